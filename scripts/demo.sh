#!/usr/bin/env bash
# Demonstrates skydiff: adds cities, lists them, changes the weather, refreshes, prints the list as
# JSON and removes a city. The weather comes from a local simulator, and no files of the user are
# read or written.
#
#     scripts/demo.sh [FOLDER]      FOLDER contains the built programs (default: .build/debug)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

programs=${1:-.build/debug}
# skydiff rejects weather that is more than two hours from the current time.
simulated_minutes=90

fail() {
  printf 'demo: error: %s\n' "$*" >&2
  exit 1
}

# The simulator

start_simulator() {
  local simulator=$programs/weather-simulator
  [ -x "$simulator" ] || fail "$simulator is missing: run 'make build'"
  # The simulator exits at the end of its standard input, even if this script is killed.
  mkfifo "$scratch/alive"
  "$simulator" --port 0 --port-file "$scratch/port" --seed 22 --start now \
    --model-runs --exit-with-stdin <"$scratch/alive" >"$scratch/simulator.log" 2>&1 &
  simulator_pid=$!
  exec 3>"$scratch/alive"
  local tries
  for ((tries = 0; tries < 200; tries++)); do
    if [ -s "$scratch/port" ]; then
      port=$(cat "$scratch/port")
      return
    fi
    kill -0 "$simulator_pid" 2>/dev/null || break
    sleep 0.05
  done
  cat "$scratch/simulator.log" >&2
  fail "the simulator did not start"
}

# Moves the simulator's clock by $1 minutes, without curl, which may not be installed.
move_clock() {
  local status
  exec 4<>"/dev/tcp/127.0.0.1/$port"
  printf 'POST /control/advance?seconds=%d HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n' \
    "$(($1 * 60))" >&4
  read -r status <&4
  exec 4>&-
  [[ $status == *" 200 "* ]] || fail "cannot move the simulator's clock: $status"
}

stop_simulator() {
  [ -n "${simulator_pid:-}" ] || return 0
  kill "$simulator_pid" 2>/dev/null || true
  wait "$simulator_pid" 2>/dev/null || true
  simulator_pid=
}

# Output

remark() { printf '\n%s%s%s\n' "$faint" "$*" "$plain"; }

prompt() { printf '\n%s$ %s%s\n' "$bold" "$*" "$plain"; }

run_skydiff() {
  local status=0
  "$programs/skydiff" "$@" || status=$?
  [ "$status" -eq 0 ] || fail "'skydiff $*' exited with status $status"
}

# Prints a command with a prompt, then runs it.
skydiff() {
  local word line=skydiff
  for word in "$@"; do
    [[ $word == *[[:space:]]* ]] && word="\"$word\""
    line+=" $word"
  done
  prompt "$line"
  run_skydiff "$@"
}

bold='' faint='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ] && [ "${TERM:-dumb}" != dumb ]; then
  bold=$'\033[1m' faint=$'\033[2m' plain=$'\033[0m'
fi

scratch=$(mktemp -d "${TMPDIR:-/tmp}/skydiff-demo.XXXXXX")
trap 'stop_simulator; rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

start_simulator

cat >"$scratch/config.json" <<CONFIG
{
  "refresh": { "minimumInterval": "0s", "forecastInterval": "0s" },
  "changes": { "temperature": 0.2, "windSpeed": 2, "humidity": 5 },
  "providers": {
    "open-meteo": {
      "forecastURL": "http://127.0.0.1:$port/v1/forecast",
      "geocodingURL": "http://127.0.0.1:$port/v1/search"
    }
  }
}
CONFIG
export SKYDIFF_CONFIG=$scratch/config.json SKYDIFF_STATE=$scratch/state.json
unset SKYDIFF_PROVIDER SKYDIFF_UNITS

# The simulated time ends at the real time, so that it stays the same day in each city.
move_clock "-$simulated_minutes"

remark "Track some cities. (The weather comes from a local simulator.)"
skydiff add Seoul --tag home
skydiff add Paris Reykjavík "Portland, Oregon" --tag travel

remark "The list, with the latest change marked."
skydiff list

move_clock "$simulated_minutes"
remark "$simulated_minutes minutes later: what the forecast did not say. Small differences are not shown."
skydiff refresh
run_skydiff list --json >"$scratch/list.json"
grep -q '"change": *"updated"' "$scratch/list.json" || fail "the refresh found no change"

remark "The list keeps these marks until the next change."
skydiff list

remark "The same list as JSON, for scripts (excerpt)."
if command -v jq >/dev/null 2>&1; then
  filter='.cities[0] | {name, change, changes: .changes[:2]}'
  prompt "skydiff list --json | jq '$filter'"
  jq "$filter" "$scratch/list.json"
else
  prompt "skydiff list --json | head -n 22"
  head -n 22 "$scratch/list.json"
fi

remark "Stop tracking a city."
skydiff remove Paris

cat <<'LIVE'

This weather was simulated. Real weather comes from Open-Meteo and needs no API key:

    make install PREFIX="$HOME/.local"
    skydiff add Seoul
    skydiff refresh
LIVE
