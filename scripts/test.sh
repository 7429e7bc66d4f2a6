#!/usr/bin/env bash
# Runs the tests, which have been built. What failed is printed once more at the end, because a
# thousand lines about what passed hide it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT

"${SWIFT:-swift}" test --skip-build --disable-xctest "$@" 2>&1 | tee "$log" && exit
status=$?
printf '\nfailed:\n' >&2
grep -aE 'recorded an issue|error:|[Ff]atal error|^↳' "$log" | grep -avE '^↳ (Testing Library|Target Platform)' | cut -c1-2000 >&2 || true
exit "$status"
