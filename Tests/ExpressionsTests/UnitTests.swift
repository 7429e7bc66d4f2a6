import Expressions
import Testing
import Weather

struct UnitTests {
  private func isTrue(_ text: String, _ units: Units) throws -> Bool? {
    try CityExpression(text, units: units).isTrue(for: SampleCities.oslo, at: SampleCities.now)
  }

  /// Oslo has -3.5 °C (25.7 °F), 20 km/h (5.56 m/s, 12.43 mph), 0.3 cm of snow and 985.5 hPa.
  @Test(arguments: [
    ("temperature = 25.7", Units.imperial, true), ("temperature = -3.5", .imperial, false),
    ("temperature = -3.5 °C", .imperial, true), ("temperature = 25.7 °F", .metric, true),
    ("temperature = -3.5", .si, true), ("windSpeed > 5.5", .si, true),
    ("windSpeed > 5.6", .si, false), ("windSpeed > 12.4", .imperial, true),
    ("windSpeed > 12.5", .imperial, false), ("windSpeed = 20 km/h", .imperial, true),
    ("precipitation > 0.007", .imperial, true), ("precipitation > 0.008", .imperial, false),
    ("snowfall > 0.11", .imperial, true), ("snowfall > 0.12", .imperial, false),
    ("snowfall = 0.3", .si, true), ("pressure > 29.1", .imperial, true),
    ("pressure > 29.2", .imperial, false), ("pressure = 985.5", .si, true),
    ("visibility < 5", .imperial, true), ("visibility < 4.9", .imperial, false),
    ("visibility = 8", .si, true), ("humidity = 80", .imperial, true),
    ("uvIndex = 0.5", .imperial, true), ("min(temperature, 12h) < 6.9", .imperial, true),
    ("min(temperature, 12h) < 6.8", .imperial, false),
    ("sum(precipitation, 24h) > 0.47", .imperial, true),
    ("any(temperature < 6.9, 12h)", .imperial, true),
    ("today.temperatureMin = 17.6", .imperial, true),
  ]) func `figures without a unit are in the units given`(
    _ text: String, _ units: Units, _ expected: Bool
  ) throws { #expect(try isTrue(text, units) == expected) }

  @Test func `every unit of output is a unit of its quantity and of no other`() throws {
    for measure in CurrentMeasure.all {
      let own = FigureUnit.units(of: measure.quantity)
      for unit in FigureUnit.allCases where unit != .seconds {
        for word in Set([unit.word, unit.symbol]) {
          let isRight = own.contains { [$0.word, $0.symbol].contains(word) }
          let text = "\(measure.name) > 5 \(word)"
          let isParsed = (try? CityExpression(text, units: .metric)) != nil
          #expect(isParsed == (isRight || word.isEmpty), "\(text)")
        }
      }
    }
  }

  /// 20 km/h is the least of force 4, whose most is below 29 km/h.
  @Test(arguments: [
    ("wind = 4 bft", true), ("wind != 4 Bft", false), ("wind >= 4 bft", true),
    ("wind > 4 bft", false), ("wind > 3 bft", true), ("wind < 4 bft", false),
    ("wind <= 4 bft", true), ("4 bft = wind", true), ("wind > 3.5 bft", true),
    ("wind < 13 bft", true), ("wind > -1 bft", true),
  ]) func `a force is true of all its speeds`(_ text: String, _ expected: Bool) throws {
    #expect(try isTrue(text, .metric) == expected)
    var units = Units.metric
    units[.wind] = .beaufort
    #expect(try isTrue(text.replacing(#/ [bB]ft/#, with: ""), units) == expected)
  }
}
