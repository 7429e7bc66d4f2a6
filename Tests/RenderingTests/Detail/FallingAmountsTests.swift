import FoundationEssentials
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `Snow in forecasts` {
  private let view = ReportView(units: .metric, now: SampleReport.now)

  /// A forecast with a day and an hour of each kind: rain, snow, and both.
  private var report: ChangeReport {
    var city = SampleReport.city(1, "Oslo", nil, "Norway", offset: 0)
    let falls: [(code: Int, water: Double, snow: Double?)] = [
      (61, 4.4, 0), (73, 5.5, 6.1), (67, 7.7, 2.2), (3, 0, nil),
    ]
    for (index, fall) in falls.enumerated() {
      city.forecast?.days[index].condition = Condition(code: fall.code)
      city.forecast?.days[index].precipitation = fall.water
      city.forecast?.days[index].snowfall = fall.snow
      // Today has what is left of it.
      city.forecast?.days[index].date = SampleReport.today.advanced(byDays: index + 2)
    }
    city.forecast?.days.removeSubrange(falls.count...)
    city.forecast?.hours = falls.enumerated().map { index, fall in
      var hour = Forecast.Hour(time: SampleReport.now + Double(index) * 3600)
      hour.condition = Condition(code: fall.code)
      hour.precipitation = fall.water
      hour.snowfall = fall.snow
      return hour
    }
    var report = SampleReport.report
    report.rows = [ChangeReport.Row(mark: .unchanged, city: city)]
    return report
  }

  private func withoutSnow(_ report: ChangeReport) -> ChangeReport {
    var report = report
    report.rows[0].city.forecast?.days.removeSubrange(1...2)
    report.rows[0].city.forecast?.hours.removeSubrange(1...2)
    return report
  }

  /// Whether a line has texts as words.
  private func words(_ line: StyledLine) -> Set<Substring> { Set(line.text.split(separator: " ")) }

  private func views(_ report: ChangeReport) -> [[StyledLine]] {
    [view.forecastLines(of: report, width: 80), view.hourlyLines(of: report, hours: 24, width: 80)]
  }

  @Test func `is measured in its depth, and all that falls as water`() throws {
    for lines in views(report) {
      let header = try #require(lines.firstIndex { words($0).isSuperset(of: ["mm", "cm"]) })
      let rows = lines.dropFirst(header + 1).map(words)
      let rain = try #require(rows.first { $0.contains("4.4") })
      let snow = try #require(rows.first { $0.contains("6.1") })
      let both = try #require(rows.first { $0.contains("7.7") })
      #expect(!rain.contains("0.0"))
      #expect(snow.contains("5.5"))
      #expect(both.contains("2.2"))
      #expect(lines.allSatisfy { $0.displayWidth <= 80 })
    }
  }

  @Test func `has no column where none falls`() {
    for lines in views(withoutSnow(report)) {
      #expect(!lines.contains { words($0).contains("cm") })
      #expect(lines.contains { words($0).contains("4.4") })
    }
  }

  @Test func `is in tables and calendars in its depth`() throws {
    let context = FormatContext(units: .metric, now: SampleReport.now)
    let tables = ReportTables(report, context, isBrief: true)
    let rows = tables.days.markdown.split(separator: "\n").map { line in
      line.split(separator: "|").map(\.trimmed)
    }
    let rain = try #require(rows[0].firstIndex(of: "Rain mm"))
    let snow = try #require(rows[0].firstIndex(of: "Snowfall cm"))
    let cells = rows.dropFirst(2).map { [$0[rain], $0[snow]] }
    // The forecast has no day of today, whose rest is worked out from the hours.
    #expect(
      cells == [["17.6", "8.3"], ["4.4", ""], ["5.5", "6.1"], ["7.7", "2.2"], ["0.0", ""]])
    #expect(tables.hours.markdown.contains("| Snowfall cm |"))
    let none = ReportTables(withoutSnow(report), context, isBrief: true)
    #expect(!none.days.markdown.contains("Snowfall"))
  }
}
