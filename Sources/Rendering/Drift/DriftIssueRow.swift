import Tracking
import Weather

/// A forecast of a day, marked with what differs from the one before.
struct DriftIssueRow {
  let view: ReportView
  let issue: ForecastIssue

  /// Nil for the first forecast.
  let previous: ForecastIssue?

  private var figures: FigureText { view.figures }

  /// What the day is compared with: earlier runs have a low, a high and rain only, and the rest is no
  /// change after them.
  private var before: Forecast.Day? {
    guard let previous, previous.daysBefore != nil else { return previous?.day }
    var day = issue.day
    day.temperatureMin = previous.day.temperatureMin
    day.temperatureMax = previous.day.temperatureMax
    day.precipitation = previous.day.precipitation
    return day
  }

  /// The condition, the lowest and highest temperature, the rain and the wind.
  var cells: [StyledLine] { [sky] + Self.figureColumns.map(figure) + [wind] }

  /// The provider, for a line above the row.
  var provider: StyledLine {
    let text = view.language.changes.fromProvider(issue.provider)
    return previous == nil ? StyledLine("  \(text)", .dim) : StyledLine("~ \(text)", .updated)
  }

  /// Returns what is not in the columns, in lines within the width of the terminal.
  func linesBelow(width: Int?) -> [StyledLine] {
    var lines: [StyledLine] = []
    if !issue.day.complete, before?.complete ?? true {
      lines.append(StyledLine("    \(view.language.status.incomplete)", .dim))
    }
    // A row whose figures all read like those above would look repeated.
    guard previous?.provider == issue.provider, !hasMark else { return lines }
    let changes = otherChanges.enumerated().map { index, change in
      StyledLine(index == 0 ? "~ \(change)" : change, .updated)
    }
    return lines + ChangeLines(changes, figures).lines(indent: 4, width: width, limit: nil)
  }

  private var hasMark: Bool { cells.contains { $0.text.hasPrefix("~") } }

  private static let figureColumns: [DayMeasure] = [
    .temperatureMin, .temperatureMax, .precipitationProbability, .precipitation,
  ]

  private var sky: StyledLine {
    let sky = view.sky(of: issue.day).text
    return cell(sky, isMarked: before.map { $0.sky != issue.day.sky } ?? false)
  }

  private func figure(_ measure: DayMeasure) -> StyledLine {
    let value = issue.day[measure]
    guard let before, before[measure] != value else {
      return StyledLine(sanitized: figures.number(value, measure.quantity))
    }
    let text = figures.numbers(before[measure], value, measure.quantity).after
    return StyledLine(sanitized: "~\(text)", .updated)
  }

  /// The wind, marked if its speed or the sign of its direction differs.
  private var wind: StyledLine {
    let text = windText(of: issue.day)
    guard let before else { return cell(text, isMarked: false) }
    guard before.windSpeedMax != issue.day.windSpeedMax else {
      return cell(text, isMarked: windText(of: before) != text)
    }
    let (_, speed) = figures.numbers(before.windSpeedMax, issue.day.windSpeedMax, .speed)
    let rounded = figures.number(issue.day.windSpeedMax, .speed)
    return cell(String(text.dropLast(rounded.count)) + speed, isMarked: true)
  }

  private func windText(of day: Forecast.Day) -> String {
    view.wind(speed: day.windSpeedMax, direction: day.windDirection)
  }

  /// A cell with a column for the mark.
  private func cell(_ text: String, isMarked: Bool) -> StyledLine {
    isMarked ? StyledLine(sanitized: "~\(text)", .updated) : StyledLine(sanitized: " \(text)")
  }

  /// The changes of figures that have no column, such as `gusts 30 → 70 km/h`.
  private var otherChanges: [String] {
    guard let before else { return [] }
    let old = before
    let shown = Self.figureColumns + [.windSpeedMax]
    return DayMeasure.all.compactMap { measure in
      let (before, after) = (old[measure], issue.day[measure])
      guard before != after, !shown.contains(measure) else { return nil }
      let texts = figures.numbers(before, after, measure.quantity)
      let label = view.language.shortLabel(of: measure)
      return "\(label) \(texts.before) \(view.glyphs.arrow) \(texts.after)"
        + figures.unitSuffix(after: texts.after, measure.quantity)
    }
  }
}
