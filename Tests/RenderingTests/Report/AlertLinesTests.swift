import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The alerts of a report` {
  private let view = ReportView(units: .metric, now: SampleReport.now)

  private func alert(_ id: String, _ event: String, _ headline: String?) -> Alert {
    var alert = Alert(id: id, event: event)
    alert.severity = "Severe"
    alert.onset = SampleReport.now + 7200
    alert.ends = SampleReport.now + 86_400
    alert.headline = headline
    return alert
  }

  private var report: ChangeReport {
    var rows = [SampleReport.updated, SampleReport.unchanged, SampleReport.removed]
    var minor = alert("4", "Rip Current Statement", "Rip Current Statement")
    minor.severity = "Unknown"
    minor.onset = nil
    rows[0].alerts = [
      .init(mark: .added, alert: alert("1", "Winter Storm Warning", "Snow of 20 cm expected")),
      .init(mark: .removed, alert: alert("2", "Wind Advisory", nil)),
      .init(mark: .updated, alert: alert("3", "폭설 경보", "밤새 눈이 많이 옵니다")),
      .init(mark: .unchanged, alert: minor),
    ]
    rows[2].alerts = [.init(mark: .removed, alert: alert("5", "Flood Warning", nil))]
    return ChangeReport(
      command: "refresh", revision: 42, since: 41, changedAt: nil, rows: rows,
      summary: ChangeReport.Summary(rows))
  }

  @Test(arguments: [40, 60, 80, 120, 160, nil]) func `are below their cities and fit the terminal`(
    width: Int?
  ) throws {
    let lines = view.lines(of: report, width: width)
    for line in lines { #expect(line.displayWidth <= width ?? .max) }
    try Golden.expect(lines.rendered(.none), is: "alerts-\(width.map(String.init) ?? "pipe").txt")
  }

  @Test func `are red`() throws {
    try Golden.expect(
      view.lines(of: report, width: 80).rendered(.standard), is: "alerts-80-color.txt")
  }

  @Test func `are in the detail view with air quality`() throws {
    var row = report.rows[0]
    var air = AirQuality(fetchedAt: SampleReport.now)
    air.europeanAQI = 54
    air.usAQI = 101
    air.pm25 = 35.5
    air.pm10 = 60.25
    row.city.airQuality = air
    var report = report
    report.rows = [row]
    try Golden.expect(
      view.currentLines(of: report, width: 80).rendered(.none), is: "alerts-current.txt")
  }
}
