#!/bin/sh
# Makes a Debian package, or an archive with its checksum, of a program that is built.
#
#     scripts/package.sh deb|dist PROGRAM [FOLDER]
#
# The files are written into FOLDER (.build/packages). The same program and sources give the same bytes:
# all times are those of the last commit, or SOURCE_DATE_EPOCH. DEBFULLNAME and DEBEMAIL name the
# maintainer; DPKG_DEB_COMPRESSOR_LEVEL and XZ_OPT change the compression.
set -eu
cd "$(dirname "$0")/.."

fail() {
  printf 'package: %s\n' "$*" >&2
  exit 1
}

[ $# -ge 2 ] || fail "usage: scripts/package.sh deb|dist PROGRAM [FOLDER]"
kind=$1
program=$2
folder=${3:-.build/packages}
[ -x "$program" ] || fail "$program is not there; build it with 'make release'"

version=$("$program" --version | sed -n '1s/^skydiff \([^ ]*\).*/\1/p')
[ -n "$version" ] || fail "$program does not print its version"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

scratch=$(mktemp -d "${TMPDIR:-/tmp}/skydiff-package.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$folder"
umask 022

# Installs the program with its manual pages and completions below $1; further arguments are for make.
install_below() {
  root=$1
  shift
  make -s install-files PROGRAM="$program" DESTDIR="$root" "$@"
}

# Prints the changes of this version, each as a line "* ...".
changes() {
  awk -v version="$version" '
    /^## / { inside = $2 == "[" version "]" || $2 == version; next }
    inside && /^- / { if (text) print text; text = "* " substr($0, 3); next }
    inside && /^  / { text = text " " substr($0, 3); next }
    inside && text { print text; text = "" }
    END { if (text) print text }
  ' CHANGELOG.md
}

# The Debian package

maintainer="${DEBFULLNAME:-The skydiff authors} <${DEBEMAIL:-skydiff@packages.invalid}>"

changelog() {
  printf 'skydiff (%s) stable; urgency=medium\n\n' "$version"
  lines=$(changes)
  printf '%s\n' "${lines:-* Version $version.}" | fold -s -w 74 |
    sed -e 's/^\* /  * /' -e '/^  \* /!s/^/    /' -e 's/ *$//'
  printf '\n -- %s  %s\n' "$maintainer" \
    "$(date -u -R -d "@$SOURCE_DATE_EPOCH" 2>/dev/null || date -u -R -r "$SOURCE_DATE_EPOCH")"
}

# Prints the packages of the shared libraries that the program is linked to.
dependencies() {
  mkdir -p "$scratch/source/debian"
  printf 'Source: skydiff\n\nPackage: skydiff\nArchitecture: any\n' >"$scratch/source/debian/control"
  (cd "$scratch/source" && dpkg-shlibdeps -O "$1" 2>"$scratch/shlibdeps") |
    sed -n 's/^shlibs:Depends=//p'
}

make_deb() {
  for tool in dpkg-deb dpkg-shlibdeps strip; do
    command -v "$tool" >/dev/null 2>&1 || fail "'$tool' is missing: apt-get install dpkg-dev binutils"
  done
  root=$scratch/root
  documents=$root/usr/share/doc/skydiff
  install_below "$root" PREFIX=/usr zshdir="$root/usr/share/zsh/vendor-completions"
  strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/skydiff"
  gzip -9n "$root"/usr/share/man/man1/*.1
  install -d "$documents/examples" "$root/usr/lib/systemd/user" "$root/DEBIAN"
  install -m 644 packaging/skydiff-refresh.service packaging/skydiff-refresh.timer \
    "$root/usr/lib/systemd/user"
  install -m 644 config.example.json "$documents/examples"
  sed '1,2d; s/^$/./; s/^/ /' LICENSE >"$scratch/license"
  sed -e "/@LICENSE@/{
    r $scratch/license
    d
  }" packaging/copyright >"$documents/copyright"
  changelog | gzip -9n >"$documents/changelog.gz"
  libraries=$(dependencies "$root/usr/bin/skydiff")
  [ -n "$libraries" ] || fail "dpkg-shlibdeps failed: $(cat "$scratch/shlibdeps")"
  # libcurl is loaded when it is used, so that its package is not found.
  cat >"$root/DEBIAN/control" <<CONTROL
Package: skydiff
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f 1)
Depends: $libraries, libcurl4 (>= 7.80.0) | libcurl4t64
Recommends: ca-certificates, tzdata
Suggests: less
Section: utils
Priority: optional
Description: weather of a list of cities, as a difference
 skydiff tracks the weather of cities and prints what changed: cities that were
 added or removed, and cities whose weather is not what the last report made
 one expect. It is silent when nothing changed, so that cron can run it, and
 prints JSON, csv and other formats for scripts.
CONTROL
  (cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) \
    >"$root/DEBIAN/md5sums"
  chmod 644 "$root/DEBIAN/md5sums"
  find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$root" "$folder" >/dev/null
  printf '%s\n' "$folder/skydiff_${version}_$(dpkg --print-architecture).deb"
}

# The archive

make_dist() {
  name=skydiff-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
  install_below "$scratch/$name" PREFIX=
  strip "$scratch/$name/bin/skydiff"
  for file in README.md CHANGELOG.md LICENSE config.example.json; do
    install -m 644 "$file" "$scratch/$name/$file"
  done
  find "$scratch/$name" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  (cd "$scratch" && find "$name" | LC_ALL=C sort) >"$scratch/files"
  tar --directory "$scratch" --no-recursion --files-from "$scratch/files" --owner 0 --group 0 \
    --numeric-owner --format ustar -cf "$scratch/archive.tar"
  XZ_OPT=${XZ_OPT:--9e} xz --stdout "$scratch/archive.tar" >"$folder/$name.tar.xz"
  (cd "$folder" && sha256sum "$name.tar.xz" >SHA256SUMS)
  printf '%s\n' "$folder/$name.tar.xz" "$folder/SHA256SUMS"
}

case $kind in
  deb) make_deb ;;
  dist) make_dist ;;
  *) fail "unknown kind '$kind': deb or dist" ;;
esac
