import FoundationEssentials
import Tracking
import Weather

/// A row of a report and the lines below it; a class, because a row is large and much is asked of it.
final class ReportRowView: Sendable {
  let view: ReportView
  let row: ChangeReport.Row
  let labels: CityLabels

  let current: CurrentWeather?
  let today: Forecast.Day?
  let tomorrow: Forecast.Day?
  let outlook: Outlook?

  let sky: StyledLine

  /// Nil also where the present temperature is no longer the reported one, and has the column alone.
  private let temperatureChange: FieldChange?

  init(view: ReportView, row: ChangeReport.Row, labels: CityLabels) {
    self.view = view
    self.row = row
    self.labels = labels
    let current = row.city.current
    self.current = current
    outlook = row.city.outlook(at: view.now)
    today = row.city.today(at: view.now, outlook)
    let date = today?.date ?? row.city.localDate(at: view.now)
    tomorrow = row.city.forecast?.day(on: date.advanced(byDays: 1))
    sky = view.condition(current?.condition, isDay: current?.isDay)
    temperatureChange = row.changes.first {
      $0.field == .currentMeasure(.temperature) && $0.after?.figure == current?.temperature
        && $0.before != $0.after
    }
  }

  // MARK: - The row

  /// The sky of tomorrow, as it is in its forecast.
  func tomorrowSky(room: Int) -> StyledLine {
    tomorrow.map { view.sky(of: $0, room: room) } ?? view.condition(nil, isDay: true)
  }

  /// When something begins to fall, such as `15:00`; empty if nothing falls in 24 hours, and `?` where
  /// that is unknown.
  var rainStart: String {
    guard let outlook else { return FigureText.unknown }
    return OutlookText(outlook, of: row.city, at: view.now, view.figures)?.start ?? ""
  }

  /// The temperatures of the next 24 hours as a line of columns, each the mean of as many hours; empty
  /// where they are unknown.
  func temperatures(width: Int) -> String {
    let step = Outlook.day / Double(width)
    let hours = row.city.forecast?.hours ?? []
    let means = (0..<width).compactMap { column -> Double? in
      let start = view.now + Double(column) * step
      // The hour that contains the present began before it.
      let values = hours.filter { $0.time > start - 3600 && $0.time <= start + step - 3600 }
        .compactMap(\.temperature)
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    return Sparkline(glyphs: view.glyphs, width: width).text(means)
  }

  var localTime: StyledLine {
    let clock = row.city.clock
    guard !clock.isSolar else { return StyledLine(sanitized: FigureText.unknown) }
    return StyledLine(sanitized: ClockTime.text(view.now, of: clock, in: view.language), .dim)
  }

  /// The label in its column.
  func label(_ layout: ReportLayout) -> CityLabels.Fitted {
    guard layout.isCut else { return labels.fitted(row.city, width: nil, ellipsis: "") }
    // A label with a qualifier may use the room of an old temperature.
    let hasQualifier = labels.qualifier(of: row.city) != nil
    let spare = hasQualifier ? layout.temperature - temperature(in: layout).displayWidth : 0
    return labels.fitted(
      row.city, width: layout.city + max(spare, 0), ellipsis: view.glyphs.ellipsis)
  }

  /// The width of the label without a cut.
  var nameWidth: Int { labels.fitted(row.city, width: nil, ellipsis: "").text.displayWidth }

  func temperature(in layout: ReportLayout) -> StyledLine {
    guard let change = temperatureChange, showsTemperatureChange(in: layout) else {
      return presentTemperature
    }
    return line(of: change)
  }

  private var presentTemperature: StyledLine {
    let value = current?.temperature
    return StyledLine(
      sanitized: view.figures.presentTemperature(of: row.city),
      (temperatureChange == nil ? Style.plain : .new).colored(ColorScale.temperature(value)))
  }

  /// The width of the temperature with the old one before it.
  var temperatureWidth: Int {
    temperatureChange.map { line(of: $0).displayWidth } ?? presentTemperature.displayWidth
  }

  private func line(of change: FieldChange) -> StyledLine {
    let (before, after) = numbers(of: change)
    var line = StyledLine(sanitized: "\(before) \(view.glyphs.arrow) ", .dim)
    let color = ColorScale.temperature(current?.temperature)
    line.append(StyledSpan(sanitized: after, Style.new.colored(color)))
    return line
  }

  /// Whether the column of the temperature has room for its change.
  private func showsTemperatureChange(in layout: ReportLayout) -> Bool {
    guard temperatureChange != nil, layout.showsOldTemperature else { return false }
    return !layout.isCut || temperatureWidth <= layout.temperature
  }

  private func numbers(of change: FieldChange) -> (before: String, after: String) {
    view.figures.numbers(change.before?.figure, change.after?.figure, .temperature)
  }

  // MARK: - Below the row

  /// Returns the lines of alerts, rules and failures, then those of the changes.
  ///
  /// - Parameters:
  ///   - layout: The columns, which show the change of the temperature.
  ///   - limit: How many lines of changes there are at most; nil for as many as it takes.
  ///   - width: The width of the terminal; nil in a pipe.
  func linesBelow(_ layout: ReportLayout, status: String?, limit: Int?, width: Int?) -> [StyledLine]
  {
    var lines: [StyledLine] = []
    if let qualifier = label(layout).below { lines.append(StyledLine("    \(qualifier)")) }
    lines += [view.nowcastLine(of: row, outlook)].compactMap { $0 }
    lines +=
      view.alertLines(of: row) + view.ruleLines(of: row)
      + [view.muteLine(of: row)].compactMap(\.self)
    if let status { lines.append(StyledLine("  ! \(status)")) }
    if current == nil, row.city.forecast == nil, row.city.failure == nil {
      lines.append(StyledLine("    \(view.language.status.noWeatherYet)", .dim))
    }
    lines = lines.flatMap { $0.wrapped(toWidth: width, indent: 2) }
    return lines + changeLines(layout, limit: limit, width: width)
  }

  /// Returns the lines of the changes that the row does not show, as `linesBelow` does.
  func changeLines(_ layout: ReportLayout, limit: Int?, width: Int?) -> [StyledLine] {
    guard !row.changes.isEmpty else { return [] }
    // What was expected is said in words.
    let isTemperatureShown =
      temperatureChange?.expected == nil && showsTemperatureChange(in: layout)
    let changes = ChangeText(of: row, at: view.now, view.figures, reader: view.zoneReader).clauses {
      isTemperatureShown && $0 == .currentMeasure(.temperature)
    }
    return ChangeLines(clauses: changes, view.figures).lines(indent: 4, width: width, limit: limit)
  }
}

extension ReportView {
  func condition(_ condition: Condition?, isDay: Bool?) -> StyledLine {
    guard let condition else { return StyledLine(sanitized: FigureText.unknown) }
    let icon = condition.icon(isDay: isDay, icons)
    let words = language.words(condition)
    return StyledLine(sanitized: icon.isEmpty ? words : "\(icon) \(words)")
  }

