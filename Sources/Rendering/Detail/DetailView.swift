import FoundationEssentials
import Tracking
import Weather

/// What the detailed views of a city have in common: its heading, its state, and their figures.
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

  /// Mark, name in full, and the time it is there.
  var heading: StyledLine {
    let place = row.city.place
    var line = StyledLine(row.mark.sign, row.mark.style)
    line.append(" ")
    line.append(place.name, .name)
    line.append(String(place.fullName.dropFirst(place.name.count)), .dim)
    line.append("  \(time.time(view.now))", .dim)
    return line
  }

  /// What is wrong with the data: none, old, or not to be had.
  func status(of part: WeatherParts, fetchedAt: Date?) -> [StyledLine] {
    var lines: [StyledLine] = []
    var couldNotBeHad = false
    if let failure = row.city.failure, row.hasFailed || fetchedAt == nil {
      couldNotBeHad = failure.parts.contains(part)
      lines.append(StyledLine("  \(failure.kind.rawValue): \(failure.message)", .failure))
    }
    if let fetchedAt, couldNotBeHad || view.isStale(fetchedAt) {
      let age = AgeText.text(from: fetchedAt, to: view.now)
      lines.append(
        StyledLine("  \(age) old, fetched at \(time.weekdayAndTime(fetchedAt))", .warning)
      )
    }
    return lines
  }

  /// A change that has no place of its own.
  func line(_ change: FieldChange) -> StyledLine {
    let texts = ChangeText(figures: view.figures, today: row.city.localDate(at: view.now))
    return "  " + StyledLine(texts.text(of: change), .updated)
  }

  /// A figure, or what it was and what it is.
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

  /// A condition with its picture, or what it was and what it is.
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
