package import FoundationEssentials

/// The sky of a day as people mean it: what its daylight has, and what comes in its parts.
struct DaySky {
  private let day: Forecast.Day
  private let daylight: Range<Date>

  /// What is left of the daylight or, after it, of the night.
  private let window: Range<Date>

  /// Those of the day that are not over.
  private let steps: [Step]

  private struct Step {
    var falling: FallingSteps.Step
    var condition: Condition?

    var seconds: Double { falling.seconds }

    /// Squalls and tornadoes count without precipitation.
    var isWet: Bool { falling.isWet || condition?.kind == .storm }

    /// The rest of the step within a time; nil for none.
    func clamped(to range: Range<Date>) -> Step? {
      var step = self
      step.falling.start = max(falling.start, range.lowerBound)
      step.falling.end = min(falling.end, range.upperBound)
      return step.seconds > 0 ? step : nil
    }
  }

  /// - Parameters:
  ///   - forecast: Has the hours of the day, as far as they are known.
  ///   - now: What of the day is over does not count; a day that is over counts whole.
  init(of day: Forecast.Day, in city: City, by forecast: Forecast, at now: Date) {
    self.day = day
    let clock = city.clock
    let begin = clock.beginning(of: day.date)
    let end = clock.beginning(of: day.date.advanced(byDays: 1))
    let start = now < end ? max(begin, now) : begin
    let first = forecast.indexOfFirstHour(endingAfter: start)
    steps = forecast.hours.indices[first...].prefix { forecast.hours[$0].time < end }.compactMap {
      Step(
        falling: FallingSteps.Step(hour: $0, of: forecast, from: start),
        condition: forecast.hours[$0].condition
      ).clamped(to: start..<end)
    }
    daylight = city.daylight(of: day)
    window =
      start < daylight.upperBound
      ? max(daylight.lowerBound, start)..<daylight.upperBound : start..<end
    parts = Self.parts(steps, start..<end) {
      clock.instant(of: day.date, seconds: $0 * Self.partSeconds)
    }
  }

  private static let partSeconds = 6 * 3600

  /// In ascending order; nil where no part has hours.
  let parts: [Forecast.Day.Part]?

  /// The share of a time whose steps need a condition.
  private static let knownShare = 0.75

  /// The steps of a time; nil unless they cover it.
  private static func covering(_ range: Range<Date>, _ steps: [Step]) -> [Step]? {
    let steps = steps.compactMap { $0.clamped(to: range) }
    let length = range.upperBound.timeIntervalSince(range.lowerBound)
    let known = steps.filter { $0.condition != nil }
    guard length > 0, seconds(steps) > length - 1, seconds(known) >= length * knownShare else {
      return nil
    }
    return steps
  }

  private static func seconds(_ steps: [Step]) -> Double { steps.reduce(0) { $0 + $1.seconds } }

  // MARK: - Parts

  private static func parts(
    _ steps: [Step], _ day: Range<Date>, _ beginning: (Int) -> Date
  ) -> [Forecast.Day.Part]? {
    var parts: [Forecast.Day.Part]?
    for (index, name) in Forecast.Day.PartName.allCases.enumerated() {
      let part = (beginning(index)..<max(beginning(index), beginning(index + 1))).clamped(to: day)
      guard let steps = covering(part, steps) else { continue }
      parts = parts ?? []
      let wet = steps.filter(\.isWet)
      let fog = steps.filter { $0.condition?.weatherKind == .fog }
      let named = wet.isEmpty && seconds(fog) * 2 >= seconds(steps) ? fog : wet
      guard !named.isEmpty, let condition = wet.isEmpty ? prevailing(fog) : falling(wet) else {
        continue
      }
      let sum = Outlook.Period(steps.map(\.falling)[...], until: part.upperBound)
      parts?.append(
        Forecast.Day.Part(
          name: name, condition: condition,
          precipitation: sum.precipitation.flatMap(Quantity.precipitation.figure),
          snowfall: sum.snowfall.flatMap(Quantity.snowfall.figure),
          hours: (seconds(named) / 3600 * 10).rounded() / 10))
    }
    return parts
  }

  // MARK: - The sky

  /// The share of the daylight in which rain names the day, and the amount in mm.
  private static let wetShare = 0.25
  private static let wetAmount = 1.0

  /// Nil if nothing is known.
  var daytime: Condition? {
    let isDry = day.kind == .dry
    if let steps = Self.covering(window, steps) {
      if !isDry, let condition = falling(steps) { return condition }
      if let condition = Self.dry(steps) { return condition }
    }
    guard isDry else { return day.condition }
    return bySunshine ?? (day.condition?.isPrecipitation == true ? Self.overcast : day.condition)
  }

