#!/bin/sh
# Checks the project's own rules and the format. Findings are printed as FILE:LINE: RULE, and then the
# exit status is 1.
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

# The platform modules that a module may import, so that only the outer modules have side effects.
# Package.swift declares the imports within the package, and the build checks them.
platform_imports_of() {
  case $1 in
    Diffable | JSONText | Text | Arguments | ConfigurationFile) ;;
    HTTP | S3 | Expressions | Fetching | Tracking | Rendering | Terminal | Watching | Commands)
      echo "FoundationEssentials"
      ;;
    # FoundationEssentials lacks the functions for wind vectors, formulas and the sun.
    GeoNames | Providers | Weather) echo "FoundationEssentials mathematics" ;;
    Transport | Files | Store | skydiff) echo "FoundationEssentials libc" ;;
    WeatherSimulator | weather-simulator | skydiff-benchmarks) echo "FoundationEssentials libc" ;;
    BuildFacts | CurlShim | GeoNamesData | TerminalShim) ;;
    *) return 1 ;;
  esac
}

check_imports() {
  own=$(find Sources Tools -mindepth 1 -maxdepth 1 -type d | sed 's|.*/||' | tr '\n' ' ')
  for folder in Sources/*/ Tools/*/; do
    module=$(basename "$folder")
    if ! allowed=$(platform_imports_of "$module"); then
      echo "$folder: add the platform imports of this module to scripts/lint.sh"
      continue
    fi
    swift_files "$folder" | while read -r file; do
      awk -v file="$file" -v module="$module" -v own="$own" -v allowed="$allowed" '
        BEGIN {
          count = split(own " " allowed " Swift Synchronization", names, " ")
          for (i = 1; i <= count; i++) may[names[i]] = 1
          libc = " Glibc Musl Darwin Bionic Android "
        }
        # Skips multi-line string literals.
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
          printf "%s:%d: %s must not import %s; allowed platform imports: %s\n", \
            file, FNR, module, line, (allowed == "" ? "none" : allowed)
        }' "$file"
    done
  done
}

check_main() {
  main=Sources/skydiff/Main.swift
  if [ ! -f "$main" ]; then
    echo "$main: is missing; it runs the commands in the real environment"
    return
  fi
  lines=$(wc -l <"$main")
  [ "$lines" -le "$longest_main" ] ||
    echo "$main:$lines: at most $longest_main lines; move code to Commands, where it is tested"
}

