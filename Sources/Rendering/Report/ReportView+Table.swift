package import Weather

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
    var table = Table(columns: Self.columns)
    let ambiguous = namesInFull ? nil : Self.ambiguousNames(in: report.rows)
    for (title, rows) in grouping.sections(of: report.rows) {
      if let title { table.rows.append(.line(StyledLine(title, .heading))) }
      for row in rows {
        let isFull = ambiguous?.contains(row.city.name.foldedForMatching) ?? true
        table.append(ReportRowView(view: self, row: row, namesInFull: isFull).cells)
      }
    }
    var lines = table.lines(width: width)
    var footer = [summaryLine(of: report)]
    if !report.rows.isEmpty { footer += attributions.map { StyledLine($0, .dim) } }
    lines += footer.map { line in width.map { line.truncated(toWidth: $0) } ?? line }
    return lines
  }

  private static let columns = [
    Column(importance: .essential),
    Column("City", importance: .essential, minimumWidth: 8, gap: 1),
    Column("Temp", alignment: .trailing, importance: .high),
    Column("Condition", importance: .high, minimumWidth: 9),
    Column("High", alignment: .trailing, importance: .low),
    Column("Low", alignment: .trailing, importance: .low),
    Column("Rain", alignment: .trailing, importance: .normal),
    Column("Wind", alignment: .trailing, importance: .normal),
    Column(importance: .high, minimumWidth: 8),
  ]

  /// Names that several rows share: those are told apart by region and country.
  private static func ambiguousNames(in rows: [ChangeReport.Row]) -> Set<String> {
    var seen: Set<String> = []
    return Set(rows.map(\.city.name.foldedForMatching).filter { !seen.insert($0).inserted })
  }

  private func summaryLine(of report: ChangeReport) -> StyledLine {
    let summary = report.summary
    let counts: [(Int, String, Style)] = [
      (summary.added, "added", .added),
      (summary.removed, "removed", .removed),
      (summary.updated, "updated", .updated),
      (summary.unchanged, "unchanged", .plain),
      (summary.failed, "failed", .failure),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { StyledLine("\($0.0) \($0.1)", $0.2) }
    var line = parts.isEmpty ? StyledLine("no cities") : parts.joined(separator: ", ")
    if report.command == "list", let changedAt = report.changedAt {
      let time = Timestamp.text(changedAt).prefix(16).map { $0 == "T" ? " " : $0 }
      let age = AgeText.text(from: changedAt, to: now)
      line.append("; latest change \(age) ago (\(String(time)) UTC)", .dim)
    }
    return line
  }
}
