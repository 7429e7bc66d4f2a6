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
  var clauses: [StyledLine] {
    [report, learned.map { StyledLine($0, .dim) }].compactMap { $0 }
  }

  /// The same as lines of a view.
  var lines: [StyledLine] {
    clauses.map { clause in
      var line: StyledLine = "  "
      line.append(clause)
      return line
    }
  }

  /// The report; yellow where it differs from the model.
  private var report: StyledLine? {
    guard let measured = city.observation else { return nil }
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
    if let speed = measured.weather.windSpeed {
      let point = figures.direction(of: measured.weather.windDirection, speed: speed).map {
        "\(language.compassPoint($0)) "
      }
      parts.append("\(language.measures.wind) \(point ?? "")\(figures.text(speed, .speed))")
    }
    if let condition = measured.weather.condition { parts.append(language.words(condition)) }
    if let difference = city.notableDifference {
      let size = degrees(difference, measured.isInWholeDegrees ? 0 : 1)
      parts.append(difference > 0 ? texts.warmer(size) : texts.colder(size))
    }
    let text = view.glyphs.text(parts.joined(separator: language.comma))
    return StyledLine(
      sanitized: text, city.notableDifference == nil ? .plain : Style(color: .yellow))
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

  /// A distance in km as people say it, such as `16 km`.
  func distance(_ kilometers: Double) -> String {
    let number = decimal(units.convert(kilometers, .visibility), 0)
    return "\(number) \(units.symbol(of: .visibility))"
  }
}
