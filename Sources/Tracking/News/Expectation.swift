package import FoundationEssentials
package import Weather

/// The present weather that the forecast of one provider promised for the coming hours.
package struct Expectation: Sendable, Equatable {
  package var provider: String

  /// When the first hour begins; each is an hour after the one before.
  package var start: Date

  /// In tenths of °C by hour; nil if unknown.
  package var temperatures: [Int16?]

  /// In tenths of km/h by hour; nil if unknown.
  package var windSpeeds: [Int16?]

  /// By hour; nil if unknown.
  package var kinds: [Condition.Kind?]

  package init(provider: String, start: Date) {
    self.provider = provider
    self.start = start
    temperatures = []
    windSpeeds = []
    kinds = []
  }

  /// The hours of a forecast between two instants; nil if it has none of these.
  ///
  /// - Complexity: O(n) in the number of hours.
  package init?(_ forecast: Forecast?, from begin: Date, until end: Date) {
    guard let forecast,
      let first = forecast.hour(containing: begin)
        ?? forecast.hours.first(where: { $0.time > begin })
    else { return nil }
    self.init(provider: forecast.provider, start: first.time)
    append(forecast, until: end)
  }

  /// Seconds from a report for which the hours are known.
  package static let duration = 48 * 3600.0

  /// The greatest number of hours.
  package static let maximumCount = 52

  /// How many hours ahead an hour becomes known without a report.
  private static let leadOfNewHours = 12

  /// The hours before the present that are kept, because observations are late.
  private static let pastCount = 2

  /// Adds the near hours that are not known yet, and drops those that are over.
  ///
  /// - Complexity: O(n) in the number of hours.
  package mutating func pass(to now: Date, with forecast: Forecast?) {
    let over = Int((now.timeIntervalSince(start) / 3600).rounded(.down)) - Self.pastCount
    if over > 0 {
      let count = min(over, temperatures.count)
      temperatures.removeFirst(count)
      windSpeeds.removeFirst(count)
      kinds.removeFirst(count)
      start += Double(over) * 3600
    }
    guard let forecast, forecast.provider == provider else { return }
    let end = now + Double(Self.leadOfNewHours) * 3600
    complete(with: forecast, until: end)
    append(forecast, until: end)
  }

  /// Fills in what the forecast that was reported did not have.
  private mutating func complete(with forecast: Forecast, until end: Date) {
    for index in temperatures.indices {
      let time = start + Double(index) * 3600
      if time > end { return }
      guard temperatures[index] == nil || windSpeeds[index] == nil || kinds[index] == nil else {
        continue
      }
      let values = forecast.values(at: time)
      temperatures[index] = temperatures[index] ?? Self.tenths(values.temperature)
      windSpeeds[index] = windSpeeds[index] ?? Self.tenths(values.windSpeed)
      kinds[index] = kinds[index] ?? values.kind
    }
  }

  private mutating func append(_ forecast: Forecast, until end: Date) {
    var time = start + Double(temperatures.count) * 3600
    while time <= end, temperatures.count < Self.maximumCount {
      let values = forecast.values(at: time)
      guard values != ExpectedWeather() || forecast.hours.last.map({ $0.time > time }) == true
      else { return }
      temperatures.append(Self.tenths(values.temperature))
      windSpeeds.append(Self.tenths(values.windSpeed))
      kinds.append(values.kind)
      time += 3600
    }
  }

  private static func tenths(_ figure: Double?) -> Int16? {
    figure.flatMap { Int16(exactly: ($0 * 10).rounded()) }
  }

  /// When the precipitation ends that is expected at an instant; nil if none is.
  ///
  /// - Complexity: O(n) in the number of hours.
  package func endOfPrecipitation(at instant: Date) -> Date? {
    guard values(at: instant).kind?.isPrecipitation == true else { return nil }
    let first = max(Int(instant.timeIntervalSince(start) / 3600), 0)
    let end = kinds[first...].firstIndex { $0?.isPrecipitation != true } ?? kinds.endIndex
    return start + Double(end) * 3600
  }

  /// What is expected at an instant: figures between two hours, and the kind of condition of the hour.
  ///
  /// A late observation may be from before the first hour, which then stands in.
  package func values(at instant: Date) -> ExpectedWeather {
    var position = instant.timeIntervalSince(start) / 3600
    if position < 0, position >= -Double(Self.pastCount) { position = 0 }
    guard position >= 0, position < Double(temperatures.count) else { return ExpectedWeather() }
    let index = Int(position)
    let fraction = position - Double(index)
    func figure(_ tenths: [Int16?]) -> Double? {
      guard let before = tenths[index] else { return nil }
      guard fraction > 0 else { return Double(before) / 10 }
      guard index + 1 < tenths.count, let after = tenths[index + 1] else { return nil }
      return (Double(before) + fraction * (Double(after) - Double(before))) / 10
    }
    return ExpectedWeather(
      temperature: figure(temperatures),
      windSpeed: figure(windSpeeds),
      kind: kinds[index]
    )
  }
}

/// The present weather that a reader expects; unknown values are nil.
package struct ExpectedWeather: Sendable, Equatable {
  /// In °C.
  package var temperature: Double?

  /// In km/h.
  package var windSpeed: Double?
  package var kind: Condition.Kind?

  package init(temperature: Double? = nil, windSpeed: Double? = nil, kind: Condition.Kind? = nil) {
    self.temperature = temperature
    self.windSpeed = windSpeed
    self.kind = kind
  }
}

extension Forecast {
  /// The figures between two of its hours, and the kind of condition of the hour; unknown ones after the
  /// last hour.
  fileprivate func values(at instant: Date) -> ExpectedWeather {
    guard let hour = hour(containing: instant) else { return ExpectedWeather() }
    var values = ExpectedWeather(kind: hour.condition?.kind)
    let passed = instant.timeIntervalSince(hour.time)
    let next = hours.partitioningIndex { $0.time > instant }
    func figure(_ value: (Hour) -> Double?) -> Double? {
      guard passed > 0 else { return value(hour) }
      guard next < hours.count, let before = value(hour), let after = value(hours[next]) else {
        return nil
      }
      let step = hours[next].time.timeIntervalSince(hour.time)
      return before + (after - before) * passed / step
    }
    values.temperature = figure(\.temperature)
    values.windSpeed = figure(\.windSpeed)
    return values
  }
}
