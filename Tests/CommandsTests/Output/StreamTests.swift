import Commands
import Files
import HTTP
import Testing

@Suite struct `Standard output and standard error` {
  private let world = TestWorld()

  init() throws { try world.configure(#"{"alerts": [], "changes": {"baseline": "lastReported"}}"#) }

  private let escape = "\u{1B}["

  // MARK: - Remarks and progress

  @Test func `progress is shown only on a terminal and is cleared at the end`() {
    world.service.seconds = 0.5
    world.isErrorTerminal = true
    let run = world.run("add", "Oslo", asking: ["search Oslo", "all Oslo"])
    let clear = "\r\(escape)K"
    #expect(
      run.errors
        == "\rfetching places: 1 of 1 requests done, geocoding-api.open-meteo.com\(escape)K\(clear)"
        + "\rfetching weather: 1 of 1 requests done, api.open-meteo.com\(escape)K\(clear)")
    world.isErrorTerminal = false
    #expect(world.run("refresh", "--force", asking: ["all Oslo"]).errors == "")
  }

  @Test func `a short task shows no progress`() {
    world.service.seconds = 0.4
    world.isErrorTerminal = true
    #expect(world.run("add", "Oslo", asking: ["search Oslo", "all Oslo"]).errors == "")
  }

  @Test func `progress adds up over the rounds of a task and counts failures`() throws {
    world.track("Oslo")
    try world.configure(#"{"alerts": [], "refresh": {"airQuality": true}}"#)
    world.service.seconds = 0.3
    world.service.fail("air", .status(503, "busy"))
    world.isErrorTerminal = true
    world.errorWidth = 120
    let run = world.run("current", "Oslo", asking: ["current Oslo", "air Oslo"])
    #expect(
      run.errors == "\rfetching weather: 2 of 2 requests done, 1 failed, "
        + "air-quality-api.open-meteo.com\(escape)K\r\(escape)K")
  }

  @Test(arguments: [20, 21, 40, 55, 60, 80], [nil, 20, 200])
  func `progress fits the terminal of standard error, whatever standard output is`(
    width: Int, outputWidth: Int?
  ) {
    world.service.seconds = 1
    world.isErrorTerminal = true
    world.errorWidth = width
    world.isOutputTerminal = outputWidth != nil
    world.width = outputWidth
    let errors = world.run("add", "Oslo", asking: ["search Oslo", "all Oslo"]).errors
    let texts = errors.split(separator: "\r").filter { !$0.hasPrefix(escape) }
    #expect(texts.count == 2)
    #expect(texts.allSatisfy { $0.prefix { $0 != "\u{1B}" }.count <= width - 1 })
    #expect(errors.hasSuffix("\r\(escape)K"))
  }

  @Test func `a terminal with fewer than 20 columns shows no progress`() {
    world.service.seconds = 1
    world.isErrorTerminal = true
    world.errorWidth = 19
    #expect(world.run("add", "Oslo", asking: ["search Oslo", "all Oslo"]).errors == "")
  }

  @Test(arguments: [["-q"], ["-v"], ["-qv"]]) func `quiet and verbose runs show no progress`(
    options: [String]
  ) {
    world.service.seconds = 1
    world.isErrorTerminal = true
    let run = world.run(["add", "Oslo"] + options, asking: ["search Oslo", "all Oslo"])
    #expect(!run.errors.contains("fetching"))
  }

  @Test func `a dumb terminal shows no progress`() {
    world.service.seconds = 1
    world.isErrorTerminal = true
    world.variables["TERM"] = "dumb"
    #expect(world.run("add", "Oslo", asking: ["search Oslo", "all Oslo"]).errors == "")
  }

  @Test func `a refresh prints remarks only on a terminal or with --verbose`() {
    world.track("Seoul")
    #expect(world.run("refresh").errors == "")
    world.isErrorTerminal = true
    #expect(
      world.run("refresh").errors
        == "skydiff: nothing fetched: everything is fresh; --force fetches anyway\n")
    #expect(world.run("refresh", "-q").errors == "")
    world.isErrorTerminal = false
    #expect(world.run("refresh", "-v").errors.hasPrefix("skydiff: nothing fetched"))
  }

