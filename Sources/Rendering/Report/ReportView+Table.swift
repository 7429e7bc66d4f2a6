package import Tracking
import Weather

extension ReportView {
  /// The lines of a report: a row a city, a summary, and the sources of the data.
  ///
  /// - Parameters:
  ///   - report: What is told.
  ///   - grouping: The sections to show the rows in.
  ///   - width: Columns of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines of which none is wider.
  package func lines(
    of report: ChangeReport,
    grouping: ReportGrouping = .none,
    width: Int?
  ) -> [StyledLine] {
    let sections = grouping.sections(of: report.rows)
    var (table, leftOut) = Table.fitting(width: width) { leftOut in
      self.table(of: sections, without: leftOut, width: width, namingChanges: false)
    }
    if width != nil, report.hasChanges {
      // A row says what changed of it rather than that something did, as long as the remarks
      // themselves need not go for that. Of a list, and where rows without a change are shown, the
      // condition is worth more.
      let naming = Table.fitting(width: width) { leftOut in
        self.table(of: sections, without: leftOut, width: width, namingChanges: true)
      }
      let tellsWeather = report.command == "list" || report.rows.contains { $0.mark == .unchanged }
      let gone = naming.leftOut.intersection(tellsWeather ? [.condition, .remarks] : [.remarks])
      if gone.isSubset(of: leftOut) { (table, leftOut) = naming }
    }
    var footer = summaryLines(of: report, width: width)
    if !report.rows.isEmpty { footer += attributions.map { StyledLine($0, .dim) } }
    return table.lines(width: width) + footer.wrapped(toWidth: width)
  }

  private func table(
    of sections: [(title: String?, rows: [ChangeReport.Row])],
    without leftOut: Set<ReportColumn>,
    width: Int?,
    namingChanges: Bool
  ) -> Table {
    var table = Table(columns: [])
    var widestChange = 0
    var widestFullName = 0
    var widestNote = 0
    let ambiguous = namesInFull ? nil : Self.ambiguousNames(in: sections.flatMap(\.rows))
    for (title, rows) in sections {
      if let title { table.rows.append(.line(StyledLine(title, .heading))) }
      for row in rows {
        let isFull = ambiguous?.contains(row.city.name.foldedForMatching) ?? true
        let view = ReportRowView(view: self, row: row, namesInFull: isFull, leftOut: leftOut)
        let cells = view.cells
        table.append(cells)
        if namingChanges {
          widestNote = max(widestNote, cells[ReportColumn.remarks.rawValue].widthOfFirstNote)
        }
        table.rows += alertLines(of: row).map { .line($0) }
        widestChange = max(widestChange, view.conditionChangeWidth)
        if namesInFull { widestFullName = max(widestFullName, view.name.displayWidth) }
      }
    }
    table.columns = Self.columns(
      fullName: widestFullName,
      conditionChange: widestChange,
      note: widestNote,
      width: width
    )
    return table
  }

  /// The columns that share some columns of a terminal.
  ///
  /// A change of condition is never cut: what would be left is the condition before it, as if it
  /// still were. Names in full get up to two fifths of the terminal before figures get theirs, and
  /// remarks a fifth, or up to two for what changed: they say which place was taken, and why its row
  /// is shown.
  private static func columns(
    fullName: Int,
    conditionChange: Int,
    note: Int,
    width: Int?
  ) -> [Column] {
    let width = width ?? 0
    let remarks = max(min(max(width / 5, 8), 28), min(note, width * 2 / 5))
    return [
      Column(importance: .essential),
      Column(
        "City",
        importance: .essential,
        minimumWidth: max(min(fullName, width * 2 / 5), 8),
        gap: 1
      ),
      Column("Temp", alignment: .trailing, importance: .high),
      Column("Condition", importance: .normal, minimumWidth: max(9, conditionChange)),
      Column("High", alignment: .trailing, importance: .low),
      Column("Low", alignment: .trailing, importance: .low),
      Column("Rain", alignment: .trailing, importance: .normal),
      Column("Wind", alignment: .trailing, importance: .normal),
      Column(importance: .high, minimumWidth: remarks),
    ]
  }

  /// Names that several rows share: those are told apart by region and country.
  private static func ambiguousNames(in rows: [ChangeReport.Row]) -> Set<String> {
    var seen: Set<String> = []
    return Set(rows.map(\.city.name.foldedForMatching).filter { !seen.insert($0).inserted })
  }

  /// What was counted and, of a list, when it changed last: in one line where that fits.
  private func summaryLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    let summary = report.summary
    let counts: [(Int, String, Style)] = [
      (summary.added, "added", .added),
      (summary.removed, "removed", .removed),
      (summary.updated, "updated", .updated),
      (summary.unchanged, "unchanged", .plain),
      (summary.failed, "failed", .failure),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { StyledLine("\($0.0) \($0.1)", $0.2) }
    let line = parts.isEmpty ? StyledLine("no cities") : parts.joined(separator: ", ")
    guard report.command == "list", let changedAt = report.changedAt else { return [line] }
    let time = Timestamp.text(changedAt).prefix(16).map { $0 == "T" ? " " : $0 }
    let age = AgeText.text(from: changedAt, to: now)
    let change = StyledLine("latest change \(age) ago (\(String(time)) UTC)", .dim)
    let whole = line + StyledLine("; ", .dim) + change
    return whole.displayWidth <= width ?? .max ? [whole] : [line, change]
  }
}

/// The columns of a report, from left to right.
enum ReportColumn: Int {
  case mark
  case city
  case temperature
  case condition
  case high
  case low
  case rain
  case wind
  case remarks
}
