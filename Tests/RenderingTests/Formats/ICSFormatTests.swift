import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `A calendar of forecasts` {
  private func text(_ rows: [ChangeReport.Row], _ units: Units = .metric) -> String {
    var report = SampleReport.report
    report.rows = rows
    let document = OutputDocument.forecast(
      of: report, isHourly: false, FormatContext(units: units, now: SampleReport.now))
    return String(decoding: ICSFormat().text(of: document), as: UTF8.self)
  }

  private func row(named name: String, days: Int = 2) -> ChangeReport.Row {
    var row = SampleReport.updated
    row.city.name = name
    row.city.forecast?.days.removeLast(7 - days)
    row.city.forecast?.days[0].windSpeedMax = 30
    row.city.forecast?.days[0].windDirection = 180
    return row
  }

  @Test func `has an event for each city and day`() throws {
    var second = SampleReport.city(2, "Elsewhere", nil, nil, offset: 0)
    second.forecast?.days.removeLast(6)
    second.forecast?.days[0] = Forecast.Day(date: SampleReport.today)
    let place = ChangeReport.Row(mark: .unchanged, city: second, isTracked: false)
    try Golden.expect(
      text([row(named: "Seoul"), place, SampleReport.removed, SampleReport.noWeather]),
      is: "forecast.ics")
    #expect(text([row(named: "Seoul")], .imperial).contains("SUMMARY:Seoul ☔ 32/61 °F\\, 40 %\r\n"))
  }

  @Test func `escapes texts and has lines of at most 75 bytes, cut between characters`() throws {
    let family = "👨\u{200D}👩\u{200D}👧"
    let name =
      "a;b,c\\d\r\nBEGIN:VEVENT\u{202E}" + String(repeating: "\(family)서울e\u{301}", count: 20)
    let text = text([row(named: name, days: 1)])
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.count { $0.utf8.count > 50 } >= 10)
    let whole = text.replacing("\r\n ", with: "")
    #expect(whole.contains("SUMMARY:a\\;b\\,c\\\\d  BEGIN:VEVENT"))
    #expect(whole.split(separator: "\r\n").count { $0 == "BEGIN:VEVENT" } == 1)
    for line in lines {
      #expect(
        !line.hasPrefix(" \u{200D}") && !line.hasPrefix(" \u{301}") && !line.hasSuffix("\u{200D}"))
    }
  }
}
