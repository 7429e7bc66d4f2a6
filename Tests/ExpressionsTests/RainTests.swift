import Expressions
import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@Suite struct `The fields of the first spell` {
  private let now = SampleCities.now

  /// The value of an expression for a city whose nowcast begins now, and is some minutes old.
  private func truth(_ text: String, _ rates: [Double]?, age minutes: Double = 0) throws -> Bool? {
    var city = City.numbered(1)
    city.nowcast = rates.map {
      Nowcast(
        provider: "test", fetchedAt: now - minutes * 60, start: now, stepMinutes: 15, rates: $0)
    }
    return try CityExpression(text, units: .metric).isTrue(for: city, at: now)
  }

  @Test(
    arguments: [
      ("rain.startsIn = 15m", [0, 1, 2, 0]), ("rain.endsIn = 45m", [0, 1, 2, 0]),
      ("rain.startsIn = 0", [1, 2, 0]), ("rain.endsIn = 30m", [1, 2, 0]),
      ("rain.endsIn > 2h", [1, 2]), ("rain.startsIn > 2h", [0, 0]),
      ("rain.startsIn < rain.endsIn", [0, 1, 0]), ("rain.endsIn = unknown", [0, 0]),
      ("rain.amount = 0.75", [0, 1, 2]), ("rain.amount < 0.04 in", [0, 1, 2]),
      ("rain.amount = 0", [0, 0]), ("rain.kind = rain", [0, 1, 0]),
      ("rain.kind = unknown", [0, 0]),
      ("rain.amount > 0.02 in", [0, 1, 2]),
    ] as [(String, [Double])]) func `have values`(_ text: String, _ rates: [Double]) throws
  { #expect(try truth(text, rates) == true) }

  @Test func `are unknown without hours and a nowcast, and when that is old`() throws {
    for field in ["rain.startsIn", "rain.endsIn", "rain.amount"] {
      #expect(try truth("\(field) = unknown", nil) == true)
      #expect(try truth("\(field) = unknown", [1, 2, 0], age: 46) == true)
      #expect(try truth("\(field) = unknown", [1, 2, 0], age: 44) == false)
    }
  }

  @Test func `have no value to show where it stays dry`() throws {
    var city = City.numbered(1)
    city.nowcast = Nowcast(
      provider: "test", fetchedAt: now, start: now, stepMinutes: 15, rates: [0])
    let value = try CityExpression("rain.startsIn > 1h", units: .metric).value(for: city, at: now)
    #expect(value == RuleValue(field: "rain.startsIn", content: nil))
  }
}
