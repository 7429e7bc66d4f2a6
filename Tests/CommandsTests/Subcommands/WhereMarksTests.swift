import JSONText
import Testing

/// Seoul, Busan and Oslo have 10 °C at 09:00:04.
///
/// At 09:10:04 Oslo falls to -3 °C and Busan to -0.5 °C, by less than the threshold; that is not
/// fetched yet.
@Suite struct `The marks of --where` {
  private let world = TestWorld()

  init() throws {
    try world.configure(#"{"changes": {"baseline": "lastReported", "temperature": 20}}"#)
    world.track("Seoul", "Busan", "Oslo")
    world.advance(minutes: 10)
    set("Oslo", -3)
    set("Busan", -0.5)
  }

  private func set(_ name: String, _ temperature: Double) {
    world.service.change(name) { $0.temperature = temperature }
  }

  private func marks(_ arguments: String...) throws -> [String] {
    try world.run(arguments + ["--json"], asking: nil).marks()
  }

  private let frost = "temperature < 0"

  // MARK: - Entering and leaving

  @Test func `refresh marks those that enter and leave, by saved values`() throws {
    #expect(try marks("refresh", "--where", frost) == ["+Busan", "+Oslo"])
    world.advance(minutes: 10)
    set("Oslo", 1)
    #expect(try marks("refresh", "--where", frost) == ["-Oslo"])
    #expect(try marks("refresh", "--where", frost, "--all", "--force") == [" Busan"])
    #expect(try marks("refresh", "--where", frost, "--since", "1") == ["+Busan"])
  }

  @Test func `refresh prints them with their weather`() {
    let expected = """
        City    °C  Sky          Low  High  Rain %  Wind km/h
      + Oslo  -3.0  ☁  overcast   -3    12      10  →   8
      1 entered

      """
    #expect(
      world.run("refresh", "Oslo", "Seoul", "--where", frost, asking: ["current Seoul, Oslo"])
        == TestWorld.Run(output: expected))
    world.advance(minutes: 10)
    set("Oslo", 22)
    #expect(
      world.run("refresh", "--where", frost, asking: nil).output == """
          City     °C  Sky          Low  High  Rain %  Wind km/h
        + Busan  -0.5  ☁  overcast   -1    12      10  →   8
        - Oslo   22.0  ☁  overcast    4    22      10  →   8
        1 entered, 1 left

        """)
  }

  @Test func `a rule that ends is printed below the city that leaves with it`() throws {
    try world.configure(
      #"{"changes": {"temperature": 20}, "rules": {"frost": {"when": "temperature < 0"}}}"#)
    let begin = world.run("refresh", "--where", "\(frost) and name = Oslo", asking: nil)
    #expect(begin.lines.suffix(3).first?.hasPrefix("+ Oslo") == true)
    #expect(begin.lines.suffix(2).first == "  ! frost now: temperature -3.0 °C")
    world.advance(minutes: 10)
    set("Oslo", 2)
    let end = world.run("refresh", "--where", "\(frost) and name = Oslo", asking: nil)
    #expect(end.lines.suffix(3).first?.hasPrefix("- Oslo   2.0") == true)
    #expect(end.lines.suffix(2) == ["  ! frost has cleared", "1 left"])
    let detail = world.run("current", "Oslo", "--where", frost, "--since", "2", asking: nil)
    #expect(
      detail.lines == [
        "- Oslo, Norway", "  ☁  2.0 °C, feels like 2, overcast", "  ! frost has cleared",
        "changes since 09:10",
      ])
  }

  @Test func `they count as changes`() throws {
    let run = world.run("refresh", "--where", frost, "--exit-code", "--json", asking: nil)
    #expect(run.status == 2)
    let expected =
      #"{"added": 2, "removed": 0, "updated": 0, "unchanged": 0, "failed": 0, "hidden": 0}"#
    #expect(try run.document()["summary"]?.rawText == expected)
    world.advance(minutes: 10)
    #expect(world.run("refresh", "--where", frost, "--exit-code", asking: nil).status == 0)
  }

  @Test func `current prints all that are shown and those that left`() throws {
    #expect(try marks("current", "--where", frost) == ["+Busan", "+Oslo"])
    set("Oslo", 1)
    let run = world.run("current", "--where", frost, asking: nil)
    #expect(run.lines.first == "  Busan, South Korea  Sat 18:10 UTC+9")
    #expect(run.lines.suffix(2) == ["- Oslo, Norway", "  ☁  1.0 °C, feels like 1, overcast"])
    #expect(try marks("current", "Oslo", "--where", frost) == [])
    #expect(try marks("current", "Oslo", "--where", frost, "--since", "2") == ["-Oslo"])
  }

  @Test func `forecast prints the days of those that are shown`() throws {
    let cold = "tomorrow.temperatureMin < 0"
    world.service.change("Oslo") { $0.low = -6 }
    #expect(try marks("forecast", "--where", cold) == ["+Oslo"])
    world.service.change("Oslo") { $0.low = 5 }
    world.service.change("Seoul") { $0.low = -1 }
    let days = world.run("forecast", "--where", cold, "--days", "2", "--format", "tsv", asking: nil)
    #expect(
      days.lines.dropFirst().map { line in
        let fields = line.split(separator: "\t")
        return "\(fields[0]),\(fields[2])"
      } == ["unchanged,Seoul", "unchanged,Seoul", "removed,Oslo", "removed,Oslo"])
    world.service.change("Seoul") { $0.low = 5 }
    let text = world.run("forecast", "--where", cold, asking: nil)
    #expect(text.lines.first == "- Seoul, South Korea")
    #expect(!text.output.contains("Sat 21"))
    let hours = world.run("forecast", "--where", cold, "--hourly", "--format", "tsv", asking: nil)
    #expect(hours.lines.count == 1)
  }

  @Test func `diff and list --since mark them, list alone does not`() throws {
    _ = world.run("refresh", asking: nil)
    #expect(try marks("diff", "1", "--where", frost) == ["+Busan", "+Oslo"])
    #expect(try marks("diff", "2", "1", "--where", frost) == ["-Busan", "-Oslo"])
    #expect(try marks("list", "--since", "1", "--where", frost) == ["+Busan", "+Oslo"])
    #expect(try marks("list", "--since", "2", "--where", frost) == [" Busan", " Oslo"])
    #expect(try marks("list", "--where", frost) == ["+Busan", "+Oslo"])
    #expect(try marks("list", "--as-of", "1", "--where", frost) == [])
    world.advance(minutes: 10)
    set("Oslo", 30)
    _ = world.run("refresh", asking: nil)
    #expect(try marks("diff", "--where", frost) == ["-Oslo"])
    #expect(world.run("diff", "1", "2", "--where", frost, "--exit-code").status == 2)
    #expect(world.run("diff", "1", "--where", "temperature > 50", "--exit-code").status == 0)
    let marked = ["list", "--since", "2", "--where"]
    #expect(world.run(marked + [frost, "--exit-code"]).status == 2)
    #expect(world.run(marked + ["\(frost) and name = Oslo", "--exit-code"]).status == 0)
  }

  @Test func `a city that was added or removed enters and leaves, too`() throws {
    _ = world.run("refresh", asking: nil)
    _ = world.run("remove", "Oslo")
    #expect(try marks("diff", "--where", frost) == ["-Oslo"])
    #expect(try marks("diff", "1", "--where", frost) == ["+Busan"])
    #expect(try marks("diff", "2", "--where", "temperature > 0") == [])
    #expect(try marks("list", "--since", "0", "--where", "temperature > 0") == ["+Seoul"])
  }

  @Test func `a city enters when the hours come nearer, though its weather is the same`() throws {
    try world.configure(
      #"{"changes": {"baseline": "lastReported"}, "refresh": {"forecastInterval": "1d"}}"#)
    let printed = try (1...20).map { _ in
      world.advance(minutes: 60)
      return try marks("refresh", "--where", "max(temperature, 2h) > 10.5")
    }
    #expect(printed.filter { $0 == ["+Seoul", "+Busan", "+Oslo"] }.count == 1)
    #expect(printed.count { $0.isEmpty } == 19)
  }

  @Test func `a refresh that fetches nothing marks nothing`() throws {
    try world.configure(#"{"refresh": {"minimumInterval": "1d"}}"#)
    let hours = "max(temperature, 2h) > 2.5"
    #expect(try marks("refresh", "--where", hours) == [])
    world.advance(minutes: 60)
    #expect(try marks("refresh", "--where", hours) == [])
    #expect(try marks("refresh", "--where", hours, "--all") == [" Seoul", " Busan", " Oslo"])
    #expect(
      try marks("refresh", "--where", hours, "--since", "1") == ["+Seoul", "+Busan", "+Oslo"])
    #expect(
      try marks("refresh", "--where", hours, "--since", "now", "--all") == [
        " Seoul", " Busan", " Oslo",
      ])
  }

  @Test func `an earlier list has hours made from its days, which a remark says`() throws {
    set("Seoul", -3)
    _ = world.run("refresh", "--force", asking: nil)
    let run = world.run("diff", "1", "--where", "min(temperature, 24h) < 4.5", "--json")
    #expect(run.errors == "skydiff: the history has no hours; they are made from the days\n")
    #expect(try run.marks().allSatisfy { $0.first != "+" })
    #expect(world.run("diff", "1", "--where", "temperature < 4.5").errors == "")
  }

  // MARK: - Formats

  @Test func `export prints the cities for which it is true`() throws {
    _ = world.run("refresh", asking: nil)
    #expect(try world.run("export", "--where", frost).names() == ["Busan", "Oslo"])
    #expect(try world.run("export", "--as-of", "1", "--where", frost).names() == [])
    #expect(
      try world.run("export", "--where", "temperature < 31", "--units", "imperial").names() == [
        "Oslo"
      ])
  }

  @Test func `a template and a table have the marks`() {
    let template = "{mark}{name} {current.temperature}"
    #expect(
      world.run("refresh", "--where", frost, "--template", template, asking: nil).output
        == "+Busan -0.5\n+Oslo -3.0\n")
    let table = world.run("diff", "1", "--where", frost, "--format", "tsv")
    #expect(table.lines.dropFirst().allSatisfy { $0.hasPrefix("added\t") })
    #expect(table.lines.count == 3)
  }

  @Test func `figures without a unit are in the units of the run`() throws {
    #expect(
      try marks("refresh", "--where", "temperature < 32", "--units", "imperial") == [
        "+Busan", "+Oslo",
      ])
  }

  // MARK: - Watching

  @Test func `a stream marks those that enter and leave`() throws {
    world.advance(minutes: -10)
    set("Oslo", 10)
    set("Busan", 10)
    let run = world.watch(
      "--where", frost, "--format", "ndjson", "--count", "5",
      meanwhile: [
        (200, { [self] in set("Oslo", -3) }), (500, { [self] in set("Oslo", -4) }),
        (800, { [self] in set("Oslo", 2) }),
      ])
    let marks = try run.lines.map { line in
      let city = try JSONDocument(line).root
      return "\(city["change"]?.string ?? "") \(city["name"]?.string ?? "")"
    }
    #expect(marks == ["added Oslo", "removed Oslo"])
    #expect(world.service.requests.first == "current Seoul, Busan, Oslo")
  }

  @Test func `a stream fetches what may become true`() {
    _ = world.watch("--where", "country = NO and temperature < 0", "--count", "1")
    #expect(world.service.requests == ["current Oslo"])
  }
}
