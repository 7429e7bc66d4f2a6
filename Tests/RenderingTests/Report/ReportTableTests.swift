import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The table of a report` {
  private let report = SampleReport.report

  private func view(
    _ units: Units = .metric,
    icons: Bool = true,
    namesInFull: Bool = false
  ) -> ReportView {
    ReportView(
      units: units,
      icons: icons ? .emoji : .none,
      staleAfter: 3600,
      now: SampleReport.now,
      namesInFull: namesInFull,
      attributions: ["Weather data by Open-Meteo.com"]
    )
  }

  private func text(_ view: ReportView, width: Int?, inColor: Bool = false) -> String {
    view.lines(of: report, width: width).rendered(inColor: inColor)
  }

  @Test(arguments: [40, 80, 120, 160, nil])
  func `fits the terminal and is complete in a pipe`(width: Int?) throws {
    try Golden.expect(
      text(view(), width: width),
      is: "table-\(width.map(String.init) ?? "pipe").txt"
    )
  }

  @Test func `has colors by mark`() throws {
    try Golden.expect(text(view(), width: 80, inColor: true), is: "table-80-color.txt")
  }

  @Test func `prefers region and country to more figures`() throws {
    try Golden.expect(text(view(namesInFull: true), width: 80), is: "table-80-full-names.txt")
  }

  @Test(arguments: [Units.imperial, .si])
  func `is in the requested units`(units: Units) throws {
    try Golden.expect(text(view(units), width: nil), is: "table-\(units.rawValue).txt")
  }

  @Test func `can omit icons and show regions and countries`() throws {
    try Golden.expect(
      text(view(icons: false, namesInFull: true), width: nil),
      is: "table-full-names.txt"
    )
  }

  @Test func `is never wider than the terminal`() {
    for width in 1...200 {
      for line in view().lines(of: report, width: width) {
        #expect(line.displayWidth <= width, "\(width)")
        #expect(line.rendered(inColor: false).displayWidth <= width, "\(width)")
      }
    }
  }

  @Test func `is cut only if it has to be`() {
    #expect(text(view(), width: 1000) == text(view(), width: nil))
  }

  @Test(arguments: 40...200)
  func `shows or counts every change at any width`(width: Int) throws {
    var report = report
    report.rows = [SampleReport.updated]
    report.summary = ChangeReport.Summary(report.rows)
    let row = view().lines(of: report, width: width)[1].text
    let columns = [
      "12.1 → 14.0", "clear → ", "14.6 → 16.1", "10 → 40 %", "8 → 24 km/h",
    ]
    let notes = [
      "tags none→home work", "place 3→1", "humidity 55→40 %", "Thu rain 10→60 %",
      "11-30 overcast→heavy snow", "12.1→14.0", "clear→light rain", "14.6→16.1", "today rain",
      "wind 8→24",
    ]
    let shown = (columns + notes).count { row.contains($0) }
    let more = row.split(separator: " ").dropLast().last.flatMap { Int($0) }
    let rest = row.hasSuffix(" more") ? try #require(more, "\(row)") : 0
    #expect(shown + rest == SampleReport.updated.changes.count, "\(row)")
  }

  @Test(arguments: 30...200)
  func `never cuts a change of condition, and names one change per row first`(
    _ width: Int
  ) throws {
    var mixed = report
    mixed.rows = [Self.cloudier, SampleReport.unchanged]
    var changed = report
    changed.command = "refresh"
    changed.rows = [Self.cloudier]
    for (report, named) in [(mixed, 104), (changed, 57)] {
      let row = view().lines(of: report, width: width)[1].text
      let before = row.contains("mostly clear →") || row.contains("mostly clear→")
      let after = row.contains("→ partly cloudy") || row.contains("→partly cloudy")
      #expect(before == after, "\(row)")
      if width >= named { #expect(row.contains("visibility") || before, "\(row)") }
      if width >= named { #expect(!row.contains("  2 more"), "\(row)") }
    }
  }

  private static var cloudier: ChangeReport.Row {
    var row = SampleReport.unchanged
    row.mark = .updated
    row.city.current?.condition = Condition(code: 2)
    row.changes = [
      FieldChange(
        .currentCondition,
        before: Condition(code: 1).map { .condition($0) },
        after: Condition(code: 2).map { .condition($0) }
      ),
      FieldChange(
        .currentMeasure("visibility"),
        before: .figure(20.1, .visibility),
        after: .figure(9.8, .visibility)
      ),
      FieldChange(
        .currentMeasure("humidity"),
        before: .figure(55, .percentage),
        after: .figure(40, .percentage)
      ),
    ]
    return row
  }

  @Test(arguments: 1...100)
  func `shows the whole summary at any width`(_ width: Int) {
    let lines = view().lines(of: report, width: width)
    let start = lines.firstIndex { $0.text.hasPrefix("2") } ?? lines.endIndex
    let letters = lines[start...].map(\.text).joined().filter { $0 != " " }
    #expect(
      letters.replacing(";", with: "")
        == "2added,1removed,3updated,3unchanged,1failed"
        + "latestchange2hago(2026-11-2106:59UTC)WeatherdatabyOpen-Meteo.com"
    )
  }

  @Test func `says that there are no cities`() {
    let report = ChangeReport(
      command: "list",
      revision: 0,
      since: nil,
      changedAt: nil,
      rows: [],
      summary: ChangeReport.Summary()
    )
    #expect(view().lines(of: report, width: 80).map(\.text) == ["no cities"])
  }

  @Test(
    arguments: [
      (59.0, nil), (3600, nil), (3601, "1 h old"), (172_799, "47 h old"), (172_800, "2 d old"),
    ] as [(Double, String?)]
  )
  func `shows the age of stale data`(age: Double, expected: String?) {
    var row = SampleReport.unchanged
    row.city.current?.fetchedAt = SampleReport.now - age
    var report = report
    report.rows = [row]
    let line = view().lines(of: report, width: nil)[1].text
    #expect(line.hasSuffix(" old") == (expected != nil))
    if let expected { #expect(line.hasSuffix("  \(expected)")) }
  }

  @Test func `shows the age of a stale forecast beside fresh weather`() {
    var row = SampleReport.unchanged
    row.city.forecast?.fetchedAt = SampleReport.now - 7200
    var report = report
    report.rows = [row]
    #expect(view().lines(of: report, width: nil)[1].text.hasSuffix("  forecast 2 h old"))
    var silent = view()
    silent.staleAfter = nil
    #expect(!silent.lines(of: report, width: nil)[1].text.contains("old"))
  }
}
