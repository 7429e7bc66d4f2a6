import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The table of a report` {
  private let report = SampleReport.report

  private func view(_ units: Units = .metric, icons: IconStyle = .emoji) -> ReportView {
    ReportView(
      units: units, icons: icons, staleAfter: 3600, now: SampleReport.now,
      attributions: ["Weather data by Open-Meteo.com"])
  }

  private func text(_ view: ReportView, width: Int?, _ colors: ColorDepth = .none) -> String {
    view.lines(of: report, width: width).rendered(colors)
  }

  @Test(arguments: [20, 27, 30, 40, 60, 70, 80, 120, 160, nil])
  func `fits the terminal and is complete in a pipe`(width: Int?) throws {
    try Golden.expect(
      text(view(), width: width), is: "table-\(width.map(String.init) ?? "pipe").txt")
  }

  @Test(arguments: [100, 120, 150, 160, 200]) func `has more columns on a wide terminal`(
    width: Int
  ) throws {
    let lines = view().lines(of: SampleReport.wide, width: width)
    try Golden.expect(lines.rendered(.none), is: "table-wide-\(width).txt")
  }

  @Test func `has the columns of an ordinary terminal in a pipe`() {
    #expect(view().lines(of: SampleReport.wide, width: nil) == view().lines(of: report, width: nil))
  }

  @Test(arguments: [(20.0, "0", "20"), (-7, "-7", "16"), (9, "0", "16")])
  func `never has a present temperature beyond those of the day`(
    _ present: Double, _ low: String, _ high: String
  ) {
    var row = SampleReport.unchanged
    row.city.current?.temperature = present
    let words = lines([row])[1].split(separator: " ").map(String.init)
    #expect(Array(words.suffix(5).prefix(2)) == [low, high], "\(words)")
    #expect(row.city.forecast?.day(on: SampleReport.today)?.temperatureMax == 16.1)
  }

  @Test(arguments: [ColorDepth.standard, .palette])
  func `has colors by mark, and scales where there are 256`(_ colors: ColorDepth) throws {
    try Golden.expect(text(view(), width: 80, colors), is: "table-80-\(colors).txt")
  }

  private static let units: [Units] = {
    var sailor = Units.metric
    (sailor[.wind], sailor[.pressure]) = (.knots, .millimetersOfMercury)
    var beaufort = Units.uk
    beaufort[.wind] = .beaufort
    return [.imperial, .si, .uk, sailor, beaufort]
  }()

  @Test(arguments: units) func `is in the requested units`(units: Units) throws {
    try Golden.expect(text(view(units), width: 80), is: "table-\(units.text).txt")
  }

  @Test(arguments: [IconStyle.text, .none]) func `has other icons or none`(icons: IconStyle) throws
  { try Golden.expect(text(view(icons: icons), width: 80), is: "table-80-icons-\(icons).txt") }

  @Test func `is ASCII but for names where the locale has no more`() throws {
    let view = ReportView(
      units: .metric, glyphs: .ascii, staleAfter: 3600, now: SampleReport.now,
      attributions: ["Weather data © Open-Meteo.com"])
    try Golden.expect(text(view, width: 80), is: "table-80-ascii.txt")
  }

  @Test func `shows all changes on request`() throws {
    var view = view()
    view.showsAllChanges = true
    try Golden.expect(text(view, width: 80), is: "table-80-full.txt")
  }

  @Test func `shows two lines of changes and no causes after a refresh`() throws {
    var report = report
    report.command = "refresh"
    try Golden.expect(
      view().lines(of: report, width: 80).rendered(.none), is: "table-80-refresh.txt")
  }

  @Test func `is never wider than the terminal`() {
    for width in 1...200 {
      for line in view().lines(of: report, width: width) {
        #expect(line.displayWidth <= width, "\(width)")
        #expect(line.rendered(.none).displayWidth <= width, "\(width)")
      }
    }
  }

  @Test(arguments: 20...100) func `shows the whole summary at any width`(_ width: Int) {
    let lines = view().lines(of: report, width: width)
    let start = lines.firstIndex { $0.text.hasPrefix("2") } ?? lines.endIndex
    let letters = lines[start...].map(\.text).joined().filter { $0 != " " }
    #expect(
      letters.replacing("·", with: "") == "2added,1removed,3updated,3unchanged,1failed"
        + "latestchange06:59" + (width < 24 ? "" : width < 30 ? "Provider:" : "Weatherdataby")
        + "Open-Meteo.com")
  }

  @Test func `has the time of the latest change in the zone of the user`() {
    var view = view()
    view.userClock = LocalClock(offset: 9 * 3600)
    #expect(view.lines(of: report, width: 80).map(\.text).contains { $0.hasSuffix(" 15:59") })
    view.now += 86_400
    #expect(view.lines(of: report, width: 80).map(\.text).contains { $0.hasSuffix(" Sat 15:59") })
  }

  @Test(arguments: [40, 80]) func `says what a list is compared with`(_ width: Int) throws {
    var report = report
    report.hasNamedBaseline = true
    try Golden.expect(
      view().lines(of: report, width: width).rendered(.none), is: "table-since-\(width).txt")
  }

  @Test(arguments: [
    ("list", 40, true, "since 05:59"), ("refresh", 40, true, "since 05:59"),
    ("diff", 0, false, "since revision 0"), ("diff", 43, true, "from 05:59 to 04:59"),
  ]) func `names the state that it is compared with`(
    _ command: String, _ since: Int, _ isTimeKnown: Bool, _ expected: String
  ) {
    var report = report
    report.command = command
    report.hasNamedBaseline = true
    report.since = since
    if since == 43 { report.until = report.sinceAt.map { $0 - 3600 } }
    if !isTimeKnown { report.sinceAt = nil }
    let lines = view().lines(of: report, width: nil).map(\.text)
    #expect(lines.contains { $0.hasSuffix("1 failed · \(expected)") }, "\(lines)")
    let detail = view().currentLines(of: report, width: nil).map(\.text)
    #expect(detail.dropLast().last == "changes \(expected)")
    report.hasNamedBaseline = false
    #expect(!view().lines(of: report, width: nil).map(\.text).joined().contains(expected))
    #expect(!view().currentLines(of: report, width: nil).map(\.text).joined().contains(expected))
  }

  @Test func `says that there are no cities`() {
    let report = ChangeReport(
      command: "list", revision: 0, since: nil, changedAt: nil, rows: [],
      summary: ChangeReport.Summary())
    #expect(view().lines(of: report, width: 80).map(\.text) == ["no cities"])
  }

  // MARK: - Age

  private func lines(_ rows: [ChangeReport.Row], staleAfter: Double? = 3600) -> [String] {
    var report = report
    report.rows = rows
    var view = view()
    view.staleAfter = staleAfter
    return view.lines(of: report, width: nil).map(\.text)
  }

  @Test(
    arguments: [
      (59.0, nil), (3600, nil), (3601, "1 h old"), (7800, "2 h 10 min old"),
      (86_399, "23 h 59 min old"), (86_400, "1 d old"), (187_200, "2 d 4 h old"),
    ] as [(Double, String?)]) func `shows the age of stale data`(age: Double, expected: String?)
  {
    var row = SampleReport.unchanged
    row.city.current?.fetchedAt = SampleReport.now - age
    #expect(lines([row])[2] == expected.map { "  ! \($0)" } ?? lines([SampleReport.unchanged])[2])
  }

  @Test func `shows the age of a stale forecast beside fresh weather`() {
    var row = SampleReport.unchanged
    row.city.forecast?.fetchedAt = SampleReport.now - 7200
    #expect(lines([row])[2] == "  ! forecast 2 h old")
    #expect(!lines([row], staleAfter: nil).contains { $0.contains("old") })
  }

  @Test func `shows an age that all rows share once`() {
    let rows = [SampleReport.unchanged, SampleReport.added].map { row in
      var row = row
      row.city.current?.fetchedAt = SampleReport.now - 7200
      return row
    }
    #expect(lines(rows).filter { $0.contains("old") } == ["! 2 h old"])
    var other = rows[1]
    other.city.current?.fetchedAt = SampleReport.now - 10_800
    #expect(
      lines([rows[0], other]).filter { $0.contains("old") } == ["  ! 2 h old", "  ! 3 h old"])
  }

  @Test func `names the provider and the cause in a list alone`() {
    var row = SampleReport.failed
    row.city.failure?.provider = "open-meteo"
    #expect(lines([row])[2] == "  ! 3 h old, open-meteo unreachable")
    row.city.current = nil
    row.city.forecast = nil
    #expect(lines([row])[2] == "  ! no weather yet, open-meteo unreachable")
    var report = report
    report.command = "refresh"
    report.rows = [row]
    #expect(view().lines(of: report, width: 80)[2].text == "  ! no weather yet")
  }

  @Test(arguments: [
    (40, "Open-Meteo.com, weather.gov, dwd.de, br…"),
    (80, "Provider: Open-Meteo.com, weather.gov, dwd.de, brightsky.dev"),
  ]) func `has one line of credits where there are several`(_ width: Int, _ line: String) {
    var view = view()
    view.attributions = [
      "Weather data by Open-Meteo.com",
      "Weather data by NOAA, US National Weather Service (weather.gov)",
      "Alerts by Deutscher Wetterdienst (dwd.de), via Bright Sky (brightsky.dev)",
    ]
    let lines = view.lines(of: report, width: width).map(\.text)
    #expect(lines.last == line)
    let wide = view.lines(of: report, width: 200).last?.text
    #expect(wide == view.attributions.joined(separator: " · "))
  }

  @Test func `has a column of tags where words leave room`() {
    var report = report
    report.rows = [SampleReport.unchanged]
    report.rows[0].city.tags = ["home", "sea"]
    func header(_ width: Int?) -> String { view().lines(of: report, width: width)[0].text }
    #expect(header(100).hasSuffix("  Tags"))
    #expect(header(nil).hasSuffix("  Tags"))
    #expect(view().lines(of: report, width: 100)[1].text.hasSuffix("  home sea"))
    report.rows[0].city.current?.condition = Condition(code: 99)
    #expect(!header(80).hasSuffix("Tags"))
    #expect(view().lines(of: report, width: 100)[1].text.contains("thunderstorm with heavy hail"))
    report.rows[0].city.tags = []
    #expect(!header(nil).contains("Tags"))
  }
}
