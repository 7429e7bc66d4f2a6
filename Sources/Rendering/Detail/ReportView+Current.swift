import FoundationEssentials
package import Tracking
import Weather

extension ReportView {
  /// Returns the current weather of each city in detail, with its changes.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - width: The width of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines within that width, with an empty line between cities.
  package func currentLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    var lines: [StyledLine] = []
    for row in report.rows {
      if !lines.isEmpty { lines.append(StyledLine()) }
      lines += currentLines(DetailView(view: self, row: row), width: width)
    }
    if !report.rows.isEmpty { lines += attributions.map { StyledLine($0, .dim) } }
    return lines.wrapped(toWidth: width)
  }

  private func currentLines(_ detail: DetailView, width: Int?) -> [StyledLine] {
    let city = detail.row.city
    var lines = [detail.heading]
    lines += detail.status(of: .current, fetchedAt: city.current?.fetchedAt)
    guard let weather = city.current else {
      if lines.count == 1 { lines.append(StyledLine("  no weather yet", .dim)) }
      return lines
    }
    lines.append(
      "  " + detail.condition(weather.condition, isDay: weather.isDay, .currentCondition)
    )

    var facts = CurrentMeasure.all.compactMap { measure -> (String, StyledLine)? in
      let value = weather[measure]
      let isZero = value == nil || value == 0
      if measure.isOmittedAtZero, isZero, detail.changes[.currentMeasure(measure)] == nil {
        return nil
      }
      var text = detail.figure(
        value,
        measure.quantity,
        .currentMeasure(measure)
      )
      if measure == .windDirection, let degrees = weather.windDirection {
        text.append(" \(CompassPoint.name(ofDegrees: degrees))")
      }
      return (measure.label, text)
    }
    if let observedAt = weather.observedAt {
      // An old time needs its day.
      let isOfToday = now.timeIntervalSince(observedAt) < 12 * 3600
      let time = isOfToday ? detail.time.time(observedAt) : detail.time.weekdayAndTime(observedAt)
      facts.append(("observed", StyledLine(time)))
    }
    for measure in AirMeasure.all {
      guard let value = city.airQuality?[measure] else { continue }
      facts.append((measure.label, StyledLine(figures.text(value, measure.quantity))))
    }
    facts.append(("fetched", StyledLine(detail.time.time(weather.fetchedAt))))
    lines += Self.columns(facts, width: width)

    let others = detail.row.changes.filter { change in
      switch change.field {
      case .currentMeasure, .currentCondition, .alert: false
      default: true
      }
    }
    lines += others.map(detail.line)
    lines += alertLines(of: detail.row)
    if let since = detail.row.comparedWith, !detail.row.changes.isEmpty {
      let age = AgeText.text(from: since, to: now)
      lines.append(StyledLine("  changed since \(detail.time.time(since)), \(age) ago", .dim))
    }
    return lines
  }

  /// Returns labels and figures in as many columns as fit well.
  private static func columns(_ facts: [(String, StyledLine)], width: Int?) -> [StyledLine] {
    func column(_ alignment: Alignment = .leading, gap: Int) -> Column {
      Column(alignment: alignment, importance: .essential, gap: gap)
    }
    func table(_ columns: Int) -> Table {
      var table = Table(
        columns: (0..<columns).flatMap { index in
          [column(gap: index == 0 ? 0 : 4), column(gap: 2)]
        }
      )
      for start in stride(from: 0, to: facts.count, by: columns) {
        table.append(
          facts[start..<min(start + columns, facts.count)].flatMap { label, figure in
            [Cell(StyledLine("  \(label)", .dim)), Cell(figure)]
          }
        )
      }
      return table
    }
    let preferred = (width ?? 80) >= 140 ? 4 : (width ?? 80) >= 100 ? 3 : 2
    for columns in stride(from: preferred, to: 1, by: -1) {
      let lines = table(columns).lines(width: nil)
      guard let width, lines.contains(where: { $0.displayWidth > width }) else { return lines }
    }
    return table(1).lines(width: width)
  }
}
