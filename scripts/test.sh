#!/usr/bin/env bash
# Checks the rules, builds and runs the tests, and prints a line for each phase, the failures, the slowest
# tests and the totals. All output and the times of tests are in .build/tests.
#
#     scripts/test.sh                  all tests, some of them also under sanitizers where their code changed
#     scripts/test.sh check            the tests of the modules with changes, and the transcripts
#     CASE=TEXT scripts/test.sh check  the transcripts with cases whose names have the text
#     scripts/test.sh times            all tests, or those in SKYDIFF_ONLY, one after the other, to measure their times
#
# Changes are those of the working tree and of the commits since SKYDIFF_SINCE, or else the branch main.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

swift=${SWIFT:-swift}
checks=(--explicit-target-dependency-import-check error)
programs='^skydiffTests\.'
since=${SKYDIFF_SINCE:-$(git rev-parse -q --verify main || git rev-parse -q --verify origin/main)}
logs=$PWD/.build/tests
mode=${1:-all}
failed=()
mkdir -p "$logs"
rm -f "$logs"/*

# Phases

phase() {
  printf 'test: %s' "$1"
  SECONDS=0
}
finish() { printf ' (%d s)\n' "$SECONDS"; }

# Runs a command, whose output goes to a log.
log() {
  local name=$1
  shift
  "$@" >"$logs/$name.log" 2>&1 </dev/null || return 1
}

run_tests() {
  local name=$1
  shift
  log "$name" "$swift" test --skip-build --disable-xctest --ignore-lock \
    --event-stream-output-path "$logs/$name.events" --event-stream-version 6.3 "$@"
}

changed_files() {
  git diff --name-only "$since" -- 2>/dev/null
  git ls-files --others --exclude-standard
}

# Reports

# Prints the time and place of each test, the slowest first: from its begin to its end, or, with testCase, while
# any of its cases ran, which events have of tests with arguments only.
times() {
  awk -v kind="$1" '
    $0 ~ "\"kind\":\"" kind "(Started|Ended)\"" && match($0, /"absolute":[0-9.]+/) {
      time = substr($0, RSTART + 11, RLENGTH - 11)
      match($0, /"testID":".*"\},"version"/)
      name = substr($0, RSTART + 10, RLENGTH - 22)
      gsub(/\\\//, "/", name)
      if (name !~ /\.swift:/) next
      if ($0 ~ "\"kind\":\"" kind "Started\"") {
        if (open[name]++ == 0) begin[name] = time
      } else if (--open[name] == 0) {
        sum[name] += time - begin[name]
      }
    }
    END { for (name in sum) if (!open[name]) printf "%.3f\t%s\n", sum[name], name }' "$logs"/*.events 2>/dev/null | sort -rn
}

# Prints the slowest tests of those that `times` printed.
slowest() { awk -F '\t' "$1"' { printf "%8.2f s  %s\n", $1, $2 }' "$logs/times"; }

# Prints what failed of a log, or its end where it ended early.
failures() {
  grep -aE 'recorded an issue|error:|[Ff]atal error|^↳' "$1" | grep -avE '^↳ (Testing Library|Target Platform)' |
    cut -c 1-2000 >"$logs/failures"
  if [ -s "$logs/failures" ]; then cat "$logs/failures"; else tail -n 20 "$1"; fi
}

# Ends with the failures, if there are any.
report() {
  if [ "$mode" = times ]; then
    times test >"$logs/times"
    printf 'tests above one second:\n'
    slowest '$1 > 1'
  else
    # Tests run side by side, and from its begin to its end a test also waits for a thread; its cases do
    # not, unless they are asynchronous or have a time limit.
    times testCase >"$logs/times"
    [ ! -s "$logs/times" ] || printf 'slowest tests with arguments (with a time limit they also wait for a thread):\n'
    slowest 'NR <= 10'
  fi
  for name in "${failed[@]}"; do
    printf '\nfailed: %s\n' "$name" >&2
    failures "$logs/$name.log" >&2
  done
  grep -ahE 'Test run with [0-9]+ tests?' "$logs"/*.log
  printf 'all output: %s\n' "$logs"
  exit $((${#failed[@]} > 0))
}

build() {
  phase "build${SKYDIFF_ONLY:+ $SKYDIFF_ONLY}"
  log build "$swift" build --build-tests "${checks[@]}" || failed+=(build)
  finish
  [ ${#failed[@]} -eq 0 ] || report
}

# What runs

check() {
  local modules
  if [ -n "${CASE:-}" ]; then
    modules=Transcripts
  else
    modules=$(changed_files | modules_of | sort -u | paste -s -d ,)
  fi
  if [ -z "$modules" ]; then
    printf 'check: no module has changes since %s\n' "$since"
    exit
  fi
  [ "$modules" = "${modules/all/}" ] || modules=
  [ -z "$modules" ] || export SKYDIFF_ONLY=$modules
  build
  phase 'tests'
  run_tests tests ${CASE:+--filter 'Transcripts/.*show'} || failed+=(tests)
  finish
  report
}

# Prints the tests that changed files are about; `all` if one is about all of them.
modules_of() {
  while IFS=/ read -r top module _; do
    case $top/$module in
      Tests/FuzzTargets) echo FuzzTests ;;
      Tests/Transcripts) echo Transcripts ;;
      Tests/Support) echo all ;;
      Tests/*Tests) echo "$module" ;;
      Sources/*Shim | Sources/BuildFacts | Sources/skydiff | Tools/*) echo skydiffTests ;;
      Sources/GeoNamesData) echo GeoNamesTests ;;
      Sources/Diffable) echo DiffableTests ;;
      Sources/*) printf '%s\n' "${module}Tests" Transcripts ;;
    esac
  done
}

# Runs the tests one after the other, because only then the time of a test is its own.
measure() {
  build
  for module in $(printf '%s\n' "${SKYDIFF_ONLY:-$(cd Tests && printf '%s\n' *Tests)}" | tr , '\n'); do
    phase "$module"
    run_tests "$module" --no-parallel --filter "^$module\\." || failed+=("$module")
    finish
  done
  report
}

all() {
  phase 'rules'
  log rules scripts/lint.sh || failed+=(rules)
  finish
  [ ${#failed[@]} -eq 0 ] || report
  phase 'what the tests need'
  log setup scripts/setup.sh --tests || failed+=(setup)
  finish
  build
  # The tests of whole programs mostly wait, so they run beside the others, in a process of their own,
  # and so do the demonstration and the tests under sanitizers.
  phase 'tests'
  run_tests programs --filter "$programs" &
  local programs_process=$!
  log demo scripts/demo.sh &
  local demo_process=$!
  local sample_process=
  if changed_files | grep -qE '^(Sources|Tests)/(Diffable|Files|Transport|Store)'; then
    log sanitizers scripts/torture.sh sample &
    sample_process=$!
  fi
  run_tests others --skip "$programs" || failed+=(others)
  wait "$programs_process" || failed+=(programs)
  wait "$demo_process" || failed+=(demo)
  [ -z "$sample_process" ] || wait "$sample_process" || failed+=(sanitizers)
  finish
  report
}

case $mode in
  all | check) "$mode" ;;
  times) measure ;;
  *)
    printf "test: error: unknown argument '%s'; expected check, times or nothing\n" "$mode" >&2
    exit 64
    ;;
esac
