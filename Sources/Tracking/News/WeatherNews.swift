import FoundationEssentials
import Weather

/// What of a city's weather somebody who read its last report would not expect.
///
/// Differences from what was expected are news, not those from the values last reported. The rest becomes
/// known with the next report, and is not part of it.
struct WeatherNews {
  /// The values that the next changes are measured against.
  private(set) var reported: ReportedWeather

  /// The changes of the current weather, then those of the days.
  private(set) var items: [FieldChange] = []

  private let city: City
  private let thresholds: Thresholds
  private let today: LocalDate
  private let now: Date

  /// - Parameters:
  ///   - last: The values last reported.
  ///   - old: The city as it was saved.
  ///   - fetched: The fetched parts, which are looked at even if they are as before.
  ///   - hasNotices: Whether the city is reported in any case, for an alert or a rule.
  init(
    of city: City,
    since last: ReportedWeather,
    _ old: City,
    fetched: WeatherParts,
    hasNotices: Bool,
    thresholds: Thresholds,
    today: LocalDate,
    at now: Date
  ) {
    reported = last
    self.city = city
    self.thresholds = thresholds
    self.today = today
    self.now = Timestamp.wholeSeconds(now)
    if thresholds.baseline == .lastReported {
      reported = last.updated(
        to: city,
        from: old,
        fetched: fetched,
        thresholds: thresholds,
        today: today
      )
      items = city.showing(reported)
        .weatherChanges(from: old.showing(last), comparison: .measured, shown: city)
      return
    }
    let looksAtCurrent = city.$current != old.$current || fetched.contains(.current)
    let looksAtForecast = city.forecast != old.forecast || fetched.contains(.forecast)
    guard looksAtCurrent || looksAtForecast || hasNotices else { return }
    var known = last.known ?? KnownWeather(reporting: old, on: today, at: old.current?.time ?? now)
    let expectation = known.expectation
    if let provider = city.forecast?.provider, known.expectation?.provider != provider {
      known.expectation = Expectation(city.forecast, from: now, until: now)
      known.temperatureDeviation = nil
      known.windSpeedDeviation = nil
    }
    known.expectation?.pass(to: now, with: city.forecast)
    if looksAtCurrent { compareCurrent(with: expectation, &known) }
    // After midnight the thresholds of the coming days are smaller.
    if looksAtForecast || known.date != today { compareDays(known.date) }
    if looksAtForecast { known.date = today }
    guard !items.isEmpty || hasNotices else {
      reported.known = known
      return
    }
    // With a report all of the city becomes known.
    var renewed = KnownWeather(reporting: city, on: today, at: now)
    renewed.spellEnd = known.spellEnd
    renewed.drySince = known.drySince
    renewed.isSpellKnown = known.isSpellKnown
    reported = ReportedWeather(city)
    reported.known = renewed
  }
}

// MARK: - The present

extension WeatherNews {
  /// - Parameter expectation: What was expected before this save.
  private mutating func compareCurrent(
    with expectation: Expectation?,
    _ known: inout KnownWeather
  ) {
    guard let present = city.current else { return }
    guard let last = reported.current else {
      reported.$current = city.$current
      items.append(FieldChange(.current))
      return
    }
    let promised =
      expectation?.provider == present.provider
      ? expectation?.values(at: present.time) ?? ExpectedWeather() : ExpectedWeather()
    var result = present
    for measure in CurrentMeasure.compared {
      // Present precipitation is said by the kind of condition.
      guard let threshold = measure.threshold, threshold != .precipitation else { continue }
      // A value that was unknown becomes known without a report.
      guard let reported = last[measure] else { continue }
      guard let figure = present[measure] else {
        result[measure] = reported
        continue
      }
      let size = thresholds[threshold]
      let isChange: Bool
      var expected: Double?
      if let paths = Self.paths(of: measure), let promise = promised[keyPath: paths.expected] {
        let lastDeviation = known[keyPath: paths.deviation]
        // Where none was reported, it is the one that the value last reported has now.
        let deviation = lastDeviation ?? Double?(reported).difference(from: promise)
        known[keyPath: paths.deviation] = deviation
        isChange = Thresholds.isChange(from: deviation, to: figure - promise, threshold: size)
        expected = promise.sum(with: lastDeviation)
      } else {
        isChange = Thresholds.isChange(from: reported, to: figure, threshold: size)
      }
      guard isChange else {
        result[measure] = reported
        continue
      }
      items.append(
        FieldChange(
          .currentMeasure(measure),
          before: .figure(reported, measure.quantity),
          after: .figure(figure, measure.quantity),
          expected: expected.map { .figure($0, measure.quantity) }
        )
      )
    }
    followSpell(until: expectation?.endOfPrecipitation(at: present.time), present, &known)
    if isConditionNews(present.condition?.kind, last.condition?.kind, promised.kind, &known) {
      // After the temperature, before everything else.
      let isFirst = items.first?.field != .currentMeasure(.temperature)
      items.insert(
        FieldChange(
          .currentCondition,
          before: last.condition.map { .condition($0) },
          after: present.condition.map { .condition($0) },
          expected: promised.kind.map { .kind($0) }
        ),
        at: isFirst ? 0 : 1
      )
    } else if last.condition != nil {
      result.condition = last.condition
    }
    reported.$current = result == present ? city.$current : BoxedOptional(wrappedValue: result)
  }

