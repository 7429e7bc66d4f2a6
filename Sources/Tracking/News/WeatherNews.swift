import FoundationEssentials
import Weather

/// What of a city's weather somebody who read its last report would not expect, and what readers know after
/// it: with news all of the city becomes known.
struct WeatherNews {
  /// The changes of the current weather, then those of the days.
  var items: [FieldChange] = []
  var known: KnownWeather

  let city: City
  let thresholds: Thresholds
  let today: LocalDate

  /// In whole seconds.
  private let now: Date

  /// What readers know of a city that is shown for the first time.
  static func known(of city: City, _ thresholds: Thresholds, at now: Date) -> KnownWeather {
    var news = WeatherNews(of: city, KnownWeather(), thresholds, at: now)
    switch thresholds.baseline {
    case .lastReported: news.compareValues(.all)
    case .forecast: news.renew()
    }
    return news.known
  }

  /// Finds the news of a city with weather that was fetched.
  ///
  /// - Parameters:
  ///   - parts: What was fetched.
  ///   - hasNotices: Whether the city is reported in any case, for an alert or a rule.
  static func news(
    of city: City, for known: KnownWeather, _ parts: WeatherParts, hasNotices: Bool,
    _ thresholds: Thresholds, at now: Date
  ) -> (items: [FieldChange], known: KnownWeather) {
    var news = WeatherNews(of: city, known, thresholds, at: now)
    switch thresholds.baseline {
    case .lastReported: news.compareValues(parts)
    case .forecast:
      if !parts.isEmpty { news.compareWithExpectation() }
      if !news.items.isEmpty || hasNotices { news.renew() }
    }
    return (news.items, news.known)
  }

  /// Finds what differs in the weather of two moments: of the present only its kind, as its figures have
  /// the course of a day, and of days what would be news.
  static func differences(
    of city: City, from old: City, _ thresholds: Thresholds, at moment: Date
  ) -> [FieldChange] {
    let known = known(of: old, thresholds, at: moment)
    var news = WeatherNews(of: city, known, thresholds, at: moment)
    switch thresholds.baseline {
    case .lastReported:
      news.compareValues(.all)
      // What became unknown or known is no difference.
      news.items.removeAll { ($0.before == nil) != ($0.after == nil) }
    case .forecast:
      if old.current == nil, city.current != nil { news.items.append(FieldChange(.current)) }
      if let before = old.current?.condition, let after = city.current?.condition,
        before.weatherKind != after.weatherKind
      {
        news.items.append(
          FieldChange(.currentKind, before: .weather(before), after: .weather(after)))
      }
      if let forecast = city.forecast { news.compareDays(forecast) }
    }
    return news.items
  }

  private init(of city: City, _ known: KnownWeather, _ thresholds: Thresholds, at now: Date) {
    self.city = city
    self.known = known
    self.thresholds = thresholds
    today = city.localDate(at: now)
    self.now = Timestamp.wholeSeconds(now)
  }

  /// Makes all of the city known.
  private mutating func renew() {
    if let present = city.current {
      if let kind = present.condition?.weatherKind, kind != .dry {
        _ = known.observe(kind, at: present.time)
      }
      var current = known.current ?? KnownCurrent(condition: nil, figures: KnownFigures())
      current.condition = present.condition ?? current.condition
      current.figures.renew(with: present, kept())
      known.current = current
    }
    if let forecast = city.forecast { known.days = renewedDays(forecast) }
    known.expectation = .renewed(known.expectation, with: city.forecast, for: city, at: now)
    known.nowcast = KnownNowcast(of: city, at: now)
    guard let present = city.current else { return }
    func deviation(_ figure: Double?, _ expected: Double?, _ last: Double?) -> Double? {
      figure.difference(from: expected) ?? last
    }
    known.temperatureDeviation = deviation(
      present.temperature, known.expectation?.temperature(at: present.time),
      known.temperatureDeviation)
    known.windSpeedDeviation = deviation(
      present.windSpeed, known.expectation?.windSpeed(at: present.time), known.windSpeedDeviation)
  }

  /// The measures whose figures readers know: what the rows show, and what the user compares.
  func kept<Subject: Measured>() -> [Measure<Subject>] {
    Measure<Subject>.compared.filter { measure in
      switch measure.threshold {
      case nil: false
      case .temperature, .windSpeed: true
      case let threshold?: thresholds[threshold] != nil
      }
    }
  }

