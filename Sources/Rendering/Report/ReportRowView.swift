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

  var hasConditionChange: Bool { change(of: .currentCondition) != nil }

  private func change(of field: FieldChange.Field) -> FieldChange? {
    row.changes.first { $0.field == field }
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
      change(of: .currentMeasure(measure))
    )
  }

  private func day(_ measure: DayMeasure) -> StyledLine {
    guard let today else { return StyledLine() }
    return figure(
      today[measure],
      measure.quantity,
      change(of: .dayMeasure(today.date, measure))
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
    guard let change = change(of: .currentCondition) else {
      return StyledLine(sanitized: (icon ?? "") + words)
    }
    let before = change.before?.condition?.words ?? FigureText.unknown
    return StyledLine(sanitized: "\(icon ?? "")\(before) → \(words)", .updated)
  }

  /// The measure in the rain column: today's probability, or the amount if the probability is unknown.
  private var rainMeasure: DayMeasure {
    guard let today, today.precipitationProbability == nil, today.precipitation != nil,
      change(of: .dayMeasure(today.date, .precipitationProbability)) == nil
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
    guard !row.changes.isEmpty else { return [] }
    let texts = ChangeText(figures: view.figures, today: row.city.localDate(at: view.now))
    return row.changes.filter { change in
      // Alerts have rows of their own.
      if case .alert = change.field { return false }
      return column(of: change.field).map(dropped.contains) ?? true
    }.map { StyledLine(texts.text(of: $0), .updated) }
  }

  /// The column that shows a field; nil if none does.
  private func column(of field: FieldChange.Field) -> ReportColumn? {
    switch field {
    case .currentCondition: .condition
    case .currentMeasure(.temperature): .temperature
    case .currentMeasure(.windSpeed): .wind
    case .dayMeasure(today?.date, .temperatureMax): .high
    case .dayMeasure(today?.date, .temperatureMin): .low
    case .dayMeasure(today?.date, rainMeasure): .rain
    default: nil
    }
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
