import Arguments
import Rendering
import Testing
import Transport

@testable import Commands

@Suite struct `The command line` {
  private let world = TestWorld()

  @Test(arguments: [
    ["help", "add"], ["add", "--help"], ["add", "-h"], ["--help", "add"],
    ["add", "Seoul", "--nope", "--help"],
  ]) func `prints the help of a command`(arguments: [String]) {
    let run = world.run(arguments)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == world.run("help", "add").output)
    #expect(run.output.contains("skydiff add"))
    #expect(run.output.contains("--no-fetch"))
    #expect(run.output.hasSuffix("\nCommon options: skydiff help options\n"))
    #expect(!run.output.contains("--state FILE"))
  }

  @Test func `prints pages of help`() {
    let options = world.run("help", "options")
    #expect(options.status == 0)
    #expect(options.output.contains("--state FILE"))
    #expect(options.output.contains("XDG_CONFIG_HOME"))
    let templates = world.run("help", "templates")
    #expect(templates.status == 0)
    for field in Template.reference.map(\.field) {
      let parts = field.split(separator: ".").map(String.init)
      let name = parts.count == 1 ? "{\(field)}" : parts.last ?? ""
      #expect(templates.output.contains(name), "\(field)")
    }
    for page in ["options", "templates", "when", "expressions"] {
      #expect(world.run("help").output.contains("skydiff help \(page)  "))
      #expect(world.run("help", page).lines.allSatisfy { $0.count <= 80 })
    }
  }

  /// The help of the other commands fits a terminal of 24 lines with the prompt.
  private static let longHelp: Set<String> = ["forecast", "list", "watch"]

  @Test func `prints the help of most commands within a screen`() {
    for command in CommandLineInterface.program.commandPaths {
      let path = command.map(\.name)
      let lines = world.run(["help"] + path).output.split(
        separator: "\n", omittingEmptySubsequences: false)
      let isLong = lines.count - 1 >= 24
      #expect(isLong == Self.longHelp.contains(path[0]), "\(path): \(lines.count - 1) lines")
    }
  }

  @Test func `suggests an option of the command itself first`() {
    #expect(
      world.run("list", "--tags", "home").onlyError
        == "unknown option '--tags'; did you mean '--tag'? (see 'skydiff list --help')")
  }

  @Test func `refuses --json with another format`() {
    #expect(world.run("list", "--json", "--format", "csv").status == 64)
    #expect(world.run("list", "--format", "json", "--json").status == 0)
  }

  @Test func `suggests the command that other programs call so`() {
    let words = [
      "show": "list", "delete": "remove", "del": "remove", "update": "refresh", "pull": "refresh",
      "now": "current", "find": "search", "revert": "undo", "rename": "edit",
      "version": "skydiff --version", "templates": "skydiff help templates", "Status": "list",
    ]
    for (word, suggestion) in words {
      #expect(
        world.run(word)
          == .failing(
            64, "unknown command '\(word)'; did you mean '\(suggestion)'? (see 'skydiff --help')"))
    }
  }

  @Test(arguments: [
    (["Seoul"], "Seoul", "current Seoul"), (["--json", "seoul"], "seoul", "current seoul"),
    (["A0000001"], "A0000001", "current A0000001"),
    (["Paris, FR"], "Paris, FR", "current \"Paris, FR\""),
    (["New", "York", "--units", "si"], "New", "current \"New York\""),
  ]) func `suggests the weather of a city that is given as a command`(
    _ words: [String], _ word: String, _ suggestion: String
  ) {
    world.track("Seoul", "Paris")
    _ = world.run("add", "40.7,-74", "--name", "New York", "--no-fetch")
    let run = world.run(words)
    #expect(run.status == 64)
    let message = "unknown command '\(word)'; did you mean 'skydiff \(suggestion)'?"
    #expect(run.errors.replacing("\\\"", with: "\"").contains(message), "\(run.errors)")
  }

  @Test func `suggests the nearest command where the list has no such city or cannot be read`()
    throws
  {
    world.track("Seoul")
    #expect(world.run("Lst").errors.contains("did you mean 'list'?"))
    #expect(
      world.run("help", "Seoul").onlyError == "unknown command 'Seoul' (see 'skydiff --help')")
    try world.write("{}", to: world.statePath)
    #expect(world.run("Seoul") == .failing(64, "unknown command 'Seoul' (see 'skydiff --help')"))
  }

  @Test(arguments: [["help"], ["--help"], ["-h"], []]) func `prints the help of the program`(
    arguments: [String]
  ) {
    let run = world.run(arguments)
    #expect(run.status == 0)
    let advice = "skydiff: no cities yet; add one, as in 'skydiff add Seoul'\n"
    #expect(run.errors == (arguments.isEmpty ? advice : ""))
    for command in ["add", "remove, rm", "list, ls", "refresh", "search", "help"] {
      #expect(run.output.contains("\n  \(command)  "), "\(command)")
    }
    #expect(world.contents(of: world.home) == [])
  }

  @Test(arguments: ["add", "remove", "rm", "list", "ls", "refresh", "search", "help"])
  func `prints the help of every command within 80 columns`(command: String) {
    let run = world.run("help", command)
    #expect(run.status == 0)
    #expect(run.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `prints the version, and which libcurl it uses`() throws {
    let expected = """
      skydiff \(Version.text)
      libcurl \(try CurlLibrary.version.get().number)
      Weather data by Open-Meteo.com
      Weather data by OpenWeather (openweathermap.org)
      Weather data from MET Norway (api.met.no)
      Weather data by NOAA, US National Weather Service (weather.gov)
      Weather data by Pirate Weather (pirateweather.net)
      Alerts by Deutscher Wetterdienst (dwd.de), via Bright Sky (brightsky.dev)
      Alerts by Environment and Climate Change Canada (weather.gc.ca)
      Alerts by EUMETNET - MeteoAlarm (meteoalarm.org)
      Places by GeoNames (geonames.org), CC BY 4.0
      Regions of warnings by EUMETNET - MeteoAlarm, CC BY 4.0
      Names of countries and cities by Unicode CLDR, Unicode License v3

      """
    #expect(world.run("--version") == TestWorld.Run(output: expected))
    #expect(world.run("list", "--version").output == expected)
  }

  @Test(arguments: [
    (
      ["list", "--units", "metrc"],
      "invalid value 'metrc' for '--units': expected metric, imperial, si or uk; did you mean 'metric'?",
      "skydiff list"
    ),
    (
      ["list", "--color", "yes"],
      "invalid value 'yes' for '--color': expected auto, always or never", "skydiff list"
    ), (["list", "--force"], "option '--force' belongs after 'skydiff refresh'", "skydiff list"),
    (
      ["undo", "-n", "2"], "'skydiff undo' takes back one edit; repeat it to go further back",
      "skydiff undo"
    ),
    (
      ["list", "--as-of", "yesterday 12:00"],
      "invalid value 'yesterday 12:00' for '--as-of': expected a day or a time; both together are "
        + "written as 2026-11-21T08:00", "skydiff list"
    ), (["--nme", "x", "add"], "unknown option '--nme'; did you mean '--name'?", "skydiff"),
    (["--frce"], "unknown option '--frce'; did you mean '--force'?", "skydiff"),
    (
      ["current", "200,0"],
      "invalid value '200,0' for CITY: expected the latitude first: the order is probably longitude, latitude, so swap the numbers",
      "skydiff current"
    ), (["list", "-q=1"], "option '-q' takes no value, but was given '1'", "skydiff list"),
    (
      ["edit", "Seoul", "--name", "\u{200B}"],
      "invalid value '\\u{200B}' for '--name': expected something that is not blank", "skydiff edit"
    ),
    (
      ["list", " "], "invalid value ' ' for CITY: expected something that is not blank",
      "skydiff list"
    ),
    (
      ["search", "Paris", "US"],
      "unexpected argument 'US'; quote words that belong together: \"Paris US\"", "skydiff search"
    ),
    (
      ["list", "--state", ""],
      "invalid value '' for '--state': expected something that is not blank", "skydiff list"
    ), (["help", "lst"], "unknown command 'lst'; did you mean 'list'?", "skydiff"),
  ]) func `reports wrong usage in one line`(words: [String], message: String, command: String) {
    #expect(world.run(words) == .failing(64, "\(message) (see '\(command) --help')"))
    #expect(world.contents(of: world.home) == [])
  }

  @Test func `accepts options before and after the command`() {
    world.track("Seoul")
    let expected = world.run("list", "--json", "--units", "si", "-q")
    #expect(expected.status == 0)
    #expect(world.run("--json", "-q", "--units=si", "list") == expected)
    #expect(world.run("--units", "si", "list", "-q", "--format", "json") == expected)
    #expect(world.run("-qv", "list", "--json", "--units", "si") == expected)
  }

  @Test func `treats arguments after two dashes as operands`() {
    world.track("Seoul")
    let run = world.run("list", "--", "--json")
    #expect(run.status == 1)
    #expect(run.errors.contains("unknown city '--json'"))
  }
}
