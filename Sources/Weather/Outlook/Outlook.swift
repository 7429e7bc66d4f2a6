package import FoundationEssentials

/// What comes at a place, worked out once for all views: when something falls, and the figures of the
/// rest of today and of the next 24 hours.
package struct Outlook: Sendable, Equatable {
  /// When something falls in the next 48 hours, in ascending order.
  package private(set) var spells: [Spell] = []

  /// From now to midnight in the city; its temperatures and gusts are those of the whole day.
  package private(set) var restOfToday = Period()
  package private(set) var next24Hours = Period()

  /// Whether the strongest gust of the next 24 hours is not one of today.
  package private(set) var gustIsTomorrow = false

  /// Hours or minutes in which something falls, with its gaps.
  package struct Spell: Sendable, Equatable {
    /// What names it: the gravest with at least a third of its time or of its amount.
    package var kind: Condition.Kind

    /// When it begins, or began as far as that is known.
    package var start: Date

    /// Nil where no end is in sight.
    package var end: Date?

    /// Where no end is in sight, when what is known of it ends; 12 hours ahead at most.
    package var knownUntil: Date

    /// As water, in mm, from now on; nil if unknown.
    package var precipitation: Double?

    /// The depth of new snow, in cm, from now on; nil if unknown.
    package var snowfall: Double?

    /// The greatest chance, 0…100 %; nil if unknown.
    package var probability: Double?
    package var hasBegun: Bool
    package var source: Source

    /// Minutes that its times are exact to.
    package var resolution: Int
  }

  /// What a spell begins in.
  package enum Source: String, Sendable {
    case nowcast
    case hours
  }

  /// The figures of some hours; unknown ones are nil.
  package struct Period: Sendable, Equatable {
    /// The greatest chance, 0…100 %.
    package var probability: Double?

    /// As water, in mm.
    package var precipitation: Double?

    /// The depth of new snow, in cm.
    package var snowfall: Double?

    /// In °C.
    package var temperatureMin: Double?

    /// In °C.
    package var temperatureMax: Double?

    /// In km/h.
    package var windGustMax: Double?
  }

  /// Seconds ahead that views speak of.
  package static let day = 86_400.0

  /// Seconds ahead in which spells begin.
  package static let horizon = 2 * day

  /// Nil without hours and a nowcast of the present, as for a list of the past.
  ///
  /// - Complexity: O(n) in the number of hours and of the steps of the nowcast.
  package init?(of city: City, at now: Date) {
    guard city.forecast?.hours.isEmpty == false || city.nowcast(at: now) != nil else { return nil }
    let walk = FallingSteps(of: city, at: now)
    spells = walk.spells
    let clock = city.clock
    let today = clock.date(at: now)
    let midnight = clock.beginning(of: today.advanced(byDays: 1))
    restOfToday = Period(walk.steps[...], until: midnight)
    if let day = city.wholeDay(on: today, at: now) {
      restOfToday.temperatureMin = day.temperatureMin
      restOfToday.temperatureMax = day.temperatureMax
      restOfToday.windGustMax = day.windGustMax
    }
    let end = now + Self.day
    next24Hours = Period(walk.steps[...], until: end)
    let hours: ArraySlice<Forecast.Hour> =
      city.forecast.map {
        $0.hours[$0.indexOfFirstHour(endingAfter: now)...].prefix { $0.time < end }
      } ?? []
    let temperatures =
      hours.compactMap(\.temperature) + [city.current?.temperature].compactMap { $0 }
    next24Hours.temperatureMin = temperatures.min()
    next24Hours.temperatureMax = temperatures.max()
    // They may be stronger now than the forecast of today.
    let gust = [city.gust(on: today, among: hours), city.current?.windGust].compactMap { $0 }.max()
    let tomorrow = city.gust(on: today.advanced(byDays: 1), among: hours)
    next24Hours.windGustMax = [gust, tomorrow].compactMap { $0 }.max()
    gustIsTomorrow = tomorrow.map { $0 > gust ?? 0 } ?? false
  }

  /// The first spell if it begins within 24 hours; nil for none.
  package func firstSpell(at now: Date) -> Spell? {
    spells.first.flatMap { $0.start < now + Self.day ? $0 : nil }
  }
}

