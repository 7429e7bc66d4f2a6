import Arguments
import Testing

/// Runs the scripts in the shells that are installed.
@Suite(.timeLimit(.minutes(8))) struct ShellCompletionTests {
  static let installed = CompletionShell.allCases.filter(ShellSession.isInstalled)

  static let commonOptions = [
    "--color", "--colors", "--config", "--format", "--help", "--json", "--provider", "--quiet",
    "--template", "--units", "--verbose", "--version", "-h", "-q", "-v",
  ]
  static let commands = ["add", "completions", "forecast", "help", "list", "remove", "state"]

  static let lines: [(String, [String])] = [
    ("skydiff ", commands), ("skydiff re", ["remove"]), ("skydiff --units si ", commands),
    ("skydiff --units=si -q ", commands), ("skydiff -", commonOptions),
    ("skydiff list -", (commonOptions + ["--sort", "--tag", "-t"]).sorted()),
    ("skydiff ls --so", ["--sort"]), ("skydiff state path -", commonOptions),
    ("skydiff list --sort ", ["added", "name", "temperature"]),
    ("skydiff list --sort t", ["temperature"]),
    ("skydiff list --units=", ["imperial", "metric", "si"]),
    ("skydiff --colors=a", ["always", "auto"]), ("skydiff --provider n", ["nws"]),
    ("skydiff add --name ", []), ("skydiff add ", []),
    ("skydiff add sa", ["San José", "Sao Paulo"]), ("skydiff add sao\\ p", ["Sao Paulo"]),
    ("skydiff add Seoul \"sao p", ["Sao Paulo"]), ("skydiff add São\\ P", ["São Paulo"]),
    ("skydiff add Po", ["Portland, Maine"]), ("skydiff state ", ["check", "path"]),
    ("skydiff --json state c", ["check"]), ("skydiff completions ", ["bash", "fish", "zsh"]),
    ("skydiff help ", (commands + ["options", "templates"]).sorted()),
    ("skydiff rm ", ["A$(b)", "New York", "Seoul", "São Paulo", "Xi'an"]),
    ("skydiff rm Seoul ne", ["New York"]), ("skydiff rm \"New Y", ["New York"]),
    ("skydiff rm New\\ Y", ["New York"]), ("skydiff list --tag ", ["home", "work"]),
    ("skydiff list -t h", ["home"]),
  ]

  @Test(arguments: installed) func `a shell completes commands, options and values`(
    _ shell: CompletionShell
  ) throws {
    let session = try ShellSession(shell)
    defer { session.remove() }
    let offered = try session.candidates(for: Self.lines.map(\.0))
    try #require(offered.count == Self.lines.count)
    for ((line, candidates), offered) in zip(Self.lines, offered) {
      #expect(offered == candidates, "\(line)")
    }
  }

  @Test(arguments: installed) func `a shell completes the next element of a list`(
    _ shell: CompletionShell
  ) throws {
    let session = try ShellSession(shell)
    defer { session.remove() }
    let candidates = try session.candidates(for: ["skydiff --provider nws,o"])
    #expect(candidates == [["nws,open-meteo"]])
  }

  @Test(arguments: installed) func `a shell completes file names`(_ shell: CompletionShell) throws {
    let session = try ShellSession(shell)
    defer { session.remove() }
    let candidates = try session.candidates(for: ["skydiff --config comp"])
    #expect(candidates == [[shell == .bash ? "compopt -o default" : "completions"]])
  }

  @Test(arguments: installed) func `a shell can parse the script`(_ shell: CompletionShell) throws {
    let session = try ShellSession(shell)
    defer { session.remove() }
    #expect(try session.parses())
  }
}
