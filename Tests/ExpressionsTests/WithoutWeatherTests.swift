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
  ]) func `a city is skipped where no weather makes the expression true`(
    _ text: String, _ isFalse: Bool
  ) throws {
    let expression = try CityExpression(text, units: .metric)
    #expect(expression.isFalseWithoutWeather(SampleCities.oslo) == isFalse)
  }

  @Test(arguments: [
    ("tag = work", false), ("temperature < 0", false), ("isDay = unknown", false),
    ("tag = work or min(temperature, 3h) < 0", true), ("not any(condition = snow, 3h)", true),
  ]) func `an expression knows whether it needs hours`(_ text: String, _ usesHours: Bool) throws {
    #expect(try CityExpression(text).usesHours == usesHours)
  }
}