  private typealias Paths = (
    expected: WritableKeyPath<ExpectedWeather, Double?>,
    deviation: WritableKeyPath<KnownWeather, Double?>
  )

  /// Where what is expected of a measure is; nil for a measure that nothing is expected of.
  private static func paths(of measure: CurrentMeasure) -> Paths? {
    switch measure {
    case .temperature: (\.temperature, \.temperatureDeviation)
    case .windSpeed: (\.windSpeed, \.windSpeedDeviation)
    default: nil
    }
  }

  /// Seconds for which the sky is as expected until what was reported of it is forgotten, and for which
  /// it is dry until that is news.
  private static let patience = 3600.0

  /// Notes whether forecast precipitation has come, or since when the sky is dry instead.
  private func followSpell(
    until end: Date?,
    _ present: CurrentWeather,
    _ known: inout KnownWeather
  ) {
    let isSame = known.spellEnd.map { $0 > present.time } ?? false
    known.spellEnd = end
    if !isSame || end == nil {
      known.drySince = nil
      known.isSpellKnown = false
    }
    guard end != nil, let kind = present.condition?.kind else { return }
    // What has come and stops early is not missing.
    if kind.isPrecipitation { known.isSpellKnown = true }
    known.drySince = kind.isDrySky ? known.drySince ?? now : nil
  }

  private mutating func isConditionNews(
    _ kind: Condition.Kind?,
    _ reported: Condition.Kind?,
    _ promised: Condition.Kind?,
    _ known: inout KnownWeather
  ) -> Bool {
    guard let kind else { return false }
    guard let promised else {
      known.asExpectedSince = nil
      return reported != nil && !kind.isLike(reported)
    }
    if kind.isLike(promised) {
      let since = known.asExpectedSince ?? now
      known.asExpectedSince = since
      if now.timeIntervalSince(since) >= Self.patience { known.kind = nil }
      return false
    }
    known.asExpectedSince = nil
    guard promised.isPrecipitation, kind.isDrySky else { return !kind.isLike(known.kind) }
    guard !known.isSpellKnown, let since = known.drySince,
      now.timeIntervalSince(since) >= Self.patience
    else { return false }
    known.isSpellKnown = true
    return true
  }
}

// MARK: - The coming days

extension WeatherNews {
  /// - Parameter date: The date in the city when the days were compared last; nil if they never were.
  private mutating func compareDays(_ date: LocalDate?) {
    guard let present = city.forecast?.days else { return }
    guard let last = reported.days else {
      reported.days = present
      items.append(FieldChange(.forecast))
      return
    }
    let count = max(thresholds.forecastDays, 0)
    let compared = today..<today.advanced(byDays: count)
    let comparedBefore = (date ?? today).advanced(byDays: count)
    let updated = present.map { day in
      guard let known = last.day(on: day.date), compared.contains(day.date),
        day.date < comparedBefore
      else { return day }
      return compare(day, with: known, daysAhead: day.date.dayNumber - today.dayNumber)
    }
    // Equal arrays share their storage.
    reported.days = updated == present ? present : updated
  }

  /// Returns the values last reported, with the present ones where they are news.
  private mutating func compare(
    _ day: Forecast.Day,
    with known: Forecast.Day,
    daysAhead: Int
  ) -> Forecast.Day {
    var result = day
    // The forecast of the rest of a day says nothing about the hours that have passed.
    let isRest = daysAhead == 0 && !day.complete
    if let kind = day.condition?.kind, let last = known.condition {
      if isRest || kind.isLike(last.kind) {
        result.condition = last
      } else {
        items.append(
          FieldChange(
            .dayCondition(day.date),
            before: .condition(last),
            after: day.condition.map { .condition($0) }
          )
        )
      }
    }
    for measure in DayMeasure.compared {
      // A value that was unknown becomes known without a report.
      guard let threshold = measure.threshold, let last = known[measure] else { continue }
      guard let figure = day[measure], !(isRest && measure.hasPassed(from: last, to: figure)) else {
        result[measure] = last
        continue
      }
      let size = thresholds[threshold].map { $0 * (1 + 0.5 * Double(daysAhead)) }
      if Thresholds.isChange(from: last, to: figure, threshold: size) {
        items.append(
          FieldChange(
            .dayMeasure(day.date, measure),
            before: .figure(last, measure.quantity),
            after: .figure(figure, measure.quantity)
          )
        )
      } else {
        result[measure] = last
      }
    }
    return result
  }
}

extension DayMeasure {
  /// Whether a figure of the rest of a day may be another one only because hours have passed.
  fileprivate func hasPassed(from known: Double, to present: Double) -> Bool {
    self == .temperatureMin ? present > known : present < known
  }
}
