import Expressions
import Testing
import Weather

struct ComparisonValueTests {
  private let now = SampleCities.now

  private func first(_ text: String, _ city: City) throws -> (String, RuleValue.Content?)? {
    try CityExpression(text, units: .metric).value(for: city, at: now).map {
      ($0.field, $0.content)
    }
  }

  @Test(
    arguments: [
      ("temperature < 0", "temperature", .figure(-3.5, .temperature)),
      ("0 > current.temperature", "temperature", .figure(-3.5, .temperature)),
      ("temperature > 0 or humidity > 70", "humidity", .figure(80, .percentage)),
      ("windGust > windSpeed", "windGust", .figure(45, .speed)),
      ("min( temperature, 1d ) < 0", "min(temperature, 24h)", .figure(-26, .temperature)),
      ("sat.temperatureMin < 0", "sat.temperatureMin", .figure(-8, .temperature)),
      ("2026-11-22.windGustMax > 50", "2026-11-22.windGustMax", .figure(80, .speed)),
      ("any(windSpeed > 12, 6h)", "any(windSpeed, 6h)", .figure(13, .speed)),
      ("any(condition.kind = thunderstorm, 6h)", "any(condition.kind, 6h)", .text("thunderstorm")),
      ("condition = snow", "condition", .text("snow")), ("tag = home", "tag", .text("home")),
      ("country != KR", "country", .text("Norway")), ("name = oslo", "name", .text("Oslo")),
      ("latitude > 50", "latitude", .number(59.91)), ("failure = none", "failure", .text("none")),
      ("age > 5m", "age", .figure(1800, .duration)), ("alert = unknown", "alert", nil),
      ("temperature != unknown", "temperature", .figure(-3.5, .temperature)),
    ] as [(String, String, RuleValue.Content?)]) func `the first true comparison gives its value`(
      _ text: String, _ field: String, _ value: RuleValue.Content?
    ) throws
  {
    let found = try #require(try first(text, SampleCities.oslo))
    #expect(found.0 == field)
    #expect(found.1 == value)
  }

  @Test(arguments: [
    "temperature > 0", "isDay", "not temperature > 0", "not isDay or humidity > 90",
    "any(temperature > 0, 6h)", "alert >= minor", "not tag = work",
  ]) func `without a true comparison there is no value`(_ text: String) throws {
    #expect(try first(text, SampleCities.oslo) == nil)
  }

  @Test func `the severity of an alert is a text`() throws {
    let found = try #require(try first("alert >= moderate", SampleCities.newYork))
    #expect(found.1 == .text("severe"))
  }
}
