#!/bin/sh
# Looks for bytes from outside that crash a reader or are read in two ways, guided by coverage.
#
#     scripts/fuzz.sh SECONDS [TARGET]...      default: all targets, each for SECONDS
#
# What is found is in .build/fuzz; put it into Tests/FuzzTests/Corpus, where the tests run it.
set -eu
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
seconds=${1:-60}
[ $# -eq 0 ] || shift
corpus=Tests/FuzzTests/Corpus
found=.build/fuzz
[ $# -gt 0 ] || set -- $(ls "$corpus")

build() {
  SKYDIFF_FUZZER=1 $swift build --sanitize fuzzer --product skydiff-fuzzer --scratch-path .build/fuzzer \
    -c release -Xswiftc -enable-testing "$@"
}
build
fuzzer=$(build --show-bin-path)/skydiff-fuzzer

failed=
for target in "$@"; do
  mkdir -p "$found/$target"
  printf 'fuzz: %s for %s s\n' "$target" "$seconds"
  # The backtraces of Swift would keep the fuzzer from saving the bytes.
  FUZZ_TARGET=$target SWIFT_BACKTRACE=enable=no "$fuzzer" \
    -max_total_time="$seconds" -max_len=16384 -timeout=10 -rss_limit_mb=2000 -print_final_stats=1 \
    -artifact_prefix="$found/$target-" "$found/$target" "$corpus/$target" >"$found/$target.log" 2>&1 \
    || failed="$failed $target"
  grep -h 'number_of_executed' "$found/$target.log" || true
  grep -h 'cov:' "$found/$target.log" | tail -n 1 || true
done
if [ -n "$failed" ]; then
  printf 'fuzz: error: found in%s; see %s\n' "$failed" "$found" >&2
  exit 1
fi
