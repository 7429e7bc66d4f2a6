import FoundationEssentials
import Weather

/// What a person would say about the coming hours of a city, in at most two clauses.
///
/// What is unknown is left out; times are local to the city.
struct WeatherSummary {
  private let city: City
  private let clock: LocalClock
  private let now: Date
  private let figures: FigureText

  private var texts: Language.Outlook { figures.language.outlook }

  /// The clock of a reader who sees the times of several cities; nil for one city's.
  private let reader: LocalClock?

  /// - Parameter now: The present, which the coming hours follow.
  init(_ city: City, at now: Date, _ figures: FigureText, reader: LocalClock? = nil) {
    self.city = city
    self.reader = reader
    clock = city.clock
    self.now = now
    self.figures = figures
  }

  /// The greatest width of the text, in cells.
  private static let maximumWidth = 70

  /// Such as `rain until about 16:00, tomorrow 4° colder than today`; nil if nothing can be said, and for a
  /// forecast of the history, which has no hours: what was said of them is not known any more.
  ///
  /// - Complexity: O(n) in the number of hours.
  var text: String? {
    if city.forecast?.hours.isEmpty == true { return nil }
    guard let special else {
      return highs.flatMap { highs in
        guard highs.isTomorrow else { return texts.muchLikeYesterday }
        let kinds = [0, 1].map {
          city.forecast?.day(on: clock.date(at: now).advanced(byDays: $0))?.kind
        }
        return kinds[0] == kinds[1] ? texts.muchLikeToday : nil
      }
    }
    return special
  }

  /// The text as a sentence, with a capital letter and a period.
  var sentence: String? {
    let period = figures.language.forms.period
    // An abbreviation at the end has its own period.
    return text.map { $0.capitalizedFirst + ($0.hasSuffix(period) ? "" : period) }
  }

  /// What is not as on most days, in at most two clauses; nil for nothing.
  var special: String? {
    let clauses = [precipitation, temperature, wind, frost].compactMap { $0 }
    guard let first = clauses.first else { return nil }
    let both = clauses.prefix(2).joined(separator: figures.language.comma)
    return figures.glyphs.text(both.displayWidth <= Self.maximumWidth ? both : first)
  }

  // MARK: - Precipitation

  /// Seconds in which precipitation must begin.
  private static let precipitationLead = 12 * 3600.0

  /// Such as `rain from 15:00 to about 18:00`.
  ///
  /// A nowcast knows better than the forecast as far as it reaches.
  private var precipitation: String? {
    if let nowcast = NowcastText(city, at: now, figures.language, reader: reader) {
      return nowcast.line
    }
    let rain = ComingRain(city, at: now) { $0 >= now + Self.precipitationLead }
    guard let rain, let end = rain.end else { return nil }
    let word = figures.language.wetWord(rain.kind)
    return rain.start > now
      ? texts.precipitation(word, time(rain.start), time(end))
      : figures.language.nowcast.until(word, time(end))
  }

  private func time(_ instant: Date) -> String {
    LocalTime(clock, at: now, figures.language, reader: reader).text(instant)
  }

  // MARK: - Temperature

  /// The highs of two days in °C: those of today and yesterday, or of tomorrow and today in the evening.
  private struct Highs {
    let isTomorrow: Bool
    let high: Double
    let highBefore: Double
  }

  /// The local hour from which tomorrow is spoken of.
  private static let evening = 18

  /// The least difference of two days that is spoken of, in °C.
  private static let temperatureDifference = 3.0

  private var highs: Highs? {
    let today = clock.date(at: now)
    let isTomorrow = now >= clock.instant(of: today, seconds: Self.evening * 3600)
    let date = isTomorrow ? today.advanced(byDays: 1) : today
    guard let high = city.forecast?.high(on: date),
      let before = city.forecast?.high(on: date.advanced(byDays: -1))
    else { return nil }
    return Highs(isTomorrow: isTomorrow, high: high, highBefore: before)
  }

  /// Such as `tomorrow 4° colder than today`.
  private var temperature: String? {
    guard let highs, abs(highs.high - highs.highBefore) >= Self.temperatureDifference else {
      return nil
    }
    let size = figures.difference(from: highs.highBefore, to: highs.high, .temperature, digits: 0)
    let isColder = highs.high < highs.highBefore
    return highs.isTomorrow
      ? (isColder ? texts.colderTomorrow(size) : texts.warmerTomorrow(size))
      : (isColder ? texts.colder(size) : texts.warmer(size))
  }

  // MARK: - Wind and frost

  /// The weakest gusts that are spoken of, in km/h.
  private static let strongGust = 60.0

  /// Such as `gusts up to 74 km/h tomorrow`.
  private var wind: String? {
    let today = clock.date(at: now)
    var gusts = [(today, texts.gusts), (today.advanced(byDays: 1), texts.gustsTomorrow)].compactMap
    { date, text in gust(on: date).map { (gust: $0, text: text) } }
    // They may be stronger now than the forecast of today.
    if let present = city.current?.windGust { gusts.append((present, texts.gusts)) }
    guard let strongest = gusts.max(by: { $0.gust < $1.gust }), strongest.gust >= Self.strongGust
    else { return nil }
    return strongest.text(figures.text(strongest.gust, .speed))
  }

  /// The strongest gust of a day whose windiest hour is one of the next 24; nil for another day.
  ///
  /// Forecasts have no gusts by hour.
  private func gust(on date: LocalDate) -> Double? {
    guard let day = city.forecast?.day(on: date), let gust = day.windGustMax else { return nil }
    func strongest(_ hours: some Sequence<Forecast.Hour>) -> Double? {
      hours.filter { clock.date(at: $0.time) == date }.compactMap(\.windSpeed).max()
    }
    guard let coming = strongest(nextHours) else { return nil }
    let all = [day.windSpeedMax, strongest(city.forecast?.hours ?? [])].compactMap { $0 }.max()
    // Days and hours are rounded apart.
    return coming + 1 >= all ?? coming ? gust : nil
  }

  /// Such as `frost down to -4°`; `frost` just below zero.
  private var frost: String? {
    let temperatures = nextHours.map(\.temperature) + [city.current?.temperature]
    guard let lowest = temperatures.compactMap({ $0 }).min(), lowest < 0 else { return nil }
    let number = figures.wholeNumber(lowest, .temperature)
    return number == "0" ? texts.frost : texts.frostDownTo(number)
  }

  /// The hours of the forecast in the next 24, with the running one.
  private var nextHours: ArraySlice<Forecast.Hour> {
    guard let forecast = city.forecast else { return [] }
    var first = forecast.hours.partitioningIndex { $0.time > now }
    let end = forecast.hours.partitioningIndex { $0.time > now + 86_400 }
    if first > 0, forecast.end(ofHourAt: first - 1) > now { first -= 1 }
    return forecast.hours[first..<end]
  }
}
