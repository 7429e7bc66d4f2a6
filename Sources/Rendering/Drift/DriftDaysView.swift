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

  private var figures: FigureText { detail.figures }

  static func columns(_ headings: Language.Headings) -> [Column] {
    [
      Column("", importance: .essential),
      Column(headings.values, importance: .high),
      Column(headings.range, alignment: .trailing),
      Column(headings.changes, alignment: .trailing),
      Column(headings.lastChange, importance: .low),
      Column(headings.flipFlop, alignment: .trailing, importance: .optional),
    ]
  }

  var section: DriftView.Section {
    let days = ForecastDaysView(
      detail: detail,
      forecast: Forecast(
        provider: "",
        fetchedAt: detail.view.now,
        days: drift.days.compactMap { $0.issues.last?.day }
      ),
      width: width
    )
    var section = DriftView.Section(headings: [detail.heading, days.header], rows: [])
    for drift in drift.days {
      guard let day = drift.issues.last?.day else { continue }
      section.rows.append(.line(days.row(of: day, .unchanged)))
      if !day.complete { section.rows.append(.line(detail.incompleteLine)) }
      for measure in DayDrift.measures {
        let movement = drift.movement(of: measure)
        guard movement.changeCount > 0 else { continue }
        section.rows.append(.cells(cells(of: movement, measure)))
      }
    }
    if !section.hasCells {
      let none = "  \(figures.language.summary.noChangesSoFar)"
      section.rows.append(.line(StyledLine(none, .dim)))
    }
    return section
  }

  private func cells(
    of movement: FigureMovement,
    _ measure: DayMeasure
  ) -> [StyledLine] {
    let change =
      movement.changedAt.map(detail.view.userTime.text)
      ?? movement.changedDaysBefore.map(figures.language.changes.daysBefore)
    return [
      StyledLine("    \(figures.language.label(of: measure))", .dim),
      StyledLine(sanitized: sparkline.text(movement.values)),
      StyledLine(sanitized: range(of: movement, measure.quantity)),
      StyledLine(sanitized: String(movement.changeCount)),
      StyledLine(sanitized: change ?? ""),
      StyledLine(sanitized: flipFlop(of: movement, measure.quantity)),
    ]
  }

  private var sparkline: Sparkline {
    Sparkline(
      glyphs: detail.view.glyphs,
      width: width.map { min(max($0 - Self.otherColumns, 8), 40) }
    )
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
    guard let index = movement.flipFlopIndex else { return "" }
    let digits = quantity.displayDigits(in: figures.units)
    let number = DecimalText.text(
      figures.units.convertDifference(index, quantity),
      fractionDigits: digits...digits
    )
    return number.map { $0 + figures.unitSuffix(quantity) } ?? ""
  }
}

extension Units {
  /// Converts the difference of two metric figures to these units, without the offset of a scale.
  func convertDifference(_ value: Double, _ quantity: Quantity) -> Double {
    convert(value, quantity) - convert(0, quantity)
  }
}
