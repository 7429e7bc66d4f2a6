import Expressions
import Testing
import Weather

struct WithoutWeatherTests {
  @Test(arguments: [
    ("tag = work", true), ("tag = home", false), ("tag = work and temperature < 0", true),
    ("tag = home and temperature < 0", false), ("tag = work or temperature < 0", false),
    ("not tag = home and age > 1h", true), ("not (tag = home or isDay)", true),
    ("country = KR and any(condition = snow, 6h)", true), ("latitude < 0 and alert > minor", true),
    ("name = Oslo", false), ("region = unknown and failure = none", true),
    // What is saved does not count: the next fetch may bring anything.
    ("temperature > 1000", false), ("temperature = unknown", false), ("failure != none", false),
    ("alert = unknown and failure = timeout", false),
  ])
  func `a city is skipped where no weather makes the expression true`(
    _ text: String,
    _ isFalse: Bool
  ) throws {
    let expression = try CityExpression(text, units: .metric)
    #expect(expression.isFalseWithoutWeather(SampleCities.oslo) == isFalse)
  }

  @Test(arguments: [
    ("tag = work", false, false), ("latitude > 60 and region = unknown", false, false),
    ("temperature < 0", true, false), ("failure = none", true, false),
    ("alert = none", true, false), ("isDay", true, false), ("isDay = unknown", true, false),
    ("tag = work or min(temperature, 3h) < 0", true, true),
    ("not any(condition = snow, 3h)", true, true),
  ])
  func `an expression knows what it needs`(
    _ text: String,
    _ needsWeather: Bool,
    _ usesHours: Bool
  ) throws {
    let expression = try CityExpression(text, units: .metric)
    #expect(expression.needsWeather == needsWeather)
    #expect(expression.usesHours == usesHours)
  }
}
