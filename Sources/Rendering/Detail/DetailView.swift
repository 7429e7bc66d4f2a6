import FoundationEssentials
import Tracking
import Weather

/// The common parts of the detail views of a city.
struct DetailView {
  let view: ReportView
  let row: ChangeReport.Row
  let changes: [FieldChange.Field: FieldChange]

  init(view: ReportView, row: ChangeReport.Row) {
    self.view = view
    self.row = row
    changes = Dictionary(row.changes.map { ($0.field, $0) }) { first, _ in first }
  }

  var time: LocalTime { LocalTime(utcOffset: row.city.utcOffset) }

  /// The mark, the full name and the local time.
  var heading: StyledLine {
    let place = row.city.place
    var line = StyledLine(row.mark.sign, row.mark.style)
    line.append(" ")
    line.append(place.name, .name)
    line.append(String(place.fullName.dropFirst(place.name.count)), .dim)
    line.append("  \(time.time(view.now))", .dim)
    return line
  }

  /// Returns lines if the part failed or is stale.
  func status(of part: WeatherParts, fetchedAt: Date?) -> [StyledLine] {
    var lines: [StyledLine] = []
    var hasFailed = false
    if let failure = row.city.failure, failure.parts.contains(part),
      row.hasFailed || fetchedAt == nil
    {
      hasFailed = true
      lines.append(StyledLine("  \(failure.kind.rawValue): \(failure.message)", .failure))
    }
    if let fetchedAt, hasFailed || view.isStale(fetchedAt) {
      let age = AgeText.text(from: fetchedAt, to: view.now)
      lines.append(
        StyledLine("  \(age) old, fetched at \(time.weekdayAndTime(fetchedAt))", .warning)
      )
    }
    return lines
  }

  /// Returns a line for a change without a field in the view.
  func line(_ change: FieldChange) -> StyledLine {
    let texts = ChangeText(figures: view.figures, today: row.city.localDate(at: view.now))
    return "  " + StyledLine(texts.text(of: change), .updated)
  }

  /// Returns a figure, or its change.
  func figure(
    _ value: Double?,
    _ quantity: Quantity,
    _ field: FieldChange.Field
  ) -> StyledLine {
    guard let change = changes[field] else {
      return StyledLine(view.figures.text(value, quantity))
    }
    return StyledLine(
      view.figures.change(change.before?.figure, change.after?.figure, quantity),
      .updated
    )
  }

  /// Returns a condition with its icon, or its change.
  func condition(
    _ condition: Condition?,
    isDay: Bool?,
    _ field: FieldChange.Field? = nil
  ) -> StyledLine {
    let icon = view.showsIcons ? condition.map { "\($0.icon(isDay: isDay)) " } ?? "" : ""
    let words = condition?.words ?? FigureText.unknown
    guard let change = field.flatMap({ changes[$0] }) else { return StyledLine(icon + words) }
    let before = change.before?.condition?.words ?? FigureText.unknown
    return StyledLine("\(icon)\(before) → \(words)", .updated)
  }
}
