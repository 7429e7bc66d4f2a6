import Arguments
import Testing

struct UsageErrorTests {
  @Test(arguments: [
    (["lsit"], "unknown command 'lsit'; did you mean 'list'?", "skydiff"),
    (["Seoul"], "unknown command 'Seoul'", "skydiff"),
    (["PS"], "unknown command 'PS'; did you mean 'list'?", "skydiff"),
    (["undo"], "unknown command 'undo'; did you mean 'skydiff state check'?", "skydiff"),
    (["version"], "unknown command 'version'; did you mean 'skydiff --version'?", "skydiff"),
    (["option"], "unknown command 'option'; did you mean 'skydiff help options'?", "skydiff"),
    (["state", "show"], "unknown command 'show' after 'skydiff state'", "skydiff state"),
    ([""], "unknown command ''", "skydiff"),
    (["-33.9,151.2"], "unknown command '-33.9,151.2'", "skydiff"),
    (
      ["state", "pth"], "unknown command 'pth' after 'skydiff state'; did you mean 'path'?",
      "skydiff state"
    ), (["state"], "'skydiff state' needs a command: path or check", "skydiff state"),
    (["list", "--unit"], "unknown option '--unit'; did you mean '--units'?", "skydiff list"),
    (["list", "--sotr=name"], "unknown option '--sotr'; did you mean '--sort'?", "skydiff list"),
    (["list", "--JSON"], "unknown option '--JSON'; did you mean '--json'?", "skydiff list"),
    (["--nonsense"], "unknown option '--nonsense'", "skydiff"),
    (["list", "-json"], "unknown option '-json'; did you mean '--json'?", "skydiff list"),
    (["list", "-verbose"], "unknown option '-verbose'; did you mean '--verbose'?", "skydiff list"),
    (
      ["forecast", "-thome"],
      "option '-t' belongs after 'skydiff add', 'skydiff remove' or 'skydiff list'",
      "skydiff forecast"
    ), (["list", "-xyz"], "unknown option '-xyz'", "skydiff list"),
    (["list", "-qx"], "unknown option '-x'", "skydiff list"),
    (["list", "-x"], "unknown option '-x'", "skydiff list"),
    (["list", "--days", "3"], "option '--days' belongs after 'skydiff forecast'", "skydiff list"),
    (
      ["--tag", "home", "list"],
      "option '--tag' belongs after 'skydiff add', 'skydiff remove' or 'skydiff list'",
      "skydiff list"
    ),
  ]) func `unknown words are reported with a suggestion`(
    _ words: [String], _ message: String, _ command: String
  ) { #expect(usageMessage(words) == "\(message) (see '\(command) --help')") }

  @Test(arguments: [
    (["add", "x", "--name"], "option '--name' needs a value", "skydiff add"),
    (["add", "x", "--name", "--json"], "option '--name' needs a value", "skydiff add"),
    (["add", "x", "--name", "--"], "option '--name' needs a value", "skydiff add"),
    (["add", "x", "-t"], "option '-t' needs a value", "skydiff add"),
    (
      ["add", "x", "--name", "-x-"],
      "option '--name' needs a value; write '--name=-x-' if that is the value", "skydiff add"
    ),
    (
      ["list", "--quiet=yes"], "option '--quiet' takes no value, but was given 'yes'",
      "skydiff list"
    ),
    (
      ["list", "--units", "Metric"],
      "invalid value 'Metric' for '--units': expected metric, imperial or si; did you mean 'metric'?",
      "skydiff list"
    ),
    (
      ["list", "--units="], "invalid value '' for '--units': expected metric, imperial or si",
      "skydiff list"
    ),
    (
      ["forecast", "--days", "17"],
      "invalid value '17' for '--days': expected a whole number from 1 to 16", "skydiff forecast"
    ),
    (
      ["forecast", "--days", "99999999999999999999"],
      "invalid value '99999999999999999999' for '--days': expected a whole number from 1 to 16",
      "skydiff forecast"
    ),
    (
      ["list", "-t", " "], "invalid value ' ' for '-t': expected something that is not blank",
      "skydiff list"
    ),
    (
      ["--provider", "open-meteo,nwss"],
      "invalid value 'nwss' for '--provider': expected open-meteo or nws; did you mean 'nws'?",
      "skydiff"
    ),
    (
      ["--provider", "nws,"], "invalid value '' for '--provider': expected open-meteo or nws",
      "skydiff"
    ),
    (
      ["completions", "tcsh"], "invalid value 'tcsh' for SHELL: expected bash, zsh or fish",
      "skydiff completions"
    ),
  ]) func `invalid values are quoted`(_ words: [String], _ message: String, _ command: String) {
    #expect(usageMessage(words) == "\(message) (see '\(command) --help')")
  }

  @Test(arguments: [
    (["add"], "missing argument PLACE", "skydiff add"),
    (["completions"], "missing argument SHELL: bash, zsh or fish", "skydiff completions"),
    (
      ["help", "New", "York"],
      "unexpected argument 'York'; quote words that belong together: \"New York\"", "skydiff help"
    ), (["state", "path", "x"], "unexpected argument 'x'", "skydiff state path"),
    (["remove", "Oslo", "--all"], "CITY and '--all' cannot be used together", "skydiff remove"),
    (
      ["list", "--json", "--template", "x"], "'--json' and '--template' cannot be used together",
      "skydiff list"
    ), (["-qv"], "'-q' and '-v' cannot be used together", "skydiff"),
  ]) func `missing, unexpected and conflicting arguments are reported`(
    _ words: [String], _ message: String, _ command: String
  ) { #expect(usageMessage(words) == "\(message) (see '\(command) --help')") }

  @Test func `the first error is reported`() {
    #expect(usageMessage(["lsit", "--nope"])?.hasPrefix("unknown command 'lsit'") == true)
    #expect(usageMessage(["--nope", "lsit"])?.hasPrefix("unknown option '--nope'") == true)
  }

  @Test func `control characters in arguments are escaped`() {
    #expect(
      usageMessage(["a\u{1B}[31m\nb\u{202E}c👨‍👩‍👧é"])
        == "unknown command 'a\\u{1B}[31m\\u{A}b\\u{202E}c👨‍👩‍👧é' (see 'skydiff --help')")
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
      commandLine: ["skydiff"])
    #expect(
      error.message
        == "invalid value '5x' for '--since': expected a duration such as 10s (see 'skydiff --help')"
    )
  }
}