  private static let overcast = Condition(code: 3)

  /// What falls, if it names the day.
  private func falling(_ steps: [Step]) -> Condition? {
    let wet = steps.filter(\.isWet)
    let grave = wet.filter { $0.condition?.kind.isGrave == true }
    if !grave.isEmpty { return Self.falling(grave) }
    let amount = wet.reduce(0) { $0 + ($1.falling.rate ?? 0) * $1.seconds / 3600 }
    let isNamed =
      !wet.isEmpty && Self.seconds(wet) >= Self.seconds(steps) * Self.wetShare
      || amount >= Self.wetAmount
    return isNamed ? Self.falling(wet) : nil
  }

  /// What falls in wet steps; light rain where no step has a word for it.
  private static func falling(_ wet: [Step]) -> Condition? {
    let kind = FallingSteps.kind(of: wet.map(\.falling)[...])
    return prevailing(wet.filter { $0.condition?.kind == kind }) ?? .lightRain
  }

  /// The condition of most of the time; the gravest of several.
  private static func prevailing(_ steps: [Step]) -> Condition? {
    var seconds: [Condition: Double] = [:]
    for step in steps {
      if let condition = step.condition { seconds[condition, default: 0] += step.seconds }
    }
    return seconds.max { ($0.value, $0.key.code) < ($1.value, $1.key.code) }?.key
  }

  /// Fog or haze that holds for most of the time, else what is cloudier than half of the time.
  private static func dry(_ steps: [Step]) -> Condition? {
    let dry = steps.filter { $0.condition?.isPrecipitation == false }
    let veiled = dry.filter { $0.condition?.kind == .fog }
    if seconds(veiled) * 2 > seconds(dry) { return prevailing(veiled) }
    let clouds = dry.filter { clearToOvercast.contains($0.condition?.code ?? -1) }.sorted {
      $0.condition?.code ?? 0 < $1.condition?.code ?? 0
    }
    let half = seconds(clouds) / 2
    var passed = 0.0
    return clouds.first { step in
      passed += step.seconds
      return passed >= half
    }?.condition
  }

  private static let clearToOvercast = 0...3

  /// Nil where the sunshine is unknown, or some of it is over.
  private var bySunshine: Condition? {
    guard window == daylight, let sunshine = day.sunshineDuration else { return nil }
    let share = sunshine / daylight.upperBound.timeIntervalSince(daylight.lowerBound)
    return Condition(code: share >= 0.75 ? 0 : share >= 0.5 ? 1 : share >= 0.2 ? 2 : 3)
  }
}

extension City {
  /// Returns a forecast with the sky of its days, and not more hours than a list has.
  ///
  /// - Parameter forecast: All that the provider has, which may be hours of many days.
  /// - Complexity: O(n log n) in the number of hours and days.
  package func describingDays(of forecast: Forecast, at now: Date) -> Forecast {
    var result = forecast
    for index in result.days.indices { describe(&result.days[index], by: forecast, at: now) }
    let end = now + Double(Forecast.maximumHours) * 3600
    result.hours = Array(forecast.hours.prefix(Forecast.maximumHours).prefix { $0.time < end })
    return result
  }

  /// Sets the sky and the parts of a day as they are to come.
  func describe(_ day: inout Forecast.Day, by forecast: Forecast, at now: Date) {
    let sky = DaySky(of: day, in: self, by: forecast, at: now)
    (day.daytime, day.parts) = (sky.daytime, sky.parts)
  }

  /// Whether the sky of a day is to come by daylight, and not in the night after it.
  package func hasDaylight(left day: Forecast.Day, at now: Date) -> Bool {
    now < daylight(of: day).upperBound
  }

  /// The time of a day in which the sun is up; from 7 to 19 where it is so all day or not at all.
  fileprivate func daylight(of day: Forecast.Day) -> Range<Date> {
    if let rise = day.sunrise, let set = day.sunset, rise < set { return rise..<set }
    func instant(_ halfHours: Int) -> Date {
      clock.instant(of: day.date, seconds: halfHours * 1800)
    }
    let isUp = (0..<48).map {
      Sun.isUp(at: instant($0), latitude: place.latitude, longitude: place.longitude)
    }
    guard let first = isUp.firstIndex(of: true), let last = isUp.lastIndex(of: true),
      isUp.contains(false)
    else { return instant(14)..<instant(38) }
    return instant(first)..<instant(last + 1)
  }
}
