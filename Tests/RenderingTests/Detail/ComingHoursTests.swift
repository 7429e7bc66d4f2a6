import FoundationEssentials
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The coming hours in a table` {
  private let now = SampleReport.now

  private func city(temperatures: [Double?] = [], amounts: [Double?] = [], sky: Int = 61) -> City {
    var city = SampleReport.city(1, "Oslo", nil, nil, offset: 3600)
    city.forecast?.provider = "met-norway"
    city.current?.condition = Condition(code: sky)
    // 09:00 UTC, four seconds before the present.
    city.forecast?.hours = (0..<max(temperatures.count, amounts.count)).map { index in
      var hour = Forecast.Hour(time: now - 4 + Double(index) * 3600)
      hour.temperature = index < temperatures.count ? temperatures[index] : nil
      hour.precipitation = index < amounts.count ? amounts[index] : nil
      return hour
    }
    return city
  }

  @Test(arguments: [
    ([0, 0, 0.3], 3, "12:00"), ([0.3, 0], 61, "now"), ([0, 0], 61, "now"),
    ([0, 0, 0.3], 61, "now"), ([0, 0], 3, ""), ([], 3, "?"),
    (Array(repeating: 0, count: 25) + [1], 3, ""),
    (Array(repeating: 0, count: 23) + [1], 3, "Sun 09:00"),
  ]) func `have the hour at which rain begins`(_ amounts: [Double], _ sky: Int, _ expected: String)
  {
    let city = city(amounts: amounts, sky: sky)
    #expect(ComingHours(city, at: now, .english).rainStart == expected)
  }

  @Test func `have no rain that has not come`() {
    #expect(ComingHours(city(amounts: [0.3, 0], sky: 0), at: now, .english).rainStart == "")
  }

  @Test func `have the temperature of two hours in each column`() {
    let rising = city(temperatures: (0..<48).map { Double($0 / 2) })
    #expect(
      ComingHours(rising, at: now, .english).temperatures(.unicode, width: 12) == "▁▂▂▃▄▄▅▅▆▇▇█")
    #expect(ComingHours(city(), at: now, .english).temperatures(.unicode, width: 12) == "")
    let gap = city(temperatures: [1, nil, nil, nil, 2])
    #expect(ComingHours(gap, at: now, .english).temperatures(.ascii, width: 12) == ".#")
  }
}
