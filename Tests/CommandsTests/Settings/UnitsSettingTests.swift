import JSONText
import Testing

@Suite struct `Units of a run` {
  private let world = TestWorld()

  @Test(
    arguments: [
      (nil, nil, ("°C", "10.0"), ("km/h", "  8")),
      ("imperial", nil, ("°F", "50.0"), ("mph", "  5")),
      ("imperial", "si", ("°C", "10.0"), ("m/s", "2.2")),
    ] as [(String?, String?, (String, String), (String, String))])
  func `take units from the option, then the variable, then the default`(
    variable: String?, option: String?, temperature: (unit: String, number: String),
    wind: (unit: String, number: String)
  ) throws {
    world.track("Seoul")
    world.variables["SKYDIFF_UNITS"] = variable
    let lines = world.run(["list"] + (option.map { ["--units", $0] } ?? [])).lines
    #expect(lines[0].contains(" \(temperature.unit)  Sky "))
    #expect(lines[0].hasSuffix("  Wind \(wind.unit)"))
    #expect(lines[1].contains(" \(temperature.number)  ☁"))
    #expect(lines[1].hasSuffix(" → \(wind.number)"))
  }

  @Test(arguments: [
    ("uk", "°C", "mph", "  5"), ("metric,wind=kn", "°C", "kn", "  4"),
    ("wind=bft,temperature=F", "°F", "Bft", "  2"),
  ]) func `take units one by one`(
    _ units: String, temperature: String, wind: String, number: String
  ) throws {
    world.track("Seoul")
    let lines = world.run("list", "--units", units).lines
    #expect(lines[0].contains(" \(temperature)  Sky "))
    #expect(lines[0].hasSuffix("  Wind \(wind)"))
    #expect(lines[1].hasSuffix(" → \(number)"))
    world.variables["SKYDIFF_UNITS"] = units
    #expect(world.run("list").lines == lines)
    #expect(try world.run("list", "--json").cities()[0]["current"]?["windSpeed"]?.rawText == "8.0")
  }

  @Test(arguments: [
    ("wind=knots", "invalid value 'knots' for '--units': expected km/h, m/s, mph, kn or bft"),
    (
      "metic",
      "invalid value 'metic' for '--units': expected metric, imperial, si or uk; did you mean 'metric'?"
    ),
  ]) func `reject units that there are not`(_ units: String, _ message: String) {
    #expect(
      world.run("list", "--units", units) == .failing(64, message + " (see 'skydiff list --help')"))
  }

  @Test(arguments: [
    ("en_US.UTF-8", "Units are metric; for °F and mph: skydiff config set units imperial"),
    ("en_GB.UTF-8", "Units are metric; for mph and miles: skydiff config set units uk"),
    ("ko_KR.UTF-8", "Units are metric; for wind in m/s: skydiff config set units.wind m/s"),
    ("fr_FR.UTF-8", nil), ("C.UTF-8", nil), ("en_USA", nil),
  ]) func `are named by the first add where people use others`(
    _ locale: String, _ remark: String?
  ) throws {
    world.isErrorTerminal = true
    world.variables["LC_MEASUREMENT"] = locale
    let line = remark.map { "skydiff: \($0)" }
    func remarks(_ run: TestWorld.Run) -> [String] {
      run.errorLines.filter { $0.contains("Units") }
    }
    #expect(remarks(world.run("add", "Seoul", asking: nil)) == (line.map { [$0] } ?? []))
    #expect(remarks(world.run("add", "Oslo", asking: nil)) == [])
  }

  @Test func `are not named where they are set`() throws {
    world.isErrorTerminal = true
    world.variables["LC_MEASUREMENT"] = "en_US.UTF-8"
    try world.configure(#"{"units": {"wind": "mph"}}"#)
    #expect(!world.run("add", "Seoul", asking: nil).errors.contains("Units"))
  }

  @Test func `change the units of documents only by option`() throws {
    world.track("Seoul")
    let metric = world.run("list", "--json")
    world.variables["SKYDIFF_UNITS"] = "imperial"
    try world.configure(#"{"units": "imperial"}"#)
    #expect(world.run("list", "--json") == metric)
    let run = world.run("list", "--json", "--units", "imperial")
    #expect(try run.cities().first?["current"]?["temperature"]?.rawText == "50.0")
    #expect(
      try run.document()["units"]?.rawText
        == #"{"temperature": "°F", "windSpeed": "mph", "precipitation": "in", "#
        + #""snowfall": "in", "pressure": "inHg", "visibility": "mi", "sunshineDuration": "s"}"#)
  }
}
