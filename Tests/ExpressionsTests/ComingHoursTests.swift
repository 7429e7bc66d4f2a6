import Expressions
import FoundationEssentials
import Testing
import Weather
import WeatherSamples

struct ComingHoursTests {
  private let now = SampleCities.now

  /// A city with hours of these temperatures, the first of them some seconds from now.
  private func city(_ temperatures: [Double?], first: Double = 60, step: Double = 3600) -> City {
    var city = City.numbered(1)
    let hours = temperatures.enumerated().map { index, temperature in
      var hour = Forecast.Hour(time: now + first + Double(index) * step)
      hour.temperature = temperature
      hour.precipitation = temperature
      return hour
    }
    city.forecast = Forecast(provider: "test", fetchedAt: now, hours: hours)
    return city
  }

  private func result(_ text: String, _ city: City) throws -> Bool? {
    try CityExpression(text, units: .metric).isTrue(for: city, at: now)
  }

  @Test func `half of the hours must be known`() throws {
    let city = city([1, nil, 2, nil, nil])
    for (text, expected) in [
      ("min(temperature, 4h) = 1", true), ("max(temperature, 4h) = 2", true),
      ("sum(precipitation, 4h) = 3", true), ("max(temperature, 5h) = 2", nil),
      ("sum(precipitation, 5h) = 3", nil), ("mean(temperature, 4h) = 1.5", true),
      ("max(temperature, 1h) = 1", true), ("max(temperature, 2h) = 1", true),
      ("max(temperature, 6h) = unknown", true), ("any(temperature > 5, 4h)", false),
      ("any(temperature > 5, 5h)", nil), ("any(temperature > 1, 5h)", true),
      ("any(temperature > 1, 2h)", false),
    ] as [(String, Bool?)] { #expect(try result(text, city) == expected, "\(text)") }
  }

  @Test func `the running hour counts`() throws {
    #expect(try result("max(temperature, 1h) = 1", city([1, 2], first: -3599)) == true)
    #expect(try result("max(temperature, 1h) = 2", city([1, 2], first: -3600)) == true)
  }

  @Test func `a missing hour is not replaced by time`() throws {
    var city = city([1, 2, 3, 4])
    city.forecast?.hours.remove(at: 1)
    #expect(try result("max(temperature, 2h) = 3", city) == true)
  }

  @Test func `an entry of three hours counts for three`() throws {
    let city = city([1, 2, 3, 4, 5, 6], step: 3 * 3600)
    #expect(try result("max(temperature, 12h) = 4", city) == true)
    #expect(try result("sum(precipitation, 24h) = 21", city) == true)
    #expect(try result("max(temperature, 36h) = 6", city) == true)
    #expect(try result("max(temperature, 37h) = 6", city) == nil)
    #expect(try result("any(temperature > 6, 36h)", city) == false)
    #expect(try result("any(temperature > 6, 37h)", city) == nil)
  }

  @Test func `without hours all is unknown`() throws {
    for text in ["min(temperature, 1h) < 0", "any(temperature < 0, 1h)", "sum(snowfall, 1h) > 0"] {
      #expect(try result(text, city([])) == nil)
      #expect(try result(text, City.numbered(1)) == nil)
    }
  }

  @Test func `sums have no noise`() throws {
    #expect(try result("sum(precipitation, 3h) = 0.6", city([0.1, 0.2, 0.3])) == true)
  }
}
