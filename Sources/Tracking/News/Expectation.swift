package import FoundationEssentials
package import Weather

/// The weather that readers of a report expect of the coming hours.
package struct Expectation: Sendable, Equatable {
  /// What is expected of an hour; unknown values are nil.
  package struct Hour: Sendable, Equatable {
    /// In tenths of °C.
    package var temperature: Int16?

    /// In tenths of km/h.
    package var windSpeed: Int16?
    package var kind: WeatherKind?

    /// Whether it is wet with a chance of 60 % or more.
    package var isLikelyWet = false

    package init() {}
  }

  /// When the first hour begins; each is an hour after the one before.
  package var start: Date
  package var hours: [Hour] = []

  package init(start: Date) { self.start = start }

  /// Seconds of an hour.
  private static let step = 3600.0

  /// Seconds from a report for which the hours are known.
  private static let duration = 48 * 3600.0

  /// Seconds ahead at which an hour becomes known without a report.
  private static let leadOfNewHours = 12 * 3600.0

  /// The hours before the present that are kept: observations are late, and rain may be.
  private static let pastCount = 4

  /// The greatest number of hours.
  package static let maximumCount = 56

  /// The percentage from which rain is likely.
  fileprivate static let likelyChance = 60.0

  private func time(of index: Int) -> Date { start + Double(index) * Self.step }

  /// The position of an instant in hours, which may be outside of them.
  private func position(_ instant: Date) -> Double { instant.timeIntervalSince(start) / Self.step }

  // MARK: - Learning

  /// Returns what is expected after a report.
  ///
  /// - Parameter earlier: What was expected before, whose past hours stay.
  static func renewed(
    _ earlier: Expectation?, with forecast: Forecast?, for city: City, at now: Date
  ) -> Expectation? {
    let begin = min(city.current?.time ?? now, now)
    guard let forecast, var result = Expectation(forecast, from: begin) else { return earlier }
    result.append(forecast, until: now + duration)
    guard let earlier, let first = result.hours.first else { return result }
    let passed = earlier.position(result.start)
    guard passed > 0, passed == passed.rounded(), passed <= Double(earlier.hours.count) else {
      return result
    }
    // Figures are those of the first hour, as for an observation from before it.
    let past = earlier.hours.prefix(Int(passed)).suffix(pastCount).map { hour in
      var hour = hour
      (hour.temperature, hour.windSpeed) = (first.temperature, first.windSpeed)
      return hour
    }
    result.start -= Double(past.count) * step
    result.hours.insert(contentsOf: past, at: 0)
    return result
  }

  private init?(_ forecast: Forecast, from begin: Date) {
    let first = forecast.hour(containing: begin) ?? forecast.hours.first { $0.time > begin }
    guard let first else { return nil }
    self.init(start: first.time)
  }

  /// Returns what is expected without a report: near hours become known, and past ones leave.
  ///
  /// - Complexity: O(n log m) for n expected and m forecast hours.
  static func passed(
    _ earlier: Expectation?, to now: Date, with forecast: Forecast?
  ) -> Expectation? {
    var result = earlier
    result?.dropPast(at: now)
    guard let forecast else { return result }
    if result?.hours.isEmpty ?? true {
      result = Expectation(forecast, from: now - Double(pastCount) * step)
    }
    let end = now + leadOfNewHours
    result?.complete(with: forecast, until: end)
    result?.append(forecast, until: end)
    return result
  }

  private mutating func dropPast(at now: Date) {
    let over = position(now).rounded(.down) - Double(Self.pastCount)
    let count = Int(min(max(over, 0), Double(hours.count)))
    hours.removeFirst(count)
    start += Double(count) * Self.step
  }

  /// Fills in what the forecast that was reported did not have.
  private mutating func complete(with forecast: Forecast, until end: Date) {
    for index in hours.indices where time(of: index) <= end {
      let hour = hours[index]
      if hour.temperature != nil, hour.windSpeed != nil, hour.kind != nil { continue }
      let other = forecast.expected(at: time(of: index))
      hours[index].temperature = hour.temperature ?? other.temperature
      hours[index].windSpeed = hour.windSpeed ?? other.windSpeed
      guard hour.kind == nil else { continue }
      hours[index].kind = other.kind
      hours[index].isLikelyWet = other.isLikelyWet
    }
  }

  private mutating func append(_ forecast: Forecast, until end: Date) {
    guard let last = forecast.hours.last?.time else { return }
    while time(of: hours.count) <= min(end, last), hours.count < Self.maximumCount {
      hours.append(forecast.expected(at: time(of: hours.count)))
    }
  }

  // MARK: - What is expected

  /// A figure between two hours; nil if it is unknown.
  ///
  /// An observation may be a little older than the first hour, which then stands in.
  private func figure(at instant: Date, _ tenths: (Hour) -> Int16?) -> Double? {
    var position = position(instant)
    if position < 0, position >= -2 { position = 0 }
    guard position >= 0, position < Double(hours.count) else { return nil }
    let index = Int(position)
    let fraction = position - Double(index)
    guard let before = tenths(hours[index]).map(Double.init) else { return nil }
    if fraction == 0 { return before / 10 }
    guard index + 1 < hours.count, let after = tenths(hours[index + 1]).map(Double.init) else {
      return nil
    }
    return (before + fraction * (after - before)) / 10
  }

  /// In °C; nil if it is unknown.
  package func temperature(at instant: Date) -> Double? { figure(at: instant, \.temperature) }

  /// In km/h; nil if it is unknown.
  package func windSpeed(at instant: Date) -> Double? { figure(at: instant, \.windSpeed) }

  /// The hours that contain the instants from one to another, as far as they are known.
  private func hours(from first: Date, through last: Date) -> ArraySlice<Hour> {
    let count = Double(hours.count)
    let begin = Int(min(max(position(first).rounded(.down), 0), count))
    let end = Int(min(max(position(last).rounded(.down) + 1, 0), count))
    return hours[begin..<max(begin, end)]
  }

  /// The kind that is expected of an hour; nil if it is unknown.
  package func kind(at instant: Date) -> WeatherKind? {
    hours(from: instant, through: instant).first?.kind
  }

  /// Whether a kind is expected at most two hours before or after an instant.
  func covers(_ kind: WeatherKind, around instant: Date) -> Bool {
    hours(from: instant - 2 * Self.step, through: instant + 2 * Self.step).contains {
      $0.kind?.covers(kind) ?? false
    }
  }

  /// Whether rain is likely in an hour.
  func isLikelyWet(at instant: Date) -> Bool {
    hours(from: instant, through: instant).first?.isLikelyWet ?? false
  }

  /// Whether rain is likely in every hour from two before to one after an instant.
  func isLikelyWet(around instant: Date) -> Bool {
    let near = hours(from: instant - 2 * Self.step, through: instant + Self.step)
    return near.count == 4 && near.allSatisfy(\.isLikelyWet)
  }
}

extension Forecast {
  /// The figures between two hours, and the rest of the hour that contains an instant.
  fileprivate func expected(at instant: Date) -> Expectation.Hour {
    guard let hour = hour(containing: instant) else { return Expectation.Hour() }
    var result = Expectation.Hour()
    result.kind = hour.condition?.weatherKind
    result.isLikelyWet =
      result.kind?.isPrecipitation == true
      && hour.precipitationProbability ?? 0 >= Expectation.likelyChance
    let passed = instant.timeIntervalSince(hour.time)
    let next = hours.partitioningIndex { $0.time > instant }
    func tenths(_ value: (Hour) -> Double?) -> Int16? {
      var figure = value(hour)
      if passed > 0, let before = figure {
        let after = next < hours.count ? value(hours[next]) : nil
        figure = after.map { after in
          before + (after - before) * passed / hours[next].time.timeIntervalSince(hour.time)
        }
      }
      return figure.flatMap { Int16(exactly: ($0 * 10).rounded()) }
    }
    result.temperature = tenths(\.temperature)
    result.windSpeed = tenths(\.windSpeed)
    return result
  }
}
