import JSONText
import Testing

@Suite struct `skydiff compare` {
  private let world = TestWorld()

  private func trackSeoulAndOslo() {
    world.service.change("Oslo") {
      $0.temperature = -3.25
      $0.weatherCode = 71
      $0.rainProbability = nil
      $0.high = -1
      $0.low = -5
    }
    world.track("Seoul", "Oslo")
  }

  @Test func `prints saved cities side by side, in the order given`() {
    trackSeoulAndOslo()
    let state = world.state
    let expected = """
                             Oslo     Seoul
        Sky            light snow  overcast
        °C                  -3.3      10.0▲
        feels like          -3.3      10.0▲
        Rain %                 ?        10
        Wind km/h              8         8
        Dew point °C         3.0       3.0
        Humidity %            50        50
        Rain mm
        Clouds %              90        90
        Pressure hPa        1015      1015
        Gusts km/h            20        20
        Visibility km       24.0      24.0
        UV                   1.3       1.3
      today
        High                -1.0      12.0▲
        Low                 -5.0       4.0▲
        Rain mm              0.5       0.5
        Wind km/h             18        18
        Gusts km/h            33        33
        UV                   3.1       3.1
        Sunshine h           5.0       5.0

      """
    #expect(world.run("compare", "oslo", "Seoul") == TestWorld.Run(output: expected))
    #expect(world.state == state)
  }

  @Test(arguments: [
    (["--tag", "home"], ["Oslo", "Seoul"]),
    (["--tag", "home", "--tag", "sea"], ["Oslo", "Seoul", "Busan"]),
    (["seoul", "Busan", "Oslo", "Seoul", "--tag", "home"], ["Seoul", "Oslo"]),
  ]) func `takes only cities with a tag, in the order given`(
    _ arguments: [String], _ names: [String]
  ) throws {
    _ = world.run("add", "Oslo", "Seoul", "--tag", "home", asking: nil)
    _ = world.run("add", "Busan", "--tag", "sea", asking: nil)
    let run = world.run(["compare", "--json"] + arguments)
    #expect(run.status == 0)
    #expect(try run.document()["columns"]?.array?.map { $0["name"]?.string } == names)
  }