  @Test func `verbose output has one line per request, without keys`() throws {
    world.variables["OPEN_METEO_API_KEY"] = "very-secret"
    world.service.fail("search", .failure(.timedOut, "took too long"))
    let run = world.run("add", "Oslo", "-v", asking: ["search Oslo"])
    #expect(run.status == 69)
    #expect(
      run.errorLines.first
        == "skydiff: GET https://customer-geocoding-api.open-meteo.com/v1/search?name=Oslo&count=10"
        + "&language=en&format=json: took too long, 0 ms")
    #expect(run.errorLines.count == 2)
  }

  // MARK: - Quiet

  @Test(
    arguments: [
      (["add", "Oslo"], true), (["remove", "Seoul"], true), (["refresh", "--force"], true),
      (["list"], false), ([], false), (["search", "Oslo"], false),
      (["add", "Oslo", "--json"], false), (["remove", "Seoul", "--json"], false),
      (["refresh", "--json"], false), (["list", "--json"], false), (["help"], false),
    ] as [([String], Bool)])
  func `quiet hides changes but not queries and machine-readable formats`(
    arguments: [String], isSilent: Bool
  ) {
    world.track("Seoul")
    world.service.change("Seoul") { $0.temperature = 20 }
    let run = world.run(arguments + ["--quiet"], asking: nil)
    #expect(run.status == 0)
    #expect(run.output.isEmpty == isSilent)
    #expect(run.errors == "")
  }

  @Test func `quiet does not hide errors`() {
    let run = world.run("add", "Atlantis", "-q", asking: ["search Atlantis"])
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
  }

  // MARK: - Color and width

  @Test(
    arguments: [
      (false, [:], [], false), (true, [:], [], true), (true, ["NO_COLOR": "1"], [], false),
      (true, ["NO_COLOR": ""], [], true), (false, ["CLICOLOR_FORCE": "1"], [], true),
      (false, ["CLICOLOR_FORCE": "0"], [], false), (true, ["TERM": "dumb"], [], false),
      (true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], [], false),
      (true, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], [], true),
      (true, ["NO_COLOR": "1"], ["--color", "always"], true),
      (false, ["NO_COLOR": "1"], ["--color=always"], true),
      (true, [:], ["--color", "never"], false),
      (false, ["CLICOLOR_FORCE": "1"], ["--color", "never"], false),
      (false, [:], ["--color", "auto"], false),
      (true, ["NO_COLOR": "1"], ["--color", "auto"], true),
    ] as [(Bool, [String: String], [String], Bool)])
  func `color depends on the option, then variables, then the terminal`(
    isTerminal: Bool, variables: [String: String], options: [String], isColored: Bool
  ) {
    world.track("Seoul")
    world.isOutputTerminal = isTerminal
    world.width = isTerminal ? 100 : nil
    world.variables.merge(variables) { $1 }
    for command in ["list", "help"] {
      let run = world.run([command] + options)
      #expect(run.output.contains(escape) == isColored, "\(command)")
    }
    #expect(!world.run(["list", "--json"] + options).output.contains(escape))
  }

  @Test(arguments: [("always", false, true), ("never", true, false), ("auto", true, true)])
  func `color depends on the configuration when nothing else decides`(
    color: String, isTerminal: Bool, isColored: Bool
  ) throws {
    world.track("Seoul")
    try world.configure("{\"display\": {\"color\": \"\(color)\"}}")
    world.isOutputTerminal = isTerminal
    #expect(world.run("list").output.contains(escape) == isColored)
    world.variables["NO_COLOR"] = "1"
    #expect(!world.run("list").output.contains(escape))
  }

  @Test func `added cities are green, removed ones red and updated ones yellow`() {
    world.track("Seoul", "Oslo", "Busan")
    #expect(world.run("list", "--color=always").output.contains("\n\(escape)32m+\(escape)0m "))
    _ = world.run("remove", "Seoul")
    #expect(world.run("list", "--color=always").output.contains("\n\(escape)31m-\(escape)0m "))
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.temperature = 20 }
    let run = world.run("refresh", "--color=always", asking: ["current Oslo, Busan"])
    #expect(run.output.contains("\n\(escape)33m~\(escape)0m "))
  }

  @Test func `heads and old values are dim and new values bold`() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.temperature = -5 }
    let run = world.run("refresh", "--color=always", asking: ["current Seoul, Oslo"])
    for heading in ["City", "°C", "Sky", "Low", "High", "Rain %", "Wind km/h"] {
      #expect(run.lines.first?.contains("\(escape)2m\(heading)\(escape)0m") == true, "\(heading)")
    }
    #expect(run.output.contains(" \(escape)2m10.0 → \(escape)0m\(escape)1m-5.0\(escape)0m "))
    world.variables["TERM"] = "xterm-256color"
    let list = world.run("list", "--color=always")
    #expect(list.output.contains("\(escape)0m\(escape)1;38;5;33m-5.0\(escape)0m "))
  }

  @Test func `a terminal shows the source of the data and a pipe does not`() {
    world.track("Seoul")
    #expect(!world.run("list").output.contains("Open-Meteo"))
    world.isOutputTerminal = true
    #expect(world.run("list").lines.last?.contains("Weather data by Open-Meteo.com") == true)
    _ = world.run("add", "Oslo", "--no-fetch", asking: ["search Oslo"])
    #expect(!world.run("list", "Oslo").output.contains("Open-Meteo"))
    // These show no new weather.
    for command in ["undo", "redo", "mark"] {
      #expect(!world.run(command).output.contains("Open-Meteo"), "\(command)")
    }
  }

  @Test(arguments: [1, 10, 40, 80]) func `no row is wider than the terminal`(width: Int) {
    world.track("Seoul", "Reykjavík")
    world.isOutputTerminal = true
    world.width = width
    world.variables["NO_COLOR"] = "1"
    for line in world.run("list").lines {
      // No character of these lines is wider than one column, except for the cloud.
      #expect(line.count <= width)
    }
  }

  @Test func `icons can be switched off`() throws {
    world.track("Seoul")
    try world.configure(#"{"display": {"icons": false}}"#)
    #expect(world.run("list").output.contains("  overcast  "))
    #expect(!world.run("list").output.contains("☁"))
  }

  @Test func `control characters from a provider do not reach the terminal`() throws {
    world.service.places[0].name = "Seoul\u{1B}[31m\u{7}"
    world.service.places[0].country = "South\u{202E}Korea\n"
    world.service.fail("all", .status(400, "no\\u001b[2Jdata\\u0007"))
    let run = world.run("add", "Seoul", "--color=never", asking: nil)
    #expect(run.status == 3)
    for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
      #expect(![.control, .format].contains(scalar.properties.generalCategory), "\(scalar.value)")
    }
  }

  // MARK: - Unwritable standard output

  @Test(arguments: [["list"], ["list", "--json"], ["help"], ["--version"]])
  func `a full disk is reported with exit status 74`(arguments: [String]) {
    world.track("Seoul")
    world.writeResult = .failed(SystemError(number: 28))
    let run = world.run(arguments)
    #expect(run.status == 74)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("standard output cannot be written (no space left on device)"))
  }

  @Test(arguments: [["list"], ["list", "--json"], ["help"]]) func `a closed pipe is not an error`(
    arguments: [String]
  ) {
    world.track("Seoul")
    world.writeResult = .closed
    #expect(world.run(arguments) == TestWorld.Run())
  }

  @Test func `the state is saved even if the output cannot be written`() {
    world.writeResult = .failed(SystemError(number: 28))
    #expect(world.run("add", "Oslo", "--no-fetch", asking: ["search Oslo"]).status == 74)
    #expect(world.state?.contains("Oslo") == true)
  }
}
