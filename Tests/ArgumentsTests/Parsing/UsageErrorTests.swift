import Arguments
import Testing

struct UsageErrorTests {
  @Test(
    arguments: [
      (["lsit"], "unknown command 'lsit'; did you mean 'list'? (see 'skydiff --help')"),
      (["Seoul"], "unknown command 'Seoul' (see 'skydiff --help')"),
      (["PS"], "unknown command 'PS'; did you mean 'list'? (see 'skydiff --help')"),
      (
        ["undo"],
        "unknown command 'undo'; did you mean 'skydiff state check'? (see 'skydiff --help')"
      ),
      (
        ["version"],
        "unknown command 'version'; did you mean 'skydiff --version'? (see 'skydiff --help')"
      ),
      (
        ["option"],
        "unknown command 'option'; did you mean 'skydiff help options'? (see 'skydiff --help')"
      ),
      (
        ["state", "show"],
        "unknown command 'show' after 'skydiff state' (see 'skydiff state --help')"
      ),
      ([""], "unknown command '' (see 'skydiff --help')"),
      (["-33.9,151.2"], "unknown command '-33.9,151.2' (see 'skydiff --help')"),
      (
        ["state", "pth"],
        "unknown command 'pth' after 'skydiff state'; did you mean 'path'? (see 'skydiff state --help')"
      ),
      (["state"], "'skydiff state' needs a command: path or check (see 'skydiff state --help')"),
      (
        ["list", "--unit"],
        "unknown option '--unit'; did you mean '--units'? (see 'skydiff list --help')"
      ),
      (
        ["list", "--sotr=name"],
        "unknown option '--sotr'; did you mean '--sort'? (see 'skydiff list --help')"
      ),
      (
        ["list", "--JSON"],
        "unknown option '--JSON'; did you mean '--json'? (see 'skydiff list --help')"
      ),
      (["--nonsense"], "unknown option '--nonsense' (see 'skydiff --help')"),
      (
        ["list", "-json"],
        "unknown option '-json'; did you mean '--json'? (see 'skydiff list --help')"
      ),
      (
        ["list", "-verbose"],
        "unknown option '-verbose'; did you mean '--verbose'? (see 'skydiff list --help')"
      ),
      (
        ["forecast", "-thome"],
        "option '-t' belongs after 'skydiff add', 'skydiff remove' or 'skydiff list' (see 'skydiff forecast --help')"
      ),
      (["list", "-xyz"], "unknown option '-xyz' (see 'skydiff list --help')"),
      (["list", "-qx"], "unknown option '-x' (see 'skydiff list --help')"),
      (["list", "-x"], "unknown option '-x' (see 'skydiff list --help')"),
      (
        ["list", "--days", "3"],
        "option '--days' belongs after 'skydiff forecast' (see 'skydiff list --help')"
      ),
      (
        ["--tag", "home", "list"],
        "option '--tag' belongs after 'skydiff add', 'skydiff remove' or 'skydiff list' (see 'skydiff list --help')"
      ),
    ]
  )
  func `unknown words are reported with a suggestion`(_ words: [String], _ message: String) {
    #expect(usageMessage(words) == message)
  }

