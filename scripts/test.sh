#!/usr/bin/env bash
# Runs the built tests and repeats the failures at the end, where they are not lost in the output.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT

"${SWIFT:-swift}" test --skip-build --disable-xctest "$@" 2>&1 | tee "$log" && exit
status=$?
printf '\nfailed:\n' >&2
grep -aE 'recorded an issue|error:|[Ff]atal error|^↳' "$log" | grep -avE '^↳ (Testing Library|Target Platform)' | cut -c1-2000 >&2 || true
exit "$status"
