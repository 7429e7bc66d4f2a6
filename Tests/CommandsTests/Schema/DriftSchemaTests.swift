import FoundationEssentials
import JSONText
import Rendering
import Testing
import Tracking
import Weather

struct DriftSchemaTests {
  /// A day with three forecasts, and a city without any.
  private func drifts() throws -> [CityDrift] {
    let id = try #require(City.ID(TestWorld.identifier(1)))
    let place = Place(name: "Seoul", latitude: 37.566, longitude: 126.9784)
    let city = City(id: id, place: place, addedAt: TestWorld.start)
    var drift = DayDrift(date: LocalDate(at: TestWorld.start, utcOffset: 0))
    for high in [10.0, 12, 11] {
      var day = Forecast.Day(date: drift.date)
      day.temperatureMax = high
      day.condition = Condition(code: 61)
      day.sunrise = TestWorld.start
      drift.append(
        Forecast(provider: "open-meteo", fetchedAt: TestWorld.start, days: [day]),
        of: SavedRevision(number: 1))
    }
    return [CityDrift(city, clock: .utc, days: [drift]), CityDrift(city, clock: .utc, days: [])]
  }

  private func problems(_ text: some StringProtocol, _ schema: String) throws -> [String] {
    try SchemaTests.schema(schema).problems(of: try JSONDocument(String(text)).root)
  }

  @Test func `the drift of forecasts is valid`() throws {
    let drifts = try drifts()
    let document = JSONFormat().text(of: .drift(drifts, units: .metric))
    #expect(try problems(String(decoding: document, as: UTF8.self), "drift") == [])
    let text = NDJSONFormat().text(of: .drift(drifts, units: .imperial))
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines { #expect(try problems(line, "drift-line") == []) }
    #expect(try problems(lines[0], "drift") != [])
  }

  @Test(arguments: ["drift", "drift-line"])
  func `the schema has exactly the measures of the table of measures`(_ name: String) throws {
    let issue = try #require(try SchemaTests.schema(name).root["$defs"]?["issue"])
    let expected =
      [
        "source", "revision", "fetchedAt", "lead", "provider", "date", "condition", "weatherCode",
        "kind", "daytime", "parts",
      ] + DayMeasure.all.map(\.name) + ["sunrise", "sunset", "complete"]
    #expect(issue["properties"]?.members?.map { $0.key.string } == expected)
    #expect(issue["required"]?.array?.compactMap(\.string) == expected)
  }
}
