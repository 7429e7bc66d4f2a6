import FoundationEssentials
import Text
import Tracking
import Weather

/// What a station measured, and what was learned from it, in words.
struct ObservationText {
  private let city: City
  private let view: ReportView
  private let time: LocalTime

  private var figures: FigureText { view.figures }
  private var texts: Language.Stations { view.language.stations }

  init(_ city: City, _ view: ReportView, _ time: LocalTime) {
    self.city = city
    self.view = view
    self.time = time
  }

  init(_ detail: DetailView) { self.init(detail.row.city, detail.view, detail.time) }

  /// A line with the report, such as `measured 9.4 °C at Gimpo Intl, 16 km W, 09:30, wind NW 20 km/h`, and one
  /// with what was learned; none where nothing is known.
  ///
  /// - Parameter width: The columns, in which the report is on several lines that break between its parts; nil
  ///   for no limit.
  func lines(indent: Int = 2, width: Int?) -> [StyledLine] {
    let clauses = report.map { ChangeLines.Clause(text: $0, continuation: $0) }
    return ChangeLines(clauses: clauses, figures).lines(indent: indent, width: width, limit: nil)
      + (learned.map { [StyledLine.filled(indent) + StyledLine($0, .dim)] } ?? [])
  }

  /// The parts of the report; yellow where it differs from the model.
  private var report: [StyledLine] {
    guard let measured = city.observation else { return [] }
    let language = view.language
    let temperature = Self.number(measured, figures)
    var parts = [
      texts.measured(
        temperature + figures.unitSuffix(after: temperature, .temperature), measured.station.title,
        distance(measured.station), language.compassPoint(measured.station.bearing)),
      time.text(measured.observedAt),
    ]
    if !measured.isFresh(at: view.now) {
      parts.append(language.status.old(view.age(since: measured.observedAt)))
    }
    if measured.weather.windSpeed != nil { parts.append(figures.wind(of: measured.weather)) }
    if let condition = measured.weather.condition { parts.append(language.words(condition)) }
    if let difference = city.notableDifference {
      let size = degrees(difference, measured.isInWholeDegrees ? 0 : 1)
      parts.append(difference > 0 ? texts.warmer(size) : texts.colder(size))
    }
    let style = city.notableDifference == nil ? .plain : Style(color: .yellow)
    return parts.map { StyledLine(sanitized: view.glyphs.text($0), style) }
  }

  /// What was learned, such as `open-meteo is about 1.8° too cold here in the morning (24 comparisons)`.
  var learned: String? {
    city.mostLearned.map { learned in
      let part = Forecast.Day.PartName.allCases.firstIndex(of: learned.part) ?? 0
      let name = view.language.days.parts[part]
      let text = learned.median > 0 ? texts.tooCold : texts.tooWarm
      return text(learned.provider, degrees(learned.median, 1), name, learned.count)
    }
  }

  private func degrees(_ difference: Double, _ digits: Int) -> String {
    figures.decimal(figures.units.difference(ofTemperature: difference).magnitude, digits)
  }

  private func distance(_ station: Station) -> String { figures.distance(station.distance) }

  /// The temperature without its unit, and without decimals where the station reports none.
  static func number(_ measured: Observation, _ figures: FigureText) -> String {
    measured.isInWholeDegrees
      ? figures.wholeNumber(measured.temperature, .temperature)
      : figures.number(measured.temperature, .temperature)
  }
}

extension FigureText {
  /// The present temperature without its unit, and without decimals where a station reports none.
  func presentTemperature(of city: City) -> String {
    let temperature = city.current?.temperature
    if let measured = city.observation, city.measurements?.isFirst == true,
      measured.temperature == temperature
    {
      return ObservationText.number(measured, self)
    }
    return number(temperature, .temperature)
  }

  /// Such as `wind NW 20 km/h`; without a direction if it is calm or the direction is unknown.
  func wind(of weather: CurrentWeather) -> String {
    let point = direction(of: weather.windDirection, speed: weather.windSpeed).map {
      "\(language.compassPoint($0)) "
    }
    return "\(language.measures.wind) \(point ?? "")\(text(weather.windSpeed, .speed))"
  }

  /// A distance in km as people say it, such as `16 km`.
  func distance(_ kilometers: Double) -> String {
    let number = decimal(units.convert(kilometers, .visibility), 0)
    return "\(number) \(units.symbol(of: .visibility))"
  }
}