  /// Returns the sky of a day.
  ///
  /// - Parameter room: Cells that it has; without enough, it is the sky of its daylight alone.
  func sky(of day: Forecast.Day, isDay: Bool = true, room: Int = .max) -> StyledLine {
    let icon = day.sky?.icon(isDay: isDay, icons) ?? ""
    return language.skies(of: day).lazy.map { words in
      StyledLine(sanitized: icon.isEmpty ? words : "\(icon) \(words)")
    }.first { $0.displayWidth <= room } ?? condition(day.sky, isDay: isDay)
  }

  /// Returns the lowest or highest temperature of a day, in °C.
  func extreme(_ value: Double?, _ style: Style = .plain) -> StyledLine {
    StyledLine(
      sanitized: figures.wholeNumber(value, .temperature),
      style.colored(ColorScale.temperature(value)))
  }

  /// Returns a chance of rain, in percent.
  func chance(_ value: Double?, _ style: Style = .plain) -> StyledLine {
    StyledLine(
      sanitized: figures.number(value, .percentage), style.colored(ColorScale.probability(value)))
  }

  /// Returns an amount of rain, in mm; nothing for none, so that wet days stand out among dry ones.
  func amount(_ falling: FallingAmounts, _ style: Style = .plain) -> StyledLine {
    StyledLine(sanitized: figures.wetNumber(falling.water, .precipitation), style)
  }

  /// Returns a wind in a text, such as `↓ 21 km/h`; nil for an unknown speed.
  func windText(speed: Double?, direction: Double?) -> String? {
    guard let speed else { return nil }
    let direction = figures.direction(of: direction, speed: speed)
    let sign = direction.map { "\(glyphs.wind(fromDegrees: $0)) " } ?? ""
    return sign + figures.text(speed, .speed)
  }

  /// The temperature that a station measured, yellow where it differs from the model.
  func measured(_ city: City) -> StyledLine {
    guard let measured = city.observation, measured.temperature != nil else { return StyledLine() }
    return StyledLine(
      ObservationText.number(measured, figures),
      city.notableDifference == nil ? .plain : Style(color: .yellow))
  }

  /// Returns a wind with the sign of its direction, such as `↓  21`; without a sign if it is calm or the
  /// direction is unknown.
  ///
  /// - Parameters:
  ///   - speed: In km/h.
  ///   - direction: In degrees clockwise from north; where the wind comes from.
  func wind(speed: Double?, direction: Double?) -> String {
    let number = figures.number(speed, .speed).padded(toWidth: 3, alignment: .trailing)
    guard let direction = figures.direction(of: direction, speed: speed) else {
      return String(repeating: " ", count: glyphs.isASCII ? 3 : 2) + number
    }
    return "\(glyphs.wind(fromDegrees: direction)) \(number)"
  }
}

extension ChangeReport.Row {
  /// The tags as they are typed.
  var tags: String { city.tags.joined(separator: " ") }
}
