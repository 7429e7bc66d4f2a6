import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The rows of a watch` {
  private let rows = WatchSample.rows

  private func list(
    _ width: Int, _ view: ReportView = WatchSample.view, of rows: [ChangeReport.Row]? = nil
  ) -> WatchListView {
    WatchListView(view: view, labels: WatchSample.labels(rows ?? self.rows), width: width)
  }

  private func lines(
    _ width: Int, _ emphasis: WatchListView.Emphasis, _ view: ReportView = WatchSample.view
  ) -> [StyledLine] {
    let list = list(width, view)
    return [list.heading] + rows.map { list.line(of: $0, emphasis: emphasis) } + [
      list.groupHeading("a group with a long title")
    ] + WatchSample.alerts().map { list.alertLine(of: $0, in: rows[0], emphasis: emphasis) }
  }

  private static let emphases: [(String, WatchListView.Emphasis)] = [
    ("strong", .strong), ("faint", .faint), ("none", .none),
  ]

  // MARK: - Looks

  @Test(arguments: [20, 30, 40, 56, 80, 160]) func `are lines of the width of the screen`(
    _ width: Int
  ) throws {
    try Golden.expect(lines(width, .strong).rendered(.none), is: "watch-list-\(width).txt")
  }

  @Test(arguments: ["strong", "faint", "none"]) func `stand out as long as they are highlighted`(
    _ name: String
  ) throws {
    let emphasis = try #require(Self.emphases.first { $0.0 == name }).1
    try Golden.expect(lines(80, emphasis).rendered(.palette), is: "watch-list-80-\(name).txt")
  }

  @Test func `are ASCII where the locale has no more`() throws {
    var view = WatchSample.view
    view.glyphs = .ascii
    view.icons = .none
    try Golden.expect(lines(80, .strong, view).rendered(.none), is: "watch-list-80-ascii.txt")
  }

  // MARK: - Width

  @Test(arguments: [IconStyle.emoji, .text, .none]) func `are never wider than the screen`(
    _ icons: IconStyle
  ) {
    let rows = WatchSample.randomRows(60, seed: 7) + WatchSample.rows
    let labels = WatchSample.labels(rows)
    for width in 20...200 {
      let view = ReportView(
        units: .imperial, icons: icons, glyphs: width.isMultiple(of: 3) ? .ascii : .unicode,
        staleAfter: 3600, now: SampleReport.now)
      let list = WatchListView(view: view, labels: labels, width: width)
      #expect(list.heading.displayWidth <= width)
      #expect(list.groupHeading("東京都千代田区霞が関一丁目").displayWidth <= width)
      for index in 0..<8 {
        let row = rows[(width * 8 + index) % rows.count]
        for (_, emphasis) in Self.emphases {
          let line = list.line(of: row, emphasis: emphasis)
          let isFitting = line.displayWidth <= width && line.text.displayWidth == line.displayWidth
          if !isFitting { Issue.record("\(width): \(line.text)") }
        }
      }
    }
  }

  // A wider table has room for whole names.
  @Test(arguments: [20, 27, 28, 39, 40, 52, 64, 76, 80, 120])
  func `are those of the table where nothing is wrong`(_ width: Int) throws {
    var rows = WatchSample.randomRows(40, seed: 11)
    for index in rows.indices {
      rows[index].city.failure = nil
      rows[index].city.current =
        rows[index].city.current ?? CurrentWeather(provider: "p", fetchedAt: .now)
      rows[index].mark = rows[index].mark == .removed ? .added : rows[index].mark
    }
    let view = ReportView(units: .metric, now: SampleReport.now)
    let report = ChangeReport(command: "list", revision: 1, rows: rows, summary: .init(rows))
    let table = view.rowLines(of: report, width: width)
    let list = list(width, view, of: rows)
    #expect(list.heading.rendered(.palette) == table[0].rendered(.palette))
    for row in rows {
      let line = list.line(of: row, emphasis: .faint).text
      #expect(table.map(\.text).contains(line), "\(width): \(line)")
    }
  }

  @Test(arguments: 40...51)
  func `show the chance of rain beside an age in the column of the temperature`(_ width: Int) {
    let rows = WatchSample.randomRows(60, seed: 7) + WatchSample.rows
    let list = list(width, of: rows)
    for row in rows {
      let line = list.line(of: row, emphasis: .faint).text
      #expect(line.last?.isNumber ?? false || line.hasSuffix("?"), "\(line)")
    }
  }

  // MARK: - Emphasis

  @Test func `have the same text when a highlight fades`() {
    for width in stride(from: 20, through: 100, by: 4) {
      let list = list(width)
      for row in rows {
        #expect(
          list.line(of: row, emphasis: .strong).text == list.line(of: row, emphasis: .faint).text)
      }
    }
  }

  @Test func `are bold where something changed`() {
    let bold = list(80).line(of: rows[0], emphasis: .strong).spans.filter(\.style.isBold)
    #expect(bold.map(\.text) == ["~", "14.0", "☔ light ra…", "16", "40", "→  24"])
    let faint = list(80).line(of: rows[0], emphasis: .faint).spans
    #expect(faint.allSatisfy { !$0.style.isBold })
    let none = list(80).line(of: rows[0], emphasis: .none)
    #expect(!none.text.contains("12.1") && none.text.hasPrefix("  서울"))
  }

  @Test func `have bold lines for alerts that are new or ended`() {
    let list = list(80)
    let isBold = WatchSample.alerts().map { alert in
      list.alertLine(of: alert, in: rows[0], emphasis: .strong).spans.contains(
        where: \.style.isBold)
    }
    #expect(isBold == [true, false, true])
  }

  @Test func `have bold lines for rules that began or ended`() {
    let isBold = [CityListDifference.Mark.added, .unchanged, .removed].map { mark in
      let rule = CityListDifference.RuleRow(
        mark: mark, rule: ActiveRule(name: "frost", since: SampleReport.now))
      return list(80).ruleLine(of: rule, in: rows[0], emphasis: .strong).spans.contains(
        where: \.style.isBold)
    }
    #expect(isBold == [true, false, true])
  }
}
