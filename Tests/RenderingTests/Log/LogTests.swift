import FoundationEssentials
import JSONText
import TestSupport
import Testing
import Weather

@testable import Rendering
@testable import Tracking

@Suite struct `The log` {
  private static let changed: ChangeReport = {
    var report = SampleReport.report
    report.command = "refresh"
    report.hideRows { $0.mark == .unchanged }
    return report
  }()

  private static let quiet: ChangeReport = {
    var report = SampleReport.report
    report.rows = [SampleReport.unchanged, SampleReport.failed]
    report.summary = ChangeReport.Summary(report.rows)
    report.rows = []
    return report
  }()

  private static let revisions: [(revision: SavedRevision, report: ChangeReport)] = [
    (
      SavedRevision(number: 142, savedAt: SampleReport.now, command: "refresh", hasChanges: true),
      changed
    ), (SavedRevision(number: 141, savedAt: SampleReport.now - 600, command: "refresh"), quiet),
    (
      SavedRevision(
        number: 9, savedAt: SampleReport.now - 86_400, command: "undo", hasChanges: true,
        takenBack: 8), quiet
    ), (SavedRevision(number: 8, hasChanges: true), quiet),
  ]

  private func view(glyphs: Glyphs = .unicode) -> ReportView {
    ReportView(
      units: .metric, glyphs: glyphs, staleAfter: 3600, now: SampleReport.now,
      userClock: LocalClock(offset: 3600))
  }

  private func table(_ view: ReportView, width: Int?) -> [StyledLine] {
    Self.revisions.flatMap { view.lines(of: $0.revision, $0.report, width: width) }
  }

  private func oneLines(_ view: ReportView, width: Int?) -> [StyledLine] {
    Self.revisions.map { view.line(of: $0.revision, $0.report.summary, latest: 142, width: width) }
  }

  @Test(arguments: [20, 40, 80, 120, nil]) func `has a heading above the rows of each revision`(
    width: Int?
  ) throws {
    try Golden.expect(
      table(view(), width: width).rendered(.none), is: "log-\(width.map(String.init) ?? "pipe").txt"
    )
  }

  @Test func `has colors, and ASCII where the locale has no more`() throws {
    try Golden.expect(table(view(), width: 80).rendered(.palette), is: "log-80-palette.txt")
    try Golden.expect(
      table(view(glyphs: .ascii), width: 80).rendered(.none), is: "log-80-ascii.txt")
  }

  @Test func `has the rows of a refresh`() {
    let report = Self.changed
    let lines = view().lines(of: Self.revisions[0].revision, report, width: 120)
    let rows = view().lines(of: report, width: 120).dropLast().map(\.text)
    #expect(lines.dropFirst().map(\.text) == rows)
    #expect(rows.count > 8)
  }

  @Test(arguments: [20, 40, nil]) func `has a line per revision on request`(width: Int?) throws {
    try Golden.expect(
      oneLines(view(), width: width).rendered(.none),
      is: "log-oneline-\(width.map(String.init) ?? "pipe").txt")
  }

  @Test func `is never wider than the terminal`() {
    for width in 1...120 {
      for line in table(view(), width: width) + oneLines(view(), width: width) {
        #expect(line.displayWidth <= width, "\(width): \(line.text)")
      }
    }
  }

  // MARK: - Formats

  private func text(
    _ format: any OutputFormat, _ units: Units = .metric,
    of revisions: [(revision: SavedRevision, report: ChangeReport)] = revisions
  ) -> String {
    let document = OutputDocument.log(units: units) { body in
      for (revision, report) in revisions where !body(LogEntry(revision, report)) { return }
    }
    return String(decoding: format.text(of: document), as: UTF8.self)
  }

  @Test func `is a document`() throws {
    try Golden.expect(text(JSONFormat()), is: "log.json")
    try Golden.expect(text(JSONFormat(), of: []), is: "log-empty.json")
  }

  @Test func `has a revision, a change or a row per line`() throws {
    try Golden.expect(text(NDJSONFormat()), is: "log.ndjson")
    try Golden.expect(text(CSVFormat()), is: "log.csv")
    try Golden.expect(text(CSVFormat(), .imperial), is: "log-imperial.csv")
    try Golden.expect(text(TSVFormat()), is: "log.tsv")
    try Golden.expect(text(MarkdownFormat()), is: "log.md")
  }

  @Test func `has the figures of a document in the units of the command line`() throws {
    let root = try JSONDocument(Array(text(JSONFormat(), .imperial).utf8)).root
    let city = root["revisions"]?.array?.first { _ in true }?["cities"]?.array?.first { _ in true }
    let change = city?["changes"]?.array?.first { $0["field"]?.string == "current.temperature" }
    #expect(change?["before"]?.rawText == "53.78")
    #expect(change?["after"]?.rawText == "57.2")
  }

  @Test(arguments: [NDJSONFormat(), CSVFormat(), TSVFormat()] as [any OutputFormat])
  func `is made a revision at a time, and no more once the reader is gone`(
    _ format: any OutputFormat
  ) {
    var made = 0
    var parts = 0
    let document = OutputDocument.log(units: .metric) { body in
      for (revision, report) in Self.revisions {
        made += 1
        if !body(LogEntry(revision, report)) { return }
      }
    }
    format.write(document) { _ in
      parts += 1
      return parts < 2
    }
    #expect(made == parts - (format is NDJSONFormat ? 0 : 1))
    #expect(parts == 2)
  }
}
