import Expressions
import Testing
import Weather

struct ExampleTests {
  @Test(arguments: [
    "min(temperature, 12h) < 0", "min(temperature, 12h) > 1", "tag = garden", "tag = home",
    "windGust > 75 km/h or alert >= severe", "current.temperature > 0", "temperature > 0",
    "current.isDay", "isDay", "age > 90m", "today.temperatureMin < -5 °C",
    "tomorrow.precipitationProbability > 80 %", "sat.condition = snow",
    "2026-11-25.windGustMax > 40 km/h", "max(precipitationProbability, 3h) > 50",
    "sum(precipitation, 24h) > 5 mm", "any(condition.kind = thunderstorm, 6h)", "name = Oslo",
    "region = 'New York'", "country = NO", "tag != x", "latitude > 0", "longitude < 0",
    "failure = none", "alert = none", "alert > minor", "condition = snow", "condition.kind = rain",
    "temperature < 23 °F", "temperature < 23 F", "temperature > 5 C", "windSpeed > 25 mph",
    "windSpeed > 12 m/s", "wind > 7 bft", "wind > 25 kn", "temperature < 20 F",
    "tomorrow.wind >= 7bft", "gust > 40kn", "pressure < 740 mmHg", "max(wind, 12h) > 8 Bft",
    "precipitation > 0.2 in", "pressure < 990 hPa", "pressure < 29.5 inHg", "visibility < 10 km",
    "visibility < 6 mi", "tag = 2026", "name = 'it''s'", #"name = "say ""hi""""#,
    "temperature = unknown", "0 < temperature",
    "not (isDay and temperature <= 0) or temperature >= 5",
  ]) func `is an expression in all units`(_ text: String) {
    for system in Units.System.allCases {
      #expect(throws: Never.self) { try CityExpression(text, units: Units(system)) }
    }
  }
}
