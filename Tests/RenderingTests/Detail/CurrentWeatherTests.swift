import FoundationEssentials
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The current weather of a city` {
  private let view = ReportView(units: .metric, now: SampleReport.now)

  /// A city at 18:00 local time with hours until midnight and after it.
  private func city(_ amounts: [Double], chances: [Double?]) -> City {
    var city = SampleReport.city(1, "Seoul", nil, "South Korea", offset: 32_400)
    city.forecast?.days[0].precipitationProbability = 100
    city.forecast?.provider = "nws"
    city.forecast?.hours = zip(amounts, chances).enumerated().map { index, figures in
      var hour = Forecast.Hour(time: SampleReport.now - 4 + Double(index) * 3600)
      hour.precipitation = figures.0
      hour.precipitationProbability = figures.1
      return hour
    }
    return city
  }

  private func lines(_ city: City) -> [String] {
    var report = SampleReport.report
    report.rows = [ChangeReport.Row(mark: .unchanged, city: city)]
    return view.currentLines(of: report, width: 80).map(\.text)
  }

  @Test func `has the chance of rain in the rest of the day`() {
    let chances: [Double?] = [30, 20, 35, nil, 5, 0, 80]
    let shown = lines(city(chances.map { _ in 0 }, chances: chances))
    #expect(shown.contains("  low 0 · high 16 · chance of rain 35 %"))
    #expect(lines(city([0], chances: [70])).contains("  low 0 · high 16 · chance of rain 70 %"))
    #expect(lines(city([], chances: [])).contains("  low 0 · high 16 · chance of rain 100 %"))
  }

  @Test func `has no unit after an unknown temperature`() {
    var city = city([], chances: [])
    city.current?.temperature = nil
    #expect(lines(city)[1] == "  ☁  ?, feels like ?, overcast")
  }
}