  @Test(
    arguments: [
      (["add", "x", "--name"], "option '--name' needs a value (see 'skydiff add --help')"),
      (
        ["add", "x", "--name", "--json"], "option '--name' needs a value (see 'skydiff add --help')"
      ),
      (["add", "x", "--name", "--"], "option '--name' needs a value (see 'skydiff add --help')"),
      (["add", "x", "-t"], "option '-t' needs a value (see 'skydiff add --help')"),
      (
        ["add", "x", "--name", "-x-"],
        "option '--name' needs a value; write '--name=-x-' if that is the value (see 'skydiff add --help')"
      ),
      (
        ["list", "--quiet=yes"],
        "option '--quiet' takes no value, but was given 'yes' (see 'skydiff list --help')"
      ),
      (
        ["list", "--units", "Metric"],
        "invalid value 'Metric' for '--units': expected metric, imperial or si; did you mean 'metric'? (see 'skydiff list --help')"
      ),
      (
        ["list", "--units="],
        "invalid value '' for '--units': expected metric, imperial or si (see 'skydiff list --help')"
      ),
      (
        ["forecast", "--days", "17"],
        "invalid value '17' for '--days': expected a whole number from 1 to 16 (see 'skydiff forecast --help')"
      ),
      (
        ["forecast", "--days", "99999999999999999999"],
        "invalid value '99999999999999999999' for '--days': expected a whole number from 1 to 16 (see 'skydiff forecast --help')"
      ),
      (
        ["list", "-t", " "],
        "invalid value ' ' for '-t': expected something that is not blank (see 'skydiff list --help')"
      ),
      (
        ["--provider", "open-meteo,nwss"],
        "invalid value 'nwss' for '--provider': expected open-meteo or nws; did you mean 'nws'? (see 'skydiff --help')"
      ),
      (
        ["--provider", "nws,"],
        "invalid value '' for '--provider': expected open-meteo or nws (see 'skydiff --help')"
      ),
      (
        ["completions", "tcsh"],
        "invalid value 'tcsh' for SHELL: expected bash, zsh or fish (see 'skydiff completions --help')"
      ),
    ]
  )
  func `invalid values are quoted`(_ words: [String], _ message: String) {
    #expect(usageMessage(words) == message)
  }

  @Test(
    arguments: [
      (["add"], "missing argument PLACE (see 'skydiff add --help')"),
      (
        ["completions"],
        "missing argument SHELL: bash, zsh or fish (see 'skydiff completions --help')"
      ),
      (
        ["help", "New", "York"],
        "unexpected argument 'York'; quote words that belong together: \"New York\" (see 'skydiff help --help')"
      ),
      (["state", "path", "x"], "unexpected argument 'x' (see 'skydiff state path --help')"),
      (
        ["remove", "Oslo", "--all"],
        "CITY and '--all' cannot be used together (see 'skydiff remove --help')"
      ),
      (
        ["list", "--json", "--template", "x"],
        "'--json' and '--template' cannot be used together (see 'skydiff list --help')"
      ),
      (["-qv"], "'-q' and '-v' cannot be used together (see 'skydiff --help')"),
    ]
  )
  func `missing, unexpected and conflicting arguments are reported`(
    _ words: [String],
    _ message: String
  ) {
    #expect(usageMessage(words) == message)
  }

  @Test func `the first error is reported`() {
    #expect(usageMessage(["lsit", "--nope"])?.hasPrefix("unknown command 'lsit'") == true)
    #expect(usageMessage(["--nope", "lsit"])?.hasPrefix("unknown option '--nope'") == true)
  }

  @Test func `control characters in arguments are escaped`() {
    #expect(
      usageMessage(["a\u{1B}[31m\nb\u{202E}c👨‍👩‍👧é"])
        == "unknown command 'a\\u{1B}[31m\\u{A}b\\u{202E}c👨‍👩‍👧é' (see 'skydiff --help')"
    )
  }

  @Test func `errors of commands have the same form`() throws {
    let invocation = try Sample.program.parse(["state", "path"])
    let error = invocation.error("'x' is out of range")
    #expect(error.message == "'x' is out of range (see 'skydiff state path --help')")
    #expect(error == UsageError(.other("'x' is out of range"), commandLine: error.commandLine))
  }

  @Test func `a custom parser describes what it expects`() {
    let error = UsageError(
      .invalidValue("5x", parameter: "--since", .expected("a duration such as 10s")),
      commandLine: ["skydiff"]
    )
    #expect(
      error.message
        == "invalid value '5x' for '--since': expected a duration such as 10s (see 'skydiff --help')"
    )
  }
}