extension Outlook.Period {
  /// Adds up what falls from the first step on.
  init(_ steps: ArraySlice<FallingSteps.Step>, until end: Date) {
    for step in steps where step.start < end {
      let hours = min(step.end, end).timeIntervalSince(step.start) / 3600
      if let rate = step.rate { precipitation = (precipitation ?? 0) + rate * hours }
      if let snow = step.snow { snowfall = (snowfall ?? 0) + snow * hours }
      if let chance = step.chance { probability = max(probability ?? 0, chance) }
    }
  }
}

extension City {
  /// What comes at this place; nil without hours and a nowcast of the present.
  package func outlook(at now: Date) -> Outlook? { Outlook(of: self, at: now) }

  /// A day with its whole extremes, which include the present.
  fileprivate func wholeDay(on date: LocalDate, at now: Date) -> Forecast.Day? {
    guard var day = forecast?.day(on: date) else { return nil }
    guard let current, clock.date(at: current.fetchedAt) == date else { return day }
    if let present = current.temperature {
      day.temperatureMin = day.temperatureMin.map { min($0, present) }
      day.temperatureMax = day.temperatureMax.map { max($0, present) }
    }
    if let gust = current.windGust { day.windGustMax = day.windGustMax.map { max($0, gust) } }
    return day
  }

  /// The forecast for today as people see it: the extremes of the whole day with the present, and the
  /// chance and the amounts of what is left of it.
  package func today(at now: Date) -> Forecast.Day? { today(at: now, outlook(at: now)) }

  /// The same with the outlook of the city at that moment.
  package func today(at now: Date, _ outlook: Outlook?) -> Forecast.Day? {
    let date = localDate(at: now)
    let whole = wholeDay(on: date, at: now)
    guard let rest = outlook?.restOfToday else { return whole }
    // Late in the evening a forecast in steps may have no other figures of today than what falls.
    let isKnown = forecast != nil && (rest.probability != nil || rest.precipitation != nil)
    guard var day = whole ?? (isKnown ? Forecast.Day(date: date, complete: false) : nil) else {
      return nil
    }
    if let chance = rest.probability { day.precipitationProbability = chance }
    if let amount = rest.precipitation { day.precipitation = amount }
    if let snow = rest.snowfall { day.snowfall = snow }
    return day
  }

  /// The days of the forecast as people see them, today as `today` has it, with the sky that is to come.
  package func shownDays(at now: Date) -> [Forecast.Day] {
    guard let forecast else { return [] }
    let outlook = outlook(at: now)
    guard var today = today(at: now, outlook) else { return forecast.days }
    if outlook != nil { describe(&today, by: forecast, at: now) }
    var days = forecast.days.filter { $0.date != today.date }
    days.insert(today, at: days.partitioningIndex { $0.date > today.date })
    return days
  }

  /// The strongest gust of a day whose windiest hour is one of some hours; nil for another day.
  ///
  /// Forecasts have no gusts by hour.
  fileprivate func gust(on date: LocalDate, among hours: ArraySlice<Forecast.Hour>) -> Double? {
    guard let day = forecast?.day(on: date), let gust = day.windGustMax else { return nil }
    let (start, end) = (clock.beginning(of: date), clock.beginning(of: date.advanced(byDays: 1)))
    func strongest(_ hours: some Sequence<Forecast.Hour>) -> Double? {
      hours.lazy.filter { start <= $0.time && $0.time < end }.compactMap(\.windSpeed).max()
    }
    guard let coming = strongest(hours) else { return nil }
    let all = [day.windSpeedMax, strongest(forecast?.hours ?? [])].compactMap { $0 }.max()
    // Days and hours are rounded apart.
    return coming + 1 >= all ?? coming ? gust : nil
  }
}
