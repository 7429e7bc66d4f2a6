#!/bin/sh
# Runs the long tests: at full size with an optimized build, then all tests under the address and
# thread sanitizers.
#
#     scripts/torture.sh [full|address|thread|sample]...      default: the first three
#
# `make test` runs the sample under the sanitizers: some tests of the library, where memory is managed
# manually.
#
# Each configuration has its own build folder.
set -eu
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
filter=

run_tests() {
  name=$1
  shift
  printf '\ntorture: %s\n' "$name"
  set -- --scratch-path ".build/torture-$name" --explicit-target-dependency-import-check error "$@"
  $swift build --build-tests "$@"
  $swift test --skip-build --disable-xctest ${filter:+--filter "$filter"} "$@"
}

# The address sanitizer also reports leaks.
run_tests_with_addresses() {
  LSAN_OPTIONS="suppressions=$PWD/scripts/leaks.supp:print_suppressions=0" \
    run_tests "$@" --sanitize address
}

# Each program would wait a second at its end.
run_tests_with_threads() {
  TSAN_OPTIONS="suppressions=$PWD/scripts/races.supp:print_suppressions=0:atexit_sleep_ms=0" \
    run_tests "$@" --sanitize thread
}

[ $# -gt 0 ] || set -- full address thread

for configuration in "$@"; do
  case $configuration in
    # With SKYDIFF_TORTURE the tests run at full size; @testable needs -enable-testing.
    full) SKYDIFF_TORTURE=1 run_tests full -c release -Xswiftc -enable-testing ;;
    address) run_tests_with_addresses address ;;
    thread) run_tests_with_threads thread ;;
    sample)
      export SKYDIFF_ONLY=DiffableTests
      filter='LongListTests|SnapshotRandomDifferencesTests'
      run_tests_with_addresses sample-address
      filter='DataSourceTests|NestedApplyingTests|SnapshotDifferenceTests'
      run_tests_with_threads sample-thread
      unset SKYDIFF_ONLY
      filter=
      ;;
    *)
      printf "torture: error: unknown configuration '%s'; expected full, address, thread or sample\n" "$configuration" >&2
      exit 64
      ;;
  esac
done
