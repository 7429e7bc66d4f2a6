import Arguments
import Foundation
import Testing

/// Runs a real shell with the completion script of the sample program, which a fake program stands in for.
struct ShellSession {
  let shell: CompletionShell
  private let program: InstalledProgram
  private let directory: URL

  static func isInstalled(_ shell: CompletionShell) -> Bool {
    InstalledProgram(shell.rawValue) != nil
  }

  init(_ shell: CompletionShell) throws {
    self.shell = shell
    program = try #require(InstalledProgram(shell.rawValue))
    directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try write(Sample.program.completionScript(for: shell), to: "completions")
    try write(Self.driver(of: shell), to: "driver")
  }

  private func installProgram(for lines: [String]) throws {
    // A program that this process writes could be held open by one that another test starts.
    try write(Self.fakeProgram(for: lines), to: "program")
    let install = try #require(InstalledProgram("install"))
    _ = try install.run(["-m", "700", "program", "skydiff"], in: directory)
  }

  /// The completions at the end of each line, sorted and unquoted.
  func candidates(for lines: [String]) throws -> [[String]] {
    try installProgram(for: lines)
    let withoutSettings =
      switch shell {
      case .bash: "--norc"
      case .zsh: "-f"
      case .fish: "--no-config"
      }
    let output = try program.run([withoutSettings, "driver"] + lines, in: directory)
    return output.components(separatedBy: "====\n").dropLast().map { output in
      candidates(in: output.split(separator: "\n").map(String.init)).map {
        $0.replacing("\\", with: "")
      }.sorted()
    }
  }

  private func candidates(in lines: [String]) -> [String] {
    switch shell {
    case .bash: lines
    case .fish:
      // The help follows a tab; a value follows its option.
      lines.map { $0.prefix { $0 != "\t" } }.map {
        $0.hasPrefix("--") && $0.contains("=") ? $0.drop { $0 != "=" }.dropFirst() : $0
      }.map(String.init)
    case .zsh:
      // Columns of names and help, between the typed line, the echo and the prompt.
      lines.dropFirst().dropLast(3).flatMap {
        String($0.prefix { $0 != "#" }).split(separator: "  ")
      }.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
  }

  /// Whether the shell can parse the script.
  func parses() throws -> Bool { try program.run(["-n", "completions"], in: directory).isEmpty }

  func remove() { try? FileManager.default.removeItem(at: directory) }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: directory.appending(path: name))
  }

  /// The words of the program's lists.
  static func words(_ list: String, after typed: String) -> [String] {
    switch list {
    case "cities": ["Seoul", "New York", "São Paulo", "Xi'an", "A$(b)"]
    case "tags": ["home", "work"]
    default: typed.isEmpty ? [] : ["Sao Paulo", "San José", "São Paulo", "Portland, Maine"]
    }
  }

  /// A program that prints what the sample program offers for each line, if it is asked for exactly that.
  private static func fakeProgram(for lines: [String]) -> String {
    let cases = lines.map { line in
      let words = Array(Self.words(of: line).dropFirst())
      let text = Sample.program.completion(of: words, list: Self.words).text
      return "\(quoted(words.joined(separator: "|"))) ) printf %s \(quoted(text)) ;;\n"
    }
    return """
      #!/bin/sh
      [ "$1 $2" = '__complete --' ] && shift 2
      typed=$1
      [ $# -gt 0 ] && shift
      for word; do typed="$typed|$word"; done
      case $typed in
      \(cases.joined())*) echo "not expected: $typed" >&2; exit 64 ;;
      esac

      """
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

  /// The words of a line as a shell reads them.
  private static func words(of line: String) -> [String] {
    var words = [""]
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        words[words.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else if quote == nil, character == " " {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }

  /// A script that prints the completions for each argument, followed by a line of four equals signs.
  private static func driver(of shell: CompletionShell) -> String {
    switch shell {
    case .bash: bashDriver
    case .zsh: zshDriver
    case .fish: fishDriver
    }
  }

  private static let bashDriver = #"""
    source completions
    # Bash itself calls the function; outside of that it refuses this.
    compopt() { COMPREPLY+=("compopt $*"); }
    for line; do
      # As Readline does it: an equals sign is a word, quotes and backslashes hold words together.
      COMP_WORDS=() word='' quote=''
      for ((i = 0; i < ${#line}; i++)); do
        c=${line:i:1}
        case $c in
          "'" | '"') [[ $quote == "$c" ]] && quote='' || quote=$c; word+=$c ;;
          ' ')
            if [[ $quote || $word == *\\ ]]; then word+=$c; else COMP_WORDS+=("$word") word=''; fi
            ;;
          =) COMP_WORDS+=("$word" =) word='' ;;
          *) word+=$c ;;
        esac
      done
      [[ $line == *= ]] || COMP_WORDS+=("$word")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _skydiff
      printf '%s\n' "${COMPREPLY[@]}" ====
    done

    """#

  // The line editor of zsh needs a terminal. It reads what is typed in order, so the list is
  // complete when the echo that was typed behind it arrives; it reads again after the next prompt.
  private static let zshDriver = #"""
    cat >settings <<'END'
      stty -echo columns 200
      unsetopt prompt_sp
      autoload -Uz compinit
      compinit -u -D
      source completions
      zstyle ':completion:*' list-separator '#'
      bindkey '^T' list-choices
      LISTMAX=1000
      PS1=READY
    END
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z "source settings; echo DO''NE"
    zpty -r z output '*DONE*READY'
    for line; do
      zpty -n -w z "$line"$'\x14\x15'"echo DO''NE"$'\n'
      zpty -r z output '*DONE*READY'
      print -r -- ${output//$'\r'/}$'\n'====
    done
    zpty -d z

    """#

  private static let fishDriver = #"""
    source completions
    for line in $argv
        complete -C "$line"
        printf '\n%s\n' ====
    end

    """#
}
