#!/bin/sh
# The tests that take long: at full size with an optimised build, then everything under the address
# and the thread sanitizer.
#
#     scripts/torture.sh [full|address|thread|sample]...      the first three by default
#
# The sample is what `make test` has of the sanitizers: the library alone, which is where memory is
# managed by hand, and some of its tests.
#
# Each has a build folder of its own, so that none spoils another's.
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

# The tests of a part with the address sanitizer, which also finds leaks and fails on them.
run_tests_with_addresses() {
  LSAN_OPTIONS="suppressions=$PWD/scripts/leaks.supp:print_suppressions=0" \
    run_tests "$@" --sanitize address
}

[ $# -gt 0 ] || set -- full address thread

for part in "$@"; do
  case $part in
    # The tests read SKYDIFF_TORTURE and leave out nothing; @testable needs -enable-testing.
    full) SKYDIFF_TORTURE=1 run_tests full -c release -Xswiftc -enable-testing ;;
    address) run_tests_with_addresses address ;;
    thread) run_tests thread --sanitize thread ;;
    sample)
      export SKYDIFF_LIBRARY_ALONE=1
      filter='LongListTests|SnapshotRandomDifferencesTests'
      run_tests_with_addresses sample-address
      filter='DataSourceTests|NestedApplyingTests|SnapshotDifferenceTests'
      run_tests sample-thread --sanitize thread
      unset SKYDIFF_LIBRARY_ALONE
      filter=
      ;;
    *)
      printf "torture: error: '%s' is none of full, address, thread and sample\n" "$part" >&2
      exit 64
      ;;
  esac
done
