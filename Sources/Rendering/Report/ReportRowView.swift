import FoundationEssentials
import Tracking
import Weather

/// The cells of a row of a report.
struct ReportRowView {
  let view: ReportView
  let row: ChangeReport.Row
  let namesInFull: Bool

  /// The columns that are not shown, whose changes become notes.
  let dropped: Set<ReportColumn>

  private let changes: [FieldChange.Field: FieldChange]
  private let today: Forecast.Day?

  init(
    view: ReportView,
    row: ChangeReport.Row,
    namesInFull: Bool,
    dropped: Set<ReportColumn> = []
  ) {
    self.view = view
    self.row = row
    self.namesInFull = namesInFull
    self.dropped = dropped
    changes = Dictionary(row.changes.map { ($0.field, $0) }) { first, _ in first }
    today = row.city.today(at: view.now)
  }

  var cells: [Cell] {
    [
      Cell(StyledLine(row.mark.sign, row.mark.style)),
      Cell(name),
      Cell(current(.temperature)),
      Cell(condition),
      Cell(day(.temperatureMax)),
      Cell(day(.temperatureMin)),
      Cell(day(rainMeasure)),
      Cell(wind),
      Cell(status, notes: notes),
    ]
  }

  /// The width of a change of condition; 0 if it did not change.
  var conditionChangeWidth: Int {
    changes[.currentCondition] == nil ? 0 : condition.displayWidth
  }

  // MARK: - The city

  var name: StyledLine {
    let place = row.city.place
    var line = StyledLine(
      place.name,
      Style(color: row.mark == .unchanged ? nil : row.mark.style.color, isBold: true)
    )
    guard namesInFull else { return line }
    line.append(String(place.fullName.dropFirst(place.name.count)), .dim)
    return line
  }

  // MARK: - Figures in columns

  private func current(_ measure: CurrentMeasure) -> StyledLine {
    guard let weather = row.city.current else { return StyledLine() }
    return figure(
      weather[measure],
      measure.quantity,
      changes[.currentMeasure(measure)]
    )
  }

  private func day(_ measure: DayMeasure) -> StyledLine {
    guard let today else { return StyledLine() }
    return figure(
      today[measure],
      measure.quantity,
      changes[.dayMeasure(today.date, measure)]
    )
  }

  private func figure(
    _ value: Double?,
    _ quantity: Quantity,
    _ change: FieldChange?
  ) -> StyledLine {
    guard let change else { return StyledLine(view.figures.text(value, quantity)) }
    return StyledLine(
      view.figures.change(change.before?.figure, change.after?.figure, quantity),
      .updated
    )
  }

  private var condition: StyledLine {
    guard let weather = row.city.current else { return StyledLine() }
    let icon = view.showsIcons ? weather.condition.map { "\($0.icon(isDay: weather.isDay)) " } : nil
    let words = weather.condition?.words ?? FigureText.unknown
    guard let change = changes[.currentCondition] else {
      return StyledLine((icon ?? "") + words)
    }
    let before = change.before?.condition?.words ?? FigureText.unknown
    return StyledLine("\(icon ?? "")\(before) → \(words)", .updated)
  }

  /// The measure in the rain column: today's probability, or the amount if the probability is unknown.
  private var rainMeasure: DayMeasure {
    guard let today, today.precipitationProbability == nil, today.precipitation != nil,
      changes[.dayMeasure(today.date, .precipitationProbability)] == nil
    else { return .precipitationProbability }
    return .precipitation
  }

  private var wind: StyledLine {
    var line = current(.windSpeed)
    if let direction = row.city.current?.windDirection, row.city.current?.windSpeed != nil {
      line.append(" \(CompassPoint.name(ofDegrees: direction).padded(toWidth: 2))")
    }
    return line
  }

  // MARK: - Remarks

  /// Whether the data is missing, stale or failed.
  private var status: StyledLine {
    var parts: [StyledLine] = []
    let city = row.city
    if city.current == nil, city.forecast == nil, city.failure == nil {
      parts.append(StyledLine("no weather yet", .dim))
    }
    if let failure = city.failure, row.mark != .removed {
      parts.append(StyledLine("\(failure.kind.rawValue): \(failure.message)", .failure))
    }
    if let age = staleAge { parts.insert(StyledLine(age, .warning), at: 0) }
    return parts.joined(separator: ", ")
  }

  /// The age of stale data and of data whose fetch failed.
  private var staleAge: String? {
    let missing = row.mark == .removed ? [] : row.city.failure?.parts ?? []
    func age(_ fetchedAt: Date?, of part: WeatherParts) -> String? {
      guard let fetchedAt, missing.contains(part) || view.isStale(fetchedAt) else { return nil }
      return AgeText.text(from: fetchedAt, to: view.now)
    }
    if let age = age(row.city.current?.fetchedAt, of: .current) { return "\(age) old" }
    if let age = age(row.city.forecast?.fetchedAt, of: .forecast) { return "forecast \(age) old" }
    return nil
  }

  /// The changes without a column.
  private var notes: [StyledLine] {
    var columns: [FieldChange.Field: ReportColumn] = [
      .currentMeasure(.temperature): .temperature,
      .currentCondition: .condition,
      .currentMeasure(.windSpeed): .wind,
    ]
    if let today {
      columns[.dayMeasure(today.date, .temperatureMax)] = .high
      columns[.dayMeasure(today.date, .temperatureMin)] = .low
      columns[.dayMeasure(today.date, rainMeasure)] = .rain
    }
    let texts = ChangeText(figures: view.figures, today: row.city.localDate(at: view.now))
    return row.changes.filter { change in
      // Alerts have rows of their own.
      if case .alert = change.field { return false }
      return columns[change.field].map(dropped.contains) ?? true
    }.map { StyledLine(texts.text(of: $0), .updated) }
  }
}

extension FieldChange.Value {
  var figure: Double? {
    if case .figure(let value, _) = self { value } else { nil }
  }

  var condition: Condition? {
    if case .condition(let condition) = self { condition } else { nil }
  }
}