  func figure<Subject>(_ measure: Measure<Subject>, _ value: Double?) -> FieldChange.Value? {
    value.map { .figure($0, measure.quantity) }
  }
}

// MARK: - The present

extension WeatherNews {
  private mutating func compareWithExpectation() {
    known.expectation = .passed(known.expectation, to: now, with: city.forecast)
    if let present = city.current { compareCurrent(present) }
    if let forecast = city.forecast { compareDays(forecast) }
  }

  private mutating func compareCurrent(_ present: CurrentWeather) {
    guard var last = known.current else {
      items.append(FieldChange(.current))
      return
    }
    for measure in kept() as [CurrentMeasure] {
      compare(measure, present, &last)
      // The sky stands behind the temperature.
      if measure == .temperature { compareSky(present, last.condition) }
    }
    known.current = last
  }

  private mutating func compare(
    _ measure: CurrentMeasure, _ present: CurrentWeather, _ last: inout KnownCurrent
  ) {
    guard let figure = present[measure] else { return }
    // A value that was unknown becomes known without a report.
    guard let reported = last.figures[measure] else {
      last.figures[measure] = figure
      return
    }
    var baseline = reported
    var expected: Double?
    if let expectation = expectation(of: measure, at: present.time) {
      guard let deviation = known[keyPath: expectation.deviation] else {
        known[keyPath: expectation.deviation] = (figure - expectation.figure).roundedToThousandth
        return
      }
      baseline = (expectation.figure + deviation).roundedToThousandth
      expected = baseline
    }
    let size = measure.threshold.flatMap { thresholds[$0] }
    guard Thresholds.isChange(from: baseline, to: figure, threshold: size) else { return }
    items.append(
      FieldChange(
        .currentMeasure(measure), before: self.figure(measure, reported),
        after: self.figure(measure, figure), expected: self.figure(measure, expected)))
  }

  /// What is expected of a measure, and where the deviation last reported is; nil for nothing.
  private func expectation(
    of measure: CurrentMeasure, at instant: Date
  ) -> (figure: Double, deviation: WritableKeyPath<KnownWeather, Double?>)? {
    switch measure {
    case .temperature:
      known.expectation?.temperature(at: instant).map { ($0, \.temperatureDeviation) }
    case .windSpeed: known.expectation?.windSpeed(at: instant).map { ($0, \.windSpeedDeviation) }
    default: nil
    }
  }

  private mutating func compareSky(_ present: CurrentWeather, _ last: Condition?) {
    guard let condition = present.condition, let kind = condition.weatherKind else { return }
    let isNews = kind == .dry ? isMissingRain(present) : isUnexpected(kind, present)
    guard isNews else { return }
    items.append(
      FieldChange(
        .currentKind, before: last.map { .weather($0) }, after: .weather(condition),
        expected: known.expectation?.kind(at: present.time).map { .kind($0) }))
  }

  private mutating func isUnexpected(_ kind: WeatherKind, _ present: CurrentWeather) -> Bool {
    known.drySince = nil
    let isInSpell = known.observe(kind, at: present.time)
    return !isInSpell && known.expectation?.covers(kind, around: present.time) != true
      && known.nowcast?.covers(kind, at: present.time) != true
  }

  /// Seconds of a dry sky after which forecast rain has not come.
  private static let patience = 2 * 3600.0

  /// Seconds after which that can be news again.
  private static let missingRainInterval = 12 * 3600.0

  private mutating func isMissingRain(_ present: CurrentWeather) -> Bool {
    guard let expectation = known.expectation, expectation.isLikelyWet(at: present.time) else {
      known.drySince = nil
      return false
    }
    // Times in the future are due to a wrong clock.
    let since = min(known.drySince ?? now, now)
    known.drySince = since
    let isRecent =
      known.dryReportedAt.map { (0..<Self.missingRainInterval).contains(now.timeIntervalSince($0)) }
      ?? false
    guard now.timeIntervalSince(since) >= Self.patience, !isRecent,
      expectation.isLikelyWet(around: present.time)
    else { return false }
    known.dryReportedAt = now
    return true
  }
}

extension Double? {
  fileprivate func difference(from other: Double?) -> Double? {
    guard let self, let other else { return nil }
    return (self - other).roundedToThousandth
  }
}
