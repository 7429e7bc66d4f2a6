import Arguments
import Foundation
import Testing

/// Runs a real shell with the completion script of the sample program and a fake program that lists
/// values.
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
    try write(Self.fakeProgram, to: "skydiff")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700],
      ofItemAtPath: directory.appending(path: "skydiff").path
    )
    try write(Self.driver(of: shell), to: "driver")
  }

  /// The completions at the end of each line, sorted and unquoted.
  func candidates(for lines: [String]) throws -> [[String]] {
    let withoutSettings =
      switch shell {
      case .bash: "--norc"
      case .zsh: "-f"
      case .fish: "--no-config"
      }
    let output = try program.run([withoutSettings, "driver"] + lines, in: directory)
    return output.components(separatedBy: "====\n").dropLast().map { output in
      candidates(in: output.split(separator: "\n").map(String.init))
        .map { $0.replacing("\\", with: "") }
        .sorted()
    }
  }

  private func candidates(in lines: [String]) -> [String] {
    switch shell {
    case .bash:
      lines
    case .fish:
      // The help follows a tab; a value follows its option.
      lines.map { $0.prefix { $0 != "\t" } }
        .map { $0.hasPrefix("--") && $0.contains("=") ? $0.drop { $0 != "=" }.dropFirst() : $0 }
        .map(String.init)
    case .zsh:
      // Columns of names and help, between the typed line, the echo and the prompt.
      lines.dropFirst().dropLast(3)
        .flatMap { String($0.prefix { $0 != "#" }).split(separator: "  ") }
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
  }

  /// Whether the shell can parse the script.
  func parses() throws -> Bool {
    try program.run(["-n", "completions"], in: directory).isEmpty
  }

  func remove() {
    try? FileManager.default.removeItem(at: directory)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: directory.appending(path: name))
  }

  private static let fakeProgram = """
    #!/bin/sh
    case "$*" in
      'list --template {name}') printf '%s\\n' Seoul 'New York' 'São Paulo' 'Xi'\\''an' 'A$(b)' ;;
      places | 'places ') ;;
      'places sa'*) printf '%s\\n' 'Sao Paulo' 'San José' ;;
      'places São P') printf '%s\\n' 'São Paulo' ;;
      'places Po') printf '%s\\n' 'Portland, Maine' ;;
      tags) printf '%s\\n' home work ;;
      *) echo "not expected: $*"; exit 64 ;;
    esac

    """

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