check_words() {
  source_files Sources Tools Plugins | while read -r file; do
    awk -v file="$file" '
      function finding(what) { printf "%s:%d: %s\n", file, FNR, what }
      /(^|[^A-Za-z0-9_])try!/ { finding("no try!: handle or throw the error") }
      /(^|[^A-Za-z0-9_])fatalError\(/ { finding("no fatalError: throw an error") }
      /(^|[^A-Za-z0-9_])(TODO|FIXME|XXX)([^A-Za-z0-9_]|$)/ { finding("no unfinished work: complete or remove it") }
    ' "$file"
  done
}

check_text() {
  find Makefile Package.swift README.md CHANGELOG.md CONTRIBUTING.md .ci Plugins Sources Tests Tools docs scripts \
    -type f \( -path .ci/run -o -path 'docs/schema/*' -o -name Makefile -o -name '*.swift' \
    -o -name '*.[ch]' -o -name '*.md' -o -name '*.py' -o -name '*.sh' \) | sort >"$scratch/texts"
  # No file has a space in its name.
  # shellcheck disable=SC2046
  LC_ALL=C awk '
    BEGIN { FS = "\t" }
    FILENAME == "scripts/words.txt" {
      if ($0 == "" || /^#/) next
      if (/^=/) {
        names[++nameCount] = substr($0, 2)
        next
      }
      words[++count] = "(" $1 ")"
      advice[count] = $2
      all = all (count > 1 ? "|" : "") $1
      next
    }
    # Splits camel case into words.
    function plain(text) {
      while (match(text, /[a-z0-9][A-Z]/))
        text = substr(text, 1, RSTART) " " substr(text, RSTART + 1)
      return " " tolower(text) " "
    }
    function check(text, i, start) {
      for (i = 1; i <= nameCount; i++)
        while (start = index(text, names[i]))
          text = substr(text, 1, start - 1) substr(text, start + length(names[i]))
      text = plain(text)
      if (text !~ ("[^a-z](" all ")[^a-z]")) return
      for (i = 1; i <= count; i++)
        if (match(text, "[^a-z]" words[i] "[^a-z]"))
          printf "%s:%d: \047%s\047: write %s\n", FILENAME, FNR, \
            substr(text, RSTART + 1, RLENGTH - 2), advice[i]
    }
    FNR == 1 { check(FILENAME) }
    { check($0) }
  ' scripts/words.txt $(cat "$scratch/texts")
}

check_curl() {
  source_files Sources Tools Plugins | grep -v '^Sources/CurlShim/' | while read -r file; do
    awk -v file="$file" '
      /^[ \t]*#[ \t]*include[ \t]*[<"]curl\// {
        printf "%s:%d: only CurlShim may use libcurl; add a function there\n", file, FNR
      }' "$file"
  done
}

# A release build without Swift's libraries has no module Testing, and builds these targets, too.
check_test_support() {
  grep -rn '^[a-z ]*import Testing' Tests/Support |
    sed 's/:[^:]*$/: what supports tests must not import Testing; throw an error instead/'
}

# The walks through the code name files, which may be renamed.
check_named_files() {
  grep -noE '`[A-Za-z0-9+]+\.swift`' CONTRIBUTING.md | tr -d '`' | while IFS=: read -r line name; do
    [ -n "$(find Package.swift Sources Tools -name "$name")" ] ||
      echo "CONTRIBUTING.md:$line: there is no $name in Sources or Tools"
  done
}

check_lengths() {
  source_files Sources Tests Tools Plugins | while read -r file; do
    case $file in *Table.swift | *Tables.swift) continue ;; esac
    lines=$(wc -l <"$file")
    [ "$lines" -le "$longest_file" ] ||
      echo "$file:$lines: at most $longest_file lines, except for tables (...Table.swift); split the file"
  done
}

# The generator skips tables that were written with another Unicode version.
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
        echo "$script:1: must start with #!/bin/sh or #!/usr/bin/env bash"
        continue
        ;;
    esac
    [ -x "$script" ] || echo "$script:1: must be executable (chmod +x)"
    command -v "$shell" >/dev/null 2>&1 || continue
    "$shell" -n "$script" 2>"$scratch/syntax" ||
      sed -E "s|^[^:]*: (line )?([0-9]+): |$script:\\2: |" "$scratch/syntax"
  done
}

check_format() {
  swift format lint --strict --recursive --parallel Package.swift Plugins Sources Tests Tools
}

# A program that uses the library builds with every later version of the same major number.
check_interface() {
  tag=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null) || return 0
  major=${tag%%.*}
  grep -q "static let text = \"${major#v}\." Sources/Commands/CommandLine/Version.swift || return 0
  SKYDIFF_ONLY=DiffableTests swift package --scratch-path .build/interface \
    diagnose-api-breaking-changes "$tag" --targets Diffable >"$scratch/interface" 2>&1 && return 0
  grep -A 50 'breaking change' "$scratch/interface" || tail -n 5 "$scratch/interface"
  echo "Sources/Diffable:1: the interface differs from $tag, and only a new major version may change it"
}

check_format >"$scratch/format" 2>&1 &
format=$!
{
  check_imports
  check_main
  check_words
  check_text
  check_curl
  check_test_support
  check_named_files
  check_lengths
  check_tables
  check_scripts
  check_interface
} >"$findings" 2>&1

status=0
if [ -s "$findings" ]; then
  cat "$findings" >&2
  status=1
fi
wait "$format" || status=1
cat "$scratch/format" >&2
exit "$status"
