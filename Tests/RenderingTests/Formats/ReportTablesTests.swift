import FoundationEssentials
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

struct ReportTablesTests {
  private func lines(
    _ rows: [ChangeReport.Row], _ units: Units = .metric, _ userClock: LocalClock = .utc
  ) -> [[String]] {
    var report = SampleReport.report
    report.rows = rows
    let context = FormatContext(units: units, now: SampleReport.now, userClock: userClock)
    let text = ReportTables(report, context).cities.markdown
    return text.split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimmingPrefix(" ") }.map { cell in
        String(cell.hasSuffix(" ") ? cell.dropLast() : cell)
      }
    }
  }

  @Test func `cities with one name have their full names, others their names`() {
    let rows = lines([SampleReport.removed, SampleReport.unknown, SampleReport.added])
    #expect(
      rows.dropFirst(2).map { $0[1] } == [
        "Paris Île-de-France", "Paris Texas", "Llanfairpwllgwyngyll",
      ])
    #expect(rows.dropFirst(2).map { $0[0] } == ["-", "", "+"])
  }

  @Test func `unknown figures are question marks, also without any weather`() {
    let unknown = lines([SampleReport.unknown])[2]
    #expect(unknown[2...7] == ["?", "?", "?", "?", "?", "?"])
    let noWeather = lines([SampleReport.noWeather])[2]
    #expect(noWeather[2...] == ["?", "?", "?", "?", "?", "?", "", ""])
  }

  @Test func `a failure comes before the changes`() {
    var row = SampleReport.failed
    #expect(lines([row])[2][9] == "! unreachable")
    row.changes = [FieldChange(.currentProvider, before: .text("a"), after: .text("b"))]
    #expect(lines([row])[2][9].hasPrefix("! unreachable · provider "))
    row.mark = .removed
    #expect(lines([row])[2][9].hasPrefix("provider "))
  }

  @Test func `alerts that are new, changed or ended come before other changes`() {
    var row = SampleReport.unchanged
    row.changes = [
      FieldChange(.currentProvider, before: .text("a"), after: .text("b")),
      FieldChange(.alert("1"), before: nil, after: .text("Storm Warning")),
      FieldChange(.alert("2"), before: .text("Wind Advisory")),
    ]
    var storm = Alert(id: "1", event: "Storm Warning")
    storm.severity = "Severe"
    row.alerts = [
      .init(mark: .added, alert: storm),
      .init(mark: .removed, alert: Alert(id: "2", event: "Wind Advisory")),
      .init(mark: .unchanged, alert: Alert(id: "3", event: "Old Warning")),
    ]
    let notes = lines([row])[2][9]
    #expect(notes.hasPrefix("! Storm Warning, severe · ! Wind Advisory ended · provider "))
  }

  @Test func `headings name the units`() {
    let headings = lines([], .imperial)[0]
    #expect(headings[2] == "Temperature °F")
    #expect(headings[7] == "Wind mph")
  }

  @Test(arguments: [
    (0, "2026-11-21 09:00 UTC"), (32_400, "2026-11-21 18:00 +09:00"),
    (-34_200, "2026-11-20 23:30 -09:30"),
  ]) func `the time of the weather is in the zone of the user`(offset: Int, expected: String) {
    let rows = lines([SampleReport.unchanged], .metric, LocalClock(offset: offset))
    #expect(rows[2][8] == expected)
  }
}
