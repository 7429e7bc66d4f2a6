import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The page of a city` {
  private let row = SampleDetail.report.rows[0]
  private let labels = CityLabels(SampleDetail.report.rows.map(\.city))

  private func view(_ glyphs: Glyphs = .unicode) -> ReportView {
    ReportView(
      units: .metric, glyphs: glyphs, staleAfter: 3600, now: SampleReport.now,
      attributions: ["Weather data by Open-Meteo.com"])
  }

  private func lines(
    _ row: ChangeReport.Row, _ width: Int, _ glyphs: Glyphs = .unicode, drift: CityDrift? = nil
  ) -> [StyledLine] {
    CityPage(view: view(glyphs)).lines(of: row, drift: drift, labels: labels, width: width)
  }

  @Test(arguments: [20, 40, 80, 160]) func `has all there is to know`(_ width: Int) throws {
    var row = row
    row.alerts = WatchSample.alerts()
    try Golden.expect(
      lines(row, width, drift: SampleDrift.drifts[0]).rendered(.none), is: "watch-city-\(width).txt"
    )
  }

  @Test func `has colors`() throws {
    try Golden.expect(
      lines(row, 80, drift: SampleDrift.drifts[0]).rendered(.palette),
      is: "watch-city-80-palette.txt")
  }

  @Test func `is ASCII but for names where the locale has no more`() throws {
    let text = lines(row, 80, .ascii, drift: SampleDrift.drifts[0]).rendered(.none)
    try Golden.expect(text, is: "watch-city-80-ascii.txt")
    let own = text.replacing("서울특별시", with: "").replacing("서울", with: "").replacing(
      "대한민국", with: "")
    #expect(own.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `is never wider than the screen`() {
    let rows = WatchSample.randomRows(20, seed: 3) + WatchSample.rows + SampleDetail.report.rows
    for width in stride(from: 20, through: 200, by: Torture.count(7, torture: 1)) {
      for index in 0..<3 {
        let row = rows[(width * 3 + index) % rows.count]
        let glyphs = index == 0 ? Glyphs.ascii : .unicode
        for line in lines(row, width, glyphs, drift: SampleDrift.drifts[width % 3]) {
          #expect(line.displayWidth <= width, "\(width): \(line.text)")
        }
      }
    }
  }

  @Test(arguments: Array(stride(from: 20, through: 200, by: Torture.count(7, torture: 1))))
  func `shows each change once`(_ width: Int) {
    let text = lines(row, width).map(\.text).joined(separator: " ").split(separator: " ").joined(
      separator: " "
    ).replacing(" ·", with: "")
    for change in [
      "clear → light rain", "wind 8 → 24 km/h", "humidity 55 → 40 %", "tags none → home work",
      "place 3 → 1", "gusts 30 → 70 km/h", "chance 20 → 90 %", "chance 10 → 40 %",
      "chance 10 → 60 %", "Mon 30 overcast → heavy snow",
    ] { #expect(text.split(separator: change).count == 2, "\(width): \(change)") }
    #expect(!text.contains(" more"))
  }

  @Test func `names the city once, and the age of both halves if they differ`() throws {
    var row = SampleReport.failed
    row.city.forecast?.fetchedAt = SampleReport.now - 7200
    let once = lines(row, 80, drift: SampleDrift.drifts[0]).map(\.text)
    #expect(once.filter { $0.contains("Home") }.count == 1)
    #expect(once.contains("  ! 3 h old, fetched 06:00"))
    #expect(once.contains("  ! 2 h old, fetched 07:00"))
    row.city.forecast?.fetchedAt = SampleReport.now - 10_800
    #expect(lines(row, 80).filter { $0.text.contains(" old,") }.count == 1)
  }

  @Test func `leaves out what is unknown`() {
    let text = lines(SampleReport.noWeather, 80).map(\.text)
    #expect(
      text == [
        "+ Zürich, Schweiz  Sat 09:00 UTC", "  no weather yet", "",
        "Weather data by Open-Meteo.com",
      ])
  }

  @Test func `shows the changes of a city without weather`() {
    var row = SampleReport.noWeather
    row.changes = [FieldChange(.tags, before: .texts([]), after: .texts(["home"]))]
    #expect(lines(row, 80).map(\.text).contains("    tags none → home"))
  }

  @Test func `begins with the present hour and day`() {
    var row = row
    row.city.forecast?.days.insert(
      Forecast.Day(date: SampleReport.today.advanced(byDays: -1)), at: 0)
    #expect(lines(row, 80) == lines(self.row, 80))
  }
}
