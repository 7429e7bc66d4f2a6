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

  private let outlook: Outlook?

  private var texts: Language.Coming { figures.language.coming }

  /// The clock of a reader who sees the times of several cities; nil for one city's.
  private let reader: LocalClock?

  /// - Parameter now: The present, which the coming hours follow.
  init(_ city: City, at now: Date, _ figures: FigureText, reader: LocalClock? = nil) {
    self.city = city
    self.reader = reader
    clock = city.clock
    self.now = now
    self.figures = figures
    outlook = city.outlook(at: now)
  }

  /// The greatest width of the text, in cells.
  private static let maximumWidth = 70

  /// Such as `rain until about 16:00, tomorrow 4° colder than today`; nil if nothing can be said, and for a
  /// forecast of the history, which has no hours: what was said of them is not known any more.
  ///
  /// - Complexity: O(n) in the number of hours.
  var text: String? {
    if outlook == nil, city.forecast != nil { return nil }
    guard let special else {
      // What falls now makes no day like another one.
      if outlook?.firstSpell(at: now) != nil { return nil }
      guard let days, let kind = days.day.kind, kind == days.before.kind,
        let sky = days.day.sky?.kind, sky == days.before.sky?.kind, days.highs != nil
      else { return nil }
      return days.isTomorrow ? texts.muchLikeToday : texts.muchLikeYesterday
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
  var special: String? { text(of: [precipitation, temperature, wind, frost]) }

  /// The same without what falls, where that is said beside it.
  var specialButRain: String? { text(of: [temperature, wind, frost]) }

  private func text(of parts: [String?]) -> String? {
    let clauses = parts.compactMap { $0 }
    guard let first = clauses.first else { return nil }
    let both = clauses.prefix(2).joined(separator: figures.language.comma)
    return figures.glyphs.text(both.displayWidth <= Self.maximumWidth ? both : first)
  }

  /// Such as `rain from 15:00 to about 18:00, 4 mm`; nil where only the present is known.
  private var precipitation: String? {
    let text = OutlookText(outlook, of: city, at: now, figures, reader: reader)
    return text.flatMap { $0.isOfPresent ? nil : $0.clause }
  }

  // MARK: - Temperature

  /// Today and yesterday or, in the evening, tomorrow and today.
  private struct Days {
    let isTomorrow: Bool
    let day: RecentDays.Summary
    let before: RecentDays.Summary

    /// In °C; nil unless both are known.
    var highs: (day: Double, before: Double)? {
      guard let day = day.high, let before = before.high else { return nil }
      return (day, before)
    }
  }

  /// The local hour from which tomorrow is spoken of.
  private static let evening = 18

  /// The least difference of two days that is spoken of, in °C.
  private static let temperatureDifference = 3.0

  private var days: Days? {
    guard let forecast = city.forecast else { return nil }
    let today = clock.date(at: now)
    let isTomorrow = now >= clock.instant(of: today, seconds: Self.evening * 3600)
    let date = isTomorrow ? today.advanced(byDays: 1) : today
    return Days(
      isTomorrow: isTomorrow, day: forecast.summary(of: date),
      before: forecast.summary(of: date.advanced(byDays: -1)))
  }

  /// Such as `tomorrow 4° colder than today`.
  private var temperature: String? {
    guard let days, let (high, before) = days.highs,
      abs(high - before) >= Self.temperatureDifference
    else { return nil }
    let size = figures.difference(from: before, to: high, .temperature, digits: 0)
    return days.isTomorrow
      ? (high < before ? texts.colderTomorrow(size) : texts.warmerTomorrow(size))
      : (high < before ? texts.colder(size) : texts.warmer(size))
  }

  // MARK: - Wind and frost

  /// The weakest gusts that are spoken of, in km/h.
  private static let strongGust = 60.0

  /// Such as `gusts up to 74 km/h tomorrow`.
  private var wind: String? {
    let gust = outlook.map(\.next24Hours.windGustMax) ?? city.current?.windGust
    guard let gust, gust >= Self.strongGust else { return nil }
    let text = outlook?.gustIsTomorrow == true ? texts.gustsTomorrow : texts.gusts
    return text(figures.text(gust, .speed))
  }

  /// Such as `frost down to -4°`; `frost` just below zero.
  private var frost: String? {
    let lowest = outlook.map(\.next24Hours.temperatureMin) ?? city.current?.temperature
    guard let lowest, lowest < 0 else { return nil }
    let number = figures.wholeNumber(lowest, .temperature)
    return number == "0" ? texts.frost : texts.frostDownTo(number)
  }
}
