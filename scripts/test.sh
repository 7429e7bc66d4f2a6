#!/usr/bin/env bash
# Runs the built tests, and some under sanitizers, and repeats the failures at the end, where they are
# not lost in the output.
#
# The tests of whole programs mostly wait, so they run beside the others, in a process of their own,
# and so do those under sanitizers.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

programs='^skydiffTests\.'
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

run() { "${SWIFT:-swift}" test --skip-build --disable-xctest --ignore-lock "$@" 2>&1; }

run --filter "$programs" >"$logs/programs" &
programs_process=$!
scripts/torture.sh sample >"$logs/sample" 2>&1 &
sample_process=$!
status=0
run --skip "$programs" | tee "$logs/others" || status=$?
wait "$programs_process" || status=$?
wait "$sample_process" || status=$?
cat "$logs/programs" "$logs/sample"
[ "$status" -ne 0 ] || exit 0
printf '\nfailed:\n' >&2
grep -ahE 'recorded an issue|error:|[Ff]atal error|^↳' "$logs"/* | grep -avE '^↳ (Testing Library|Target Platform)' | cut -c1-2000 >&2 || true
exit "$status"
