#!/bin/sh
# The tests that take long: at full size with an optimised build, then everything under the address
# and the thread sanitizer.
#
#     scripts/torture.sh [full|address|thread]...      all three by default
#
# Each has a build folder of its own, so that none spoils another's.
set -eu
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}

run_tests() {
  name=$1
  shift
  printf '\ntorture: %s\n' "$name"
  set -- --scratch-path ".build/torture-$name" --explicit-target-dependency-import-check error "$@"
  $swift build --build-tests "$@"
  $swift test --skip-build --disable-xctest "$@"
}

[ $# -gt 0 ] || set -- full address thread

for part in "$@"; do
  case $part in
    # The tests read SKYDIFF_TORTURE and leave out nothing; @testable needs -enable-testing.
    full) SKYDIFF_TORTURE=1 run_tests full -c release -Xswiftc -enable-testing ;;
    # It also finds leaks, and fails on them.
    address)
      LSAN_OPTIONS="suppressions=$PWD/scripts/leaks.supp:print_suppressions=0" \
        run_tests address --sanitize address
      ;;
    thread) run_tests thread --sanitize thread ;;
    *)
      printf "torture: error: '%s' is none of full, address and thread\n" "$part" >&2
      exit 64
      ;;
  esac
done
