#!/bin/sh
# The project's own rules, beside the formatter's. Each finding is told as FILE:LINE: what is
# expected; the exit status is 1 when there is any.
#
#     scripts/lint.sh
set -u
cd "$(dirname "$0")/.." || exit 1

longest_file=300
longest_main=20

scratch=$(mktemp -d "${TMPDIR:-/tmp}/skydiff-lint.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
findings=$scratch/findings
: >"$findings"

swift_files() { find "$@" -name '*.swift' -type f | sort; }
source_files() { find "$@" \( -name '*.swift' -o -name '*.c' -o -name '*.h' \) -type f | sort; }

# What a module may import besides modules of this package and of the standard library: effects
# stay at the edges only as long as nothing else can reach them. Which of its own modules the
# package may import where is in Package.swift, and the build checks it.
platform_imports_of() {
  case $1 in
    Diffable | JSONText | Arguments) ;;
    HTTP | Weather | Fetching | Tracking | Rendering | Commands) echo "FoundationEssentials" ;;
    # Winds are added as vectors, and formulas have powers; FoundationEssentials has neither.
    Providers) echo "FoundationEssentials mathematics" ;;
    Transport | Store | skydiff) echo "FoundationEssentials libc" ;;
    WeatherSimulator | weather-simulator | skydiff-benchmarks) echo "FoundationEssentials libc" ;;
    CCurl | CurlShim) ;;
    *) return 1 ;;
  esac
}

check_imports() {
  own=$(find Sources -mindepth 1 -maxdepth 1 -type d | sed 's|.*/||' | tr '\n' ' ')
  for folder in Sources/*/; do
    module=$(basename "$folder")
    if ! allowed=$(platform_imports_of "$module"); then
      echo "$folder: say in scripts/lint.sh what this module may import from the platform"
      continue
    fi
    swift_files "$folder" | while read -r file; do
      awk -v file="$file" -v module="$module" -v own="$own" -v allowed="$allowed" '
        BEGIN {
          count = split(own " " allowed " Swift Synchronization", names, " ")
          for (i = 1; i <= count; i++) may[names[i]] = 1
          libc = " Glibc Musl Darwin Bionic Android "
        }
        # Lines inside of a long string literal are text.
        {
          was_text = text
          if (gsub(/"""/, "&") % 2) text = !text
          if (was_text) next
          line = $0
          sub(/^[ \t]+/, "", line)
          while (sub(/^(@[A-Za-z_]+(\([^)]*\))?|public|package|internal|fileprivate|private)[ \t]+/, "", line)) {}
          if (line !~ /^import[ \t]/) next
          if ("mathematics" in may &&
            line ~ /^import[ \t]+func[ \t]+(Glibc|Musl|Darwin)\.(sin|cos|atan2|pow|exp|log)$/) next
          sub(/^import[ \t]+((struct|class|enum|protocol|typealias|func|let|var|actor)[ \t]+)?/, "", line)
          sub(/[^A-Za-z0-9_].*/, "", line)
          wanted = index(libc, " " line " ") ? "libc" : line
          if (wanted in may) next
          printf "%s:%d: %s may not import %s; from the platform it may import %s\n", \
            file, FNR, module, line, (allowed == "" ? "nothing" : "only " allowed)
        }' "$file"
    done
  done
}

check_main() {
  main=Sources/skydiff/Main.swift
  if [ ! -f "$main" ]; then
    echo "$main: missing: it wires the commands to the world and exits"
    return
  fi
  lines=$(wc -l <"$main")
  [ "$lines" -le "$longest_main" ] ||
    echo "$main:$lines: at most $longest_main lines; what is more belongs in Commands, where it is tested"
}

check_words() {
  source_files Sources | while read -r file; do
    awk -v file="$file" '
      function finding(what) { printf "%s:%d: %s\n", file, FNR, what }
      /(^|[^A-Za-z0-9_])try!/ { finding("no try!: handle the error or let the caller do it") }
      /(^|[^A-Za-z0-9_])fatalError\(/ { finding("no fatalError: return or throw what went wrong") }
      /(^|[^A-Za-z0-9_])(TODO|FIXME|XXX)([^A-Za-z0-9_]|$)/ { finding("nothing unfinished: do it or leave it out") }
    ' "$file"
  done
}

check_curl() {
  source_files Sources | grep -v -e '^Sources/CurlShim/' -e '^Sources/CCurl/' | while read -r file; do
    awk -v file="$file" '
      /^[ \t]*#[ \t]*include[ \t]*[<"]curl\// ||
      /^[^\/"]*import[ \t]+CCurl([^A-Za-z0-9_]|$)/ {
        printf "%s:%d: libcurl is seen by CurlShim alone; add a function there\n", file, FNR
      }' "$file"
  done
}

check_lengths() {
  source_files Sources Tests | while read -r file; do
    case $file in *Table.swift | *Tables.swift) continue ;; esac
    lines=$(wc -l <"$file")
    [ "$lines" -le "$longest_file" ] ||
      echo "$file:$lines: at most $longest_file lines, tables (...Table.swift) excepted: one type or one facet a file"
  done
}

# A Python of another Unicode version would write other tables: the generator passes over those.
check_tables() {
  command -v python3 >/dev/null 2>&1 || return 0
  python3 scripts/generate-unicode-tables.py --check >"$scratch/tables" 2>&1 ||
    cat "$scratch/tables"
}

check_scripts() {
  for script in scripts/*.sh .ci/run; do
    case $(head -n 1 "$script") in
      '#!/bin/sh') shell=sh ;;
      '#!/usr/bin/env bash') shell=bash ;;
      *)
        echo "$script:1: starts with #!/bin/sh or #!/usr/bin/env bash"
        continue
        ;;
    esac
    [ -x "$script" ] || echo "$script:1: is executable (chmod +x)"
    command -v "$shell" >/dev/null 2>&1 || continue
    "$shell" -n "$script" 2>"$scratch/syntax" ||
      sed -E "s|^[^:]*: (line )?([0-9]+): |$script:\\2: |" "$scratch/syntax"
  done
}

check_format() {
  swift format lint --strict --recursive --parallel Package.swift Sources Tests
}

{
  check_imports
  check_main
  check_words
  check_curl
  check_lengths
  check_tables
  check_scripts
} >"$findings" 2>&1

status=0
if [ -s "$findings" ]; then
  cat "$findings" >&2
  status=1
fi
check_format || status=1
exit "$status"
