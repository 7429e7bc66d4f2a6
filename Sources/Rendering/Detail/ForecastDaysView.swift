import FoundationEssentials
import Tracking
import Weather

/// The forecast of a city, with a row per day.
struct ForecastDaysView {
  let detail: DetailView
  let forecast: Forecast

  /// The columns, from left to right.
  private enum DayColumn: Int {
    case mark
    case day
    case condition
    case low
    case bar
    case high
    case probability
    case amount
    case wind
    case sun
    case remarks
  }

  func lines(width: Int?) -> [StyledLine] {
    guard !forecast.days.isEmpty else {
      return [StyledLine("  no days to come are known", .dim)]
    }
    let modest = fitting(width, barWidth: Self.leastBarWidth, namingChanges: false)
    let naming = fitting(width, barWidth: Self.leastBarWidth, namingChanges: true)
    // Changes are named rather than counted, unless a figure would be dropped for that.
    let figures: Set<DayColumn> = [.condition, .low, .high, .probability, .remarks]
    let namesChanges = naming.dropped.intersection(figures).isSubset(of: modest.dropped)
    let lines = (namesChanges ? naming : modest).table.lines(width: width)
    // The bars use the rest of the width.
    let used = lines.map(\.displayWidth).max() ?? 0
    guard let width, used < width else { return lines }
    let barWidth = min(Self.leastBarWidth + width - used, 40)
    return fitting(width, barWidth: barWidth, namingChanges: namesChanges).table.lines(width: width)
  }

  private static let leastBarWidth = 10

  private func fitting(
    _ width: Int?,
    barWidth: Int,
    namingChanges: Bool
  ) -> (table: Table, dropped: Set<DayColumn>) {
    let noteWidth = namingChanges ? (width ?? 0) * 2 / 5 : 0
    return Table.fitting(width: width) { dropped in
      table(without: dropped, barWidth: barWidth, noteWidth: noteWidth)
    }
  }

  private func table(without dropped: Set<DayColumn>, barWidth: Int, noteWidth: Int) -> Table {
    let temperatures = forecast.days.flatMap { [$0.temperatureMin, $0.temperatureMax] }
      .compactMap { $0 }
    let scale = (temperatures.min() ?? 0)...(temperatures.max() ?? 0)
    let bar = TemperatureBar(scale: scale, width: barWidth)
    let rows = forecast.days.map { cells(of: $0, bar: bar, without: dropped) }
    let widestNote = rows.map { $0[DayColumn.remarks.rawValue].widthOfFirstNote }.max() ?? 0
    let widestCondition = forecast.days.map(widthOfConditionChange).max() ?? 0
    var table = Table(columns: [
      Column(importance: .essential),
      Column("Day", importance: .essential, gap: 1),
      // A change is never cut, because the rest would look like the present condition.
      Column("Condition", importance: .normal, minimumWidth: max(8, widestCondition)),
      Column(DayMeasure.temperatureMin.heading, alignment: .trailing, importance: .high),
      Column(importance: .low, gap: 1),
      Column(DayMeasure.temperatureMax.heading, alignment: .trailing, importance: .high, gap: 1),
      Column(DayMeasure.precipitation.heading, alignment: .trailing, importance: .high),
      Column(alignment: .trailing, importance: .low),
      Column(DayMeasure.windSpeedMax.heading, alignment: .trailing, importance: .low),
      Column("Sun", importance: .optional),
      Column(
        importance: widestNote > 0 ? .essential : .optional,
        minimumWidth: max(min(widestNote, noteWidth), 8)
      ),
    ])
    for row in rows { table.append(row) }
    return table
  }

  private func cells(
    of day: Forecast.Day,
    bar: TemperatureBar,
    without dropped: Set<DayColumn>
  ) -> [Cell] {
    func figure(_ measure: DayMeasure) -> Cell {
      Cell(
        detail.figure(
          day[measure],
          measure.quantity,
          .dayMeasure(day.date, measure)
        )
      )
    }
    let changes = detail.row.changes.filter { $0.field.date == day.date }
    let mark = detail.row.dayMarks[day.date]
    let texts = ChangeText(
      figures: detail.view.figures,
      today: detail.row.city.localDate(at: detail.view.now)
    )
    let notes = changes.filter { change in
      Self.column(of: change.field).map(dropped.contains) ?? true
    }.map { StyledLine(texts.text(of: $0, namesDay: false), .updated) }
    let isIncomplete = !day.complete && detail.changes[.dayComplete(day.date)] == nil
    return [
      Cell(StyledLine(mark.sign, mark.style)),
      Cell(StyledLine("\(day.date.weekdayAbbreviation) \(day.date.text.suffix(2))", .name)),
      Cell(condition(of: day)),
      figure(.temperatureMin),
      Cell(bar.line(low: day.temperatureMin, high: day.temperatureMax)),
      figure(.temperatureMax),
      figure(.precipitationProbability),
      figure(.precipitation),
      figure(.windSpeedMax),
      Cell(sun(on: day)),
      Cell(isIncomplete ? StyledLine("incomplete", .dim) : StyledLine(), notes: notes),
    ]
  }

  private func condition(of day: Forecast.Day) -> StyledLine {
    detail.condition(day.condition, isDay: true, .dayCondition(day.date))
  }

  private func widthOfConditionChange(on day: Forecast.Day) -> Int {
    detail.changes[.dayCondition(day.date)] == nil ? 0 : condition(of: day).displayWidth
  }

  private func sun(on day: Forecast.Day) -> StyledLine {
    guard let sunrise = day.sunrise, let sunset = day.sunset else { return StyledLine() }
    return StyledLine("\(detail.time.time(sunrise))-\(detail.time.time(sunset))", .dim)
  }

  /// The column that shows a change; nil if none does.
  private static func column(of field: FieldChange.Field) -> DayColumn? {
    switch field {
    case .dayCondition: .condition
    case .dayMeasure(_, .temperatureMin): .low
    case .dayMeasure(_, .temperatureMax): .high
    case .dayMeasure(_, .precipitationProbability): .probability
    case .dayMeasure(_, .precipitation): .amount
    case .dayMeasure(_, .windSpeedMax): .wind
    default: nil
    }
  }
}
