package import Tracking
import Weather

extension ReportView {
  /// Returns the lines of a report: a row per city, a summary and the credits.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - grouping: How rows are grouped.
  ///   - width: The width of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines within that width.
  package func lines(
    of report: ChangeReport,
    grouping: ReportGrouping = .none,
    width: Int?
  ) -> [StyledLine] {
    let sections = grouping.sections(of: report.rows)
    var (table, dropped) = Table.fitting(width: width) { dropped in
      self.table(of: sections, without: dropped, width: width, namingChanges: false)
    }
    if width != nil, report.hasChanges {
      // Naming a change needs more space than counting it. It is used unless the remarks have to go
      // for that or, in a list or among unchanged rows, the condition.
      let naming = Table.fitting(width: width) { dropped in
        self.table(of: sections, without: dropped, width: width, namingChanges: true)
      }
      let showsWeather = report.command == "list" || report.rows.contains { $0.mark == .unchanged }
      let gone = naming.dropped.intersection(showsWeather ? [.condition, .remarks] : [.remarks])
      if gone.isSubset(of: dropped) { (table, dropped) = naming }
    }
    var footer = summaryLines(of: report, width: width)
    if !report.rows.isEmpty { footer += attributions.map { StyledLine($0, .dim) } }
    return table.lines(width: width) + footer.wrapped(toWidth: width)
  }

  private func table(
    of sections: [(title: String?, rows: [ChangeReport.Row])],
    without dropped: Set<ReportColumn>,
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
        let view = ReportRowView(view: self, row: row, namesInFull: isFull, dropped: dropped)
        let cells = view.cells
        table.append(cells)
        if namingChanges {
          widestNote = max(widestNote, cells[ReportColumn.remarks.rawValue].widthOfFirstNote)
        }
        table.rows += alertLines(of: row).map { .line($0) }
        if view.hasConditionChange {
          let cell = cells[ReportColumn.condition.rawValue]
          widestChange = max(widestChange, cell.displayWidth)
        }
        if namesInFull {
          widestFullName = max(widestFullName, cells[ReportColumn.city.rawValue].displayWidth)
        }
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

  /// Returns the columns.
  ///
  /// A change of condition is never cut, because the rest would look like the present condition. Full
  /// names get up to two fifths of the terminal before figures, and remarks a fifth, or up to two
  /// fifths for changes.
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
      Column(CurrentMeasure.temperature.heading, alignment: .trailing, importance: .high),
      Column("Condition", importance: .normal, minimumWidth: max(9, conditionChange)),
      Column(DayMeasure.temperatureMax.heading, alignment: .trailing, importance: .low),
      Column(DayMeasure.temperatureMin.heading, alignment: .trailing, importance: .low),
      Column(DayMeasure.precipitation.heading, alignment: .trailing, importance: .normal),
      Column(CurrentMeasure.windSpeed.heading, alignment: .trailing, importance: .normal),
      Column(importance: .high, minimumWidth: remarks),
    ]
  }

  /// The names that several rows share, which need region and country.
  private static func ambiguousNames(in rows: [ChangeReport.Row]) -> Set<String> {
    var seen: Set<String> = []
    return Set(rows.map(\.city.name.foldedForMatching).filter { !seen.insert($0).inserted })
  }

  /// The counts and, for a list, the time of its latest change, in one line if that fits.
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