  @Test func `prints the table in Markdown`() {
    trackSeoulAndOslo()
    let run = world.run("compare", "Oslo", "Seoul", "--format", "markdown")
    #expect(run.status == 0)
    #expect(
      run.lines.prefix(5) == [
        "|  | Oslo | Seoul |", "| --- | ---: | ---: |", "| Sky | light snow | overcast |",
        "| °C | -3.3 | 10.0▲ |", "| feels like | -3.3 | 10.0▲ |",
      ])
  }

  @Test func `prints cities of one name with their country codes`() {
    _ = world.run("add", "Paris", "Paris, US", "Oslo", asking: nil)
    let run = world.run("compare", "Paris, FR", "Paris, US", "Oslo")
    #expect(run.lines.first == "                 Paris FR  Paris US      Oslo", "\(run)")
  }

  @Test func `prints a document with the fields of changes`() throws {
    trackSeoulAndOslo()
    let run = world.run("compare", "Oslo", "Seoul", "--json")
    #expect(
      run.output.hasPrefix(
        """
        {
          "formatVersion": "1.8",
          "command": "compare",
          "units": {"temperature": "°C", "windSpeed": "km/h", "precipitation": "mm", \
        "snowfall": "cm", "pressure": "hPa", "visibility": "km", "sunshineDuration": "s"},
          "columns": [
            {"id": "\(TestWorld.identifier(2))", "name": "Oslo"},
            {"id": "\(TestWorld.identifier(1))", "name": "Seoul"}
          ],
          "rows": [
            {"field": "current.condition", "values": ["snow", "overcast"], "outliers": []},
            {"field": "current.temperature", "values": [-3.25, 10.0], "outliers": [1]},

        """), "\(run.output)")
    let rows = try run.document()["rows"]?.array.map { Array($0) } ?? []
    func row(_ field: String) -> String? { rows.first { $0["field"]?.string == field }?.rawText }
    #expect(
      row("forecast.2026-11-21.precipitationProbability")
        == #"{"field": "forecast.2026-11-21.precipitationProbability", "#
        + #""values": [null, 10], "outliers": []}"#)
    #expect(row("current.windSpeed")?.hasSuffix(#""values": [8.0, 8.0], "outliers": []}"#) == true)
    #expect(Set(rows.map { $0["field"]?.string }).count == rows.count)
  }

  @Test func `has the dates of each city's today in documents`() throws {
    // In Sydney it is Sunday.
    world.advance(minutes: 300)
    world.track("Sydney", "Oslo")
    let rows = try world.run("compare", "Sydney", "Oslo", "--json").document()["rows"]?.array
    let highs = rows?.filter { $0["field"]?.string?.hasSuffix(".temperatureMax") == true }
    #expect(
      highs?.map { $0["field"]?.string } == [
        "forecast.2026-11-21.temperatureMax", "forecast.2026-11-22.temperatureMax",
      ])
    #expect(highs?.map { $0["values"]?.rawText } == ["[null, 12.0]", "[12.0, 12.0]"])
  }

  @Test func `prints a field per line as ndjson and csv`() throws {
    trackSeoulAndOslo()
    let lines = world.run("compare", "Oslo", "Seoul", "--format", "ndjson").lines
    let line = try JSONDocument(try #require(lines.dropFirst().first)).root
    #expect(
      line.members?.map { $0.key.string } == [
        "formatVersion", "units", "columns", "field", "values", "outliers",
      ])
    #expect(line["values"]?.rawText == "[-3.25,10.0]")
    let csv = world.run("compare", "Oslo", "Seoul", "--format", "csv", "--units", "imperial").output
    #expect(
      csv.hasPrefix(
        "field,Oslo,Seoul\r\ncurrent.condition,snow,overcast\r\ncurrent.temperature,26.15,50.0\r\n"),
      "\(csv)")
    #expect(csv.contains("\r\nforecast.2026-11-21.precipitationProbability,,10\r\n"))
  }

  @Test func `has no identifier for a place that is not tracked`() throws {
    world.track("Seoul")
    let run = world.run("compare", "Seoul", "Oslo", "--json", asking: nil)
    let columns = try #require(try run.document()["columns"]?.array).map(\.self)
    #expect(columns[0]["id"]?.string != nil)
    #expect(columns[1]["id"]?.isNull == true)
    #expect(columns[1]["name"]?.string == "Oslo")
  }

  @Test func `shows old weather as old`() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 150)
    _ = world.run("refresh", "Oslo", asking: nil)
    let run = world.run("compare", "Seoul", "Oslo")
    #expect(run.lines.last == "  ! Seoul is 2 h 30 min old")
  }

  @Test func `credits the source on a terminal`() {
    world.track("Seoul", "Oslo")
    world.isOutputTerminal = true
    world.width = 80
    let run = world.run("compare", "Seoul", "Oslo", "--color", "never")
    #expect(run.lines.last == "Weather data by Open-Meteo.com")
  }

  @Test(arguments: [
    ([], "name two or more cities, or one city and '--provider' with two or more providers"),
    (["Seoul"], "name two or more cities, or one city and '--provider' with two or more providers"),
    (
      ["Seoul", "--provider", "nws"],
      "--provider: one provider cannot be compared; name another one, as in "
        + "'--provider nws,open-meteo'"
    ),
    (
      ["Seoul", "--provider", "open-meteo,open-meteo"],
      "--provider: one provider cannot be compared; name another one, as in "
        + "'--provider open-meteo,openweathermap'"
    ),
    (
      ["Seoul", "Oslo", "--provider", "nws,open-meteo"],
      "--provider compares the providers of one city; name one, or leave --provider out"
    ),
    (
      ["--tag", "home", "--provider", "nws,open-meteo"],
      "--provider compares the providers of one city; name one, or leave --provider out"
    ), (["--provider", "nws,open-meteo"], "name the city to compare the providers for"),
    (
      ["Seoul", "Oslo", "--template", "{name}"],
      "--template prints a line per city; use --format csv or --json"
    ),
  ]) func `rejects wrong usage`(_ arguments: [String], _ message: String) {
    #expect(
      world.run(["compare"] + arguments)
        == .failing(64, "\(message) (see 'skydiff compare --help')"))
  }

  @Test(arguments: [
    (
      ["Seoul", "Olso"],
      "'Olso' is not in your list, and no place with that name was found; did you mean 'Oslo'?"
    ), (["Seoul", "seoul"], "that is only 'Seoul'; name another city, too"),
    (["--tag", "home"], "that is only 'Oslo'; tag another city, too"),
    (["Oslo", "Seoul", "--tag", "home"], "that is only 'Oslo'; tag another city, too"),
    (["Seoul", "--tag", "home"], "none of the cities given has the tag; tag another city, too"),
    (["--tag", "hone"], "no city has the tag 'hone'; did you mean 'home'?"),
  ]) func `rejects cities that it cannot compare`(_ arguments: [String], _ message: String) {
    _ = world.run("add", "Oslo", "--tag", "home", asking: nil)
    world.track("Seoul")
    let run = world.run(["compare"] + arguments, asking: nil)
    #expect(run == .failing(1, message))
  }
}
