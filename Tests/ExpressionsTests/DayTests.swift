import Expressions
import FoundationEssentials
import Testing
import Weather
import WeatherSamples

struct DayTests {
  /// The result for highs of 20, 21 and so on from Friday, 2026-11-20.
  private func result(_ text: String, at moment: String, utcOffset: Int) throws -> Bool? {
    var city = City.numbered(1, from: try date("2026-11-20"), highs: (20..<30).map(Double.init))
    city.utcOffset = utcOffset
    let now = try instant(moment)
    return try CityExpression(text, units: .metric).isTrue(for: city, at: now)
  }

  @Test(arguments: [
    ("today", 20.0), ("tomorrow", 21), ("fri", 20), ("sat", 21), ("thu", 26), ("2026-11-20", 20),
    ("2026-11-29", 29),
  ]) func `a day is one of the city's zone`(_ day: String, _ high: Double) throws {
    let text = "\(day).temperatureMax = \(Int(high))"
    #expect(try result(text, at: "2026-11-20T12:00:00Z", utcOffset: 0) == true)
    #expect(try result(text, at: "2026-11-21T09:59:59Z", utcOffset: -36_000) == true)
    #expect(try result(text, at: "2026-11-19T11:00:00Z", utcOffset: 46_800) == true)
  }

  @Test func `today begins at midnight of the city`() throws {
    let text = "today.temperatureMax = 21"
    #expect(try result(text, at: "2026-11-20T22:59:59Z", utcOffset: 3600) == false)
    #expect(try result(text, at: "2026-11-20T23:00:00Z", utcOffset: 3600) == true)
  }

  @Test func `a day out of reach is unknown`() throws {
    for day in ["2026-11-19", "2026-11-30", "2027-01-01"] {
      let text = "\(day).temperatureMax > 0"
      #expect(try result(text, at: "2026-11-20T12:00:00Z", utcOffset: 0) == nil)
    }
  }
}
