import FoundationEssentials
import Text
import Tracking
import Weather

/// The days of a city's forecast, each with a row for every figure that changed.
struct DriftDaysView {
  let detail: DetailView
  let drift: CityDrift

  /// The width of the terminal; nil in a pipe.
  let width: Int?

  /// Whether the latest forecast of each day is above its figures; not where it is beside them.
  let showsDays: Bool

  private var figures: FigureText { detail.figures }

  static func columns(_ headings: Language.Headings) -> [Column] {
    [
      Column("", importance: .essential), Column(headings.values, importance: .high),
      Column(headings.range, alignment: .trailing), Column(headings.changes, alignment: .trailing),
      Column(headings.lastChange, importance: .low),
      Column(headings.flipFlop, alignment: .trailing, importance: .optional),
    ]
  }

  var section: DriftView.Section {
    var section = DriftView.Section(heading: detail.heading, rows: [])
    for drift in drift.days {
      guard let day = drift.issues.last?.day else { continue }
      if showsDays {
        section.rows += lines(of: day).map { .line($0) }
        if !day.complete { section.rows.append(.line(detail.incompleteLine)) }
      }
      let name = name(of: day)
      var label = showsDays ? "    " : "  \(name) "
      for measure in DayDrift.measures {
        let movement = drift.movement(of: measure)
        guard movement.changeCount > 0 else { continue }
        section.rows.append(.cells(cells(of: movement, measure, label: label)))
        if !showsDays { label = String(repeating: " ", count: 3 + name.displayWidth) }
      }
    }
    if !section.hasCells {
      let none = "  \(figures.language.summary.noChangesSoFar)"
      section.rows.append(.line(StyledLine(none, .dim)))
    }
    return section
  }

  /// The latest forecast, such as `Sun 22 ☔ light rain · 2 to 9 °C · 45 %`.
  private func lines(of day: Forecast.Day) -> [StyledLine] {
    let view = detail.view
    var sky = StyledLine("\(name(of: day)) ")
    sky.append(view.sky(of: day))
    let low = figures.wholeNumber(day.temperatureMin, .temperature)
    let high = figures.wholeNumber(day.temperatureMax, .temperature)
    let wet = figures.wetNumber(day.precipitation, .precipitation)
    let others = [
      figures.language.changes.range(low, high) + figures.unitSuffix(.temperature),
      day.precipitationProbability.map { figures.text($0, .percentage) },
      day.precipitation == nil || wet.isEmpty ? nil : wet + figures.unitSuffix(.precipitation),
      view.windText(speed: day.windSpeedMax, direction: day.windDirection),
    ]
    let parts = [sky] + others.compactMap { $0 }.map { StyledLine(sanitized: $0) }
    return ChangeLines(parts, figures).lines(indent: 2, width: width, limit: nil)
  }

  /// Such as `Sun 22`.
  private func name(of day: Forecast.Day) -> String {
    "\(detail.view.language.weekday(day.date)) \(day.date.text.suffix(2))"
  }

  private func cells(
    of movement: FigureMovement, _ measure: DayMeasure, label: String
  ) -> [StyledLine] {
    let change =
      movement.changedAt.map(detail.view.userTime.text)
      ?? movement.changedDaysBefore.map(figures.language.changes.daysBefore)
    return [
      StyledLine(label + figures.language.label(of: measure), .dim),
      StyledLine(sanitized: sparkline.text(movement.values)),
      StyledLine(sanitized: range(of: movement, measure.quantity)),
      StyledLine(sanitized: String(movement.changeCount)), StyledLine(sanitized: change ?? ""),
      StyledLine(sanitized: flipFlop(of: movement, measure.quantity)),
    ]
  }

  private var sparkline: Sparkline {
    Sparkline(
      glyphs: detail.view.glyphs, width: width.map { min(max($0 - Self.otherColumns, 8), 40) })
  }

  /// The width of all columns but the values, with their gaps.
  private static let otherColumns = 69

  /// Such as `10.5 to 12.5 °C`.
  private func range(of movement: FigureMovement, _ quantity: Quantity) -> String {
    guard let range = movement.range else { return "" }
    let (least, greatest) = figures.numbers(range.lowerBound, range.upperBound, quantity)
    return figures.language.changes.range(least, greatest) + figures.unitSuffix(quantity)
  }

  /// Such as `0.5 °C`; empty for fewer than three values.
  private func flipFlop(of movement: FigureMovement, _ quantity: Quantity) -> String {
    let index = movement.flipFlopIndex { figures.units.convert($0, quantity) }
    let digits = quantity.displayDigits(in: figures.units)
    return index.map { figures.decimal($0, digits) + figures.unitSuffix(quantity) } ?? ""
  }
}
