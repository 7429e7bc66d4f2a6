import FoundationEssentials
import Tracking
import Weather

/// The current weather of a city: headline, changes, today, and the rest.
struct CurrentWeatherView {
  let detail: DetailView

  private var city: City { detail.row.city }
  private var view: ReportView { detail.view }
  private var figures: FigureText { detail.figures }
  private var language: Language { view.language }

  /// - Parameters:
  ///   - width: The width of the terminal; nil in a pipe.
  ///   - isHidden: Whether a change is shown elsewhere.
  func lines(
    width: Int?, hiding isHidden: (FieldChange.Field) -> Bool = { _ in false }
  ) -> [StyledLine] {
    var heading = detail.heading
    heading.append("  \(detail.headingTime.weekdayAndTime(view.now))", .dim)
    var lines = [heading]
    let status = detail.status(of: .current, fetchedAt: city.current?.fetchedAt)
    guard let weather = city.current else {
      return lines
        + (status.isEmpty ? [StyledLine("  \(language.status.noWeatherYet)", .dim)] : status)
    }
    lines += detail.summary
    lines.append(headline(weather))
    lines += ObservationText(detail).lines(width: width)
    lines += status
    lines += detail.changes(width: width, limit: view.showsAllChanges ? nil : 2) {
      isInHeadline($0) || isHidden($0)
    }
    for parts in [today, sky] where !parts.isEmpty {
      lines += flow(parts.map { StyledLine($0) }, width: width)
    }
    lines += flow(details(weather).map { StyledLine($0, .dim) }, width: width)
    return lines
  }

  /// The lines of a city that a condition no longer shows: the headline and what changed.
  func leavingLines(width: Int?) -> [StyledLine] {
    var lines = [detail.heading]
    if let weather = city.current { lines.append(headline(weather)) }
    lines += view.alertLines(of: detail.row) + view.ruleLines(of: detail.row)
    return lines
      + detail.changes(width: width, limit: view.showsAllChanges ? nil : 2) {
        isInHeadline($0)
      }
  }

  /// Whether the headline says a change whole; what was expected is said below.
  private func isInHeadline(_ field: FieldChange.Field) -> Bool {
    field == .currentMeasure(.temperature)
      && detail.row.changes.first { $0.field == field }?.expected == nil
  }

  /// Such as `☁  10.1 → 7.7 °C, feels like 5, overcast`.
  private func headline(_ weather: CurrentWeather) -> StyledLine {
    var line: StyledLine = "  "
    if let icon = weather.condition?.icon(isDay: weather.isDay, view.icons), !icon.isEmpty {
      line.append("\(icon) ")
    }
    let new = Style.new.colored(ColorScale.temperature(weather.temperature))
    let change = detail.row.changes.first { $0.field == .currentMeasure(.temperature) }
    // What was expected to change did not.
    if let change, change.before != change.after {
      let (before, after) = figures.numbers(
        change.before?.figure, change.after?.figure, .temperature)
      line.append("\(before) \(view.glyphs.arrow) ", .dim)
      line.append(after, new)
      line.append(figures.unitSuffix(.temperature))
    } else {
      let number = figures.presentTemperature(of: city)
      line.append(number, new)
      line.append(figures.unitSuffix(after: number, .temperature))
    }
    let feelsLike = figures.wholeNumber(weather.apparentTemperature, .temperature)
    line.append("\(language.comma)\(language.current.feelsLike(feelsLike))")
    line.append("\(language.comma)\(weather.condition.map(language.words) ?? FigureText.unknown)")
    return line
  }

  /// The lowest and the highest temperature, and the chance of rain in the rest of the day.
  private var today: [String] {
    guard let day = city.today(at: view.now) else { return [] }
    let chance = figures.text(day.precipitationProbability, .percentage)
    return [
      "\(language.measures.low) \(figures.wholeNumber(day.temperatureMin, .temperature))",
      "\(language.measures.high) \(figures.wholeNumber(day.temperatureMax, .temperature))",
      language.current.chanceOfRain(chance),
    ]
  }

  /// When the sun rises and sets, where that is known, and the moon.
  private var sky: [String] {
    let moon = Moon(at: view.now)
    let phase = language.moon.texts[moon.eighth]
    let moonText = phase + language.comma + figures.text(moon.illumination * 100, .percentage)
    guard let day = city.today(at: view.now), let sunrise = day.sunrise, let sunset = day.sunset
    else { return [moonText] }
    return [
      "\(language.current.sunrise) \(detail.time.text(sunrise))",
      "\(language.current.sunset) \(detail.time.text(sunset))", moonText,
    ]
  }

  /// The other figures, the wind with direction and gusts first.
  private func details(_ weather: CurrentWeather) -> [String] {
    func text(_ measure: CurrentMeasure) -> String {
      figures.text(weather[measure], measure.quantity)
    }
    var wind = figures.wind(of: weather)
    if let gust = weather.windGust {
      wind += "\(language.comma)\(language.measures.gusts) \(figures.number(gust, .speed))"
    }
    var details = [wind]
    for measure in Self.otherMeasures {
      let value = weather[measure]
      if measure.isOmittedAtZero, value == nil { continue }
      if measure.isOmittedAtZero || measure == .precipitation,
        figures.readsAsZero(value, measure.quantity)
      {
        continue
      }
      details.append("\(language.shortLabel(of: measure)) \(text(measure))")
    }
    for measure in AirMeasure.all {
      guard let value = city.airQuality?[measure] else { continue }
      details.append("\(language.label(of: measure)) \(figures.text(value, measure.quantity))")
    }
    if let observedAt = weather.observedAt {
      details.append(language.current.observed(detail.time.text(observedAt)))
    }
    if !city.tags.isEmpty { details.append("\(language.changes.tags) \(detail.row.tags)") }
    return details.map(view.glyphs.text)
  }

  /// What is shown apart from headline and wind; the dew point follows from the humidity.
  private static let otherMeasures: [CurrentMeasure] = {
    let shownElsewhere: Set = [
      "temperature", "apparentTemperature", "windSpeed", "windDirection", "windGust",
    ]
    var measures = CurrentMeasure.all.filter { !shownElsewhere.contains($0.name) }
    if let dewPoint = measures.firstIndex(where: { $0.name == "dewPoint" }),
      let humidity = measures.firstIndex(where: { $0.name == "humidity" }), dewPoint < humidity
    {
      measures.insert(measures.remove(at: dewPoint), at: humidity)
    }
    return measures
  }()

  /// Returns parts in lines that break between them.
  private func flow(_ parts: [StyledLine], width: Int?) -> [StyledLine] {
    ChangeLines(parts, figures).lines(indent: 2, width: width ?? ViewWidth.pipe, limit: nil)
  }
}
