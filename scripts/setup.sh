#!/bin/sh
# Finds out whether this machine can build skydiff, and installs or names what is missing.
# Says nothing when all is there.
#
#     scripts/setup.sh [--tests]
#
# With --tests it installs what some tests need, on Debian and Ubuntu and for root alone: real shells
# for the completions, mandoc for the manual pages, jq for the README. Without them those tests are
# skipped, which is told and is no failure.
#
# Needed: a Swift toolchain and libcurl with its headers. Whether libcurl is there is found out by
# compiling and linking a program, because nothing else tells the same on every system.
# PROBE_CC names another compiler for that.
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
    fail "there is no 'swift' in PATH: install Swift $swift_needed or later (https://www.swift.org/install)"
  report=$(swift --version 2>&1) ||
    fail "'swift --version' failed: $report"
  version=$(printf '%s\n' "$report" |
    sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
  [ -n "$version" ] ||
    fail "no version of Swift in what 'swift --version' says: $report"
  is_at_least "$version" "$swift_needed" ||
    fail "Swift $swift_needed or later is needed, this is $version ($(command -v swift)):" \
      "https://www.swift.org/install"
}

# Whether version $1, two numbers with a point between, is $2 or later.
is_at_least() {
  [ "${1%%.*}" -gt "${2%%.*}" ] ||
    { [ "${1%%.*}" -eq "${2%%.*}" ] && [ "${1#*.}" -ge "${2#*.}" ]; }
}

# libcurl

# The compiler beside `swift` is the one that builds the package's C.
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

# Sets `problem` to what is wrong with libcurl, or to nothing.
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
int main(void) { return curl_version() == 0; }
PROGRAM
  # PROBE_CC may hold options besides the compiler, so it is split at its spaces.
  if ! $compiler -c "$scratch/header.c" -o "$scratch/header.o" 2>"$scratch/errors"; then
    problem="libcurl's headers are missing (compiling '#include <curl/curl.h>' failed)"
  elif ! $compiler -c "$scratch/probe.c" -o "$scratch/probe.o" 2>"$scratch/errors"; then
    problem="libcurl $curl_needed or later is needed, its headers here are older"
  elif ! $compiler "$scratch/probe.o" -lcurl -o "$scratch/probe" 2>"$scratch/errors" &&
    ! $compiler -fuse-ld=lld "$scratch/probe.o" -lcurl -o "$scratch/probe" 2>/dev/null; then
    problem="libcurl cannot be linked (a program with '-lcurl' failed)"
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
    # Nobody is there to type a password where no terminal is.
    [ -t 0 ] || as_root="sudo -n"
  fi
  say "$problem"
  if [ -n "$as_root" ] && ! command -v sudo >/dev/null 2>&1; then
    fail "install it as root with: apt-get install $1"
  fi
  say "installing $1: ${as_root:+$as_root }apt-get install $1"
  if ! apt_install "$1" >"$scratch/apt" 2>&1; then
    say "that failed, perhaps because the lists of packages are old or empty:" \
      "${as_root:+$as_root }apt-get update"
    apt_get update >"$scratch/apt" 2>&1 ||
      say "apt-get update failed, trying with the lists that are there"
    if ! apt_install "$1" >>"$scratch/apt" 2>&1; then
      cat "$scratch/apt" >&2
      fail "$1 could not be installed; try: ${as_root:+sudo }apt-get install $1"
    fi
  fi
}

apt_get() {
  # Another apt-get may be at work on a machine that has just started: wait for it.
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$@" </dev/null
}

apt_install() {
  apt_get install --yes --no-install-recommends "$@"
}

check_curl() {
  compiler=$(probe_compiler) ||
    fail "there is no C compiler: the Swift toolchain brings clang, install it whole" \
      "(https://www.swift.org/install)"
  probe_curl
  [ -n "$problem" ] || return 0
  install_curl
  probe_curl
  if [ -n "$problem" ]; then
    cat "$scratch/errors" >&2
    fail "after the installation: $problem"
  fi
  say "libcurl is there now"
}

# What tests need

check_test_tools() {
  missing=
  for tool in zsh fish mandoc jq; do
    command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
  done
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
    as_root=
    say "installing for the tests:$missing"
    # Split at its spaces: each is the name of a package as well.
    if apt_install $missing >"$scratch/apt" 2>&1 ||
      { apt_get update && apt_install $missing; } >>"$scratch/apt" 2>&1; then
      return
    fi
    say "that failed: $(tail -n 1 "$scratch/apt")"
  fi
  say "tests that need them will be skipped: install$missing to run them, too"
}

scratch=$(mktemp -d "${TMPDIR:-/tmp}/skydiff-setup.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

case ${1:-} in
  '')
    check_swift
    check_curl
    ;;
  --tests) check_test_tools ;;
  *) fail "'$1' is not --tests" ;;
esac
