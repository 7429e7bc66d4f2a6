import FoundationEssentials
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The coming hours in a row` {
  private let now = SampleReport.now

  private func row(
    temperatures: [Double?] = [], amounts: [Double?] = [], sky: Int = 61,
    glyphs: Glyphs = .unicode
  ) -> ReportRowView {
    var city = SampleReport.city(1, "Oslo", nil, nil, offset: 3600)
    city.current?.condition = Condition(code: sky)
    // 09:00 UTC, four seconds before the present.
    city.forecast?.hours = (0..<max(temperatures.count, amounts.count)).map { index in
      var hour = Forecast.Hour(time: now - 4 + Double(index) * 3600)
      hour.temperature = index < temperatures.count ? temperatures[index] : nil
      hour.precipitation = index < amounts.count ? amounts[index] : nil
      return hour
    }
    let view = ReportView(units: .metric, glyphs: glyphs, now: now)
    return ReportRowView(
      view: view, row: ChangeReport.Row(mark: .unchanged, city: city), labels: CityLabels([city]))
  }

  @Test(arguments: [
    ([0, 0, 0.3], 3, "12:00"), ([0.3, 0], 61, "now"), ([0, 0], 61, "now"),
    ([0, 0, 0.3], 61, "now"), ([0, 0], 3, ""), ([], 3, "?"), ([0.3, 0], 0, ""),
    (Array(repeating: 0, count: 25) + [1], 3, ""),
    (Array(repeating: 0, count: 23) + [1], 3, "Sun 09:00"),
  ]) func `have the hour at which rain begins`(_ amounts: [Double], _ sky: Int, _ expected: String)
  { #expect(row(amounts: amounts, sky: sky).rainStart == expected) }

  @Test func `have the temperature of two hours in each column`() {
    let rising = row(temperatures: (0..<48).map { Double($0 / 2) })
    #expect(rising.temperatures(width: 12) == "▁▂▂▃▄▄▅▅▆▇▇█")
    #expect(row().temperatures(width: 12) == "")
    let gap = row(temperatures: [1, nil, nil, nil, 2], glyphs: .ascii)
    #expect(gap.temperatures(width: 12) == ".#")
  }
}
