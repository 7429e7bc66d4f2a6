#!/bin/sh
# Checks that the commit can be released; see RELEASING.md.
set -eu
cd "$(dirname "$0")/.."

fail() {
  printf 'release-check: error: %s\n' "$*" >&2
  exit 1
}
passed() { printf 'release-check: %s\n' "$*"; }

[ -z "$(git status --porcelain)" ] || fail "there are changes that are not committed"
passed "nothing is uncommitted"

facts=Sources/Commands/CommandLine/Version.swift
version=$(sed -n 's/.*static let text = "\(.*\)".*/\1/p' "$facts")
date=$(sed -n 's/.*static let date = "\(.*\)".*/\1/p' "$facts")
[ -n "$version" ] && [ -n "$date" ] || fail "$facts has no version or no date"
grep -q "^## \[*$version\]* - $date\$" CHANGELOG.md ||
  fail "CHANGELOG.md has no heading '## $version - $date', as $facts has it"
if git rev-parse -q --verify "refs/tags/v$version" >/dev/null &&
  [ "$(git rev-list -n 1 "v$version")" != "$(git rev-parse HEAD)" ]; then
  fail "the tag v$version is on another commit"
fi
passed "version $version of $date is in the changelog"

scratch=$(mktemp -d "${TMPDIR:-/tmp}/skydiff-release.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
for copy in one another/folder; do
  mkdir -p "$scratch/$copy"
  git clone -q . "$scratch/$copy"
  make -s -C "$scratch/$copy" dist >"$scratch/log" 2>&1 || fail "make dist failed: $(tail -n 5 "$scratch/log")"
done
one=$scratch/one
cmp "$one/.build/packages/SHA256SUMS" "$scratch/another/folder/.build/packages/SHA256SUMS" ||
  fail "two folders give two archives"
passed "two folders give the same archive: $(cut -c 1-16 "$one/.build/packages/SHA256SUMS")..."

tar -C "$scratch" -xf "$one"/.build/packages/skydiff-*.tar.xz
program=$(ls "$scratch"/skydiff-*/bin/skydiff)
"$program" --version | grep -q "^skydiff $version ($(git rev-parse --short=12 HEAD))$" ||
  fail "the program does not name its version and commit: $("$program" --version | head -n 1)"
"$program" --version | grep -q '^libcurl [0-9]' || fail "the program does not name its libcurl"
passed "$("$program" --version | head -n 2 | paste -s -d ' ' -)"

"$program" help --reference | cmp -s - docs/cli.md || fail "docs/cli.md is not current; run make docs"
for page in "$scratch"/skydiff-*/share/man/man1/*.1; do
  [ -s "$page" ] || fail "$(basename "$page") is empty"
done
for schema in docs/schema/*.json; do
  python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$schema" || fail "$schema is not JSON"
done
passed "reference, manual pages and schemas are there"
