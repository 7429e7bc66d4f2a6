package import FoundationEssentials

/// The precipitation at a place in the next two hours, in short steps.
package struct Nowcast: Sendable, Equatable {
  /// The name of the provider.
  package var provider: String

  /// When the response was received, to the millisecond.
  package var fetchedAt: Date

  /// When the first step begins.
  package var start: Date

  /// The length of each step: 5 or 15.
  package var stepMinutes: Int

  /// By step as water, in mm/h, 0 and up; it ends before the first unknown one.
  package var rates: [Double]

  package init(provider: String, fetchedAt: Date, start: Date, stepMinutes: Int, rates: [Double]) {
    self.provider = provider
    self.fetchedAt = fetchedAt
    self.start = start
    self.stepMinutes = stepMinutes
    self.rates = rates
  }

  /// The lengths of steps, in minutes.
  package static let stepLengths = [5, 15]

  /// The greatest number of steps: a day of quarters of an hour.
  package static let maximumCount = 96

  /// The least rate that counts as wet, in mm/h.
  package static let wetRate = 0.2

  /// Seconds ahead that a nowcast is for.
  package static let horizon = 2 * 3600.0

  /// The age in seconds beyond which it says nothing about the present.
  private static let maximumAge = 45 * 60.0

  /// Minutes of a dry gap that end a spell.
  private static let shortestGap = 15

  /// Seconds of a step.
  private var length: Double { Double(stepMinutes) * 60 }

  /// When the last step ends.
  package var end: Date { time(of: rates.count) }

  private func time(of step: Int) -> Date { start + Double(step) * length }

  /// Whether it is young enough and has steps that have not ended.
  func isValid(at now: Date) -> Bool {
    now.timeIntervalSince(fetchedAt) <= Self.maximumAge && end > now
  }

  /// Returns the running step and those after it.
  package func comingSteps(at now: Date) -> [(time: Date, rate: Double)] {
    // The times of a state that another program wrote may be far apart.
    let passed = (now.timeIntervalSince(start) / length).rounded(.down)
    let first = Int(min(max(passed, 0), Double(rates.count)))
    return (first..<rates.count).map { (time(of: $0), rates[$0]) }
  }

  /// Returns the minutes that times are exact to: those of a step, or 60 where every wet hour has equal
  /// quarters, which are made from a forecast by hours.
  package func resolution(at now: Date) -> Int {
    guard stepMinutes == 15 else { return stepMinutes }
    var hours: [Double: [Double]] = [:]
    for step in comingSteps(at: now) {
      hours[(step.time.timeIntervalSince1970 / 3600).rounded(.down), default: []].append(step.rate)
    }
    let wet = hours.values.filter { $0.count > 1 && $0.contains { $0 >= Self.wetRate } }
    let isHourly = wet.allSatisfy { quarters in quarters.allSatisfy { $0 == quarters[0] } }
    return isHourly && !wet.isEmpty ? 60 : stepMinutes
  }

  /// Returns the precipitation of the next two hours, as far as there are steps, in mm.
  package func amount(at now: Date) -> Double {
    comingSteps(at: now).reduce(0) { sum, step in
      let seconds = min(step.time + length, now + Self.horizon).timeIntervalSince(
        max(step.time, now))
      return sum + step.rate * max(seconds, 0) / 3600
    }
  }

  /// Wet steps with dry gaps of less than 15 minutes.
  package struct Spell: Sendable, Equatable {
    package var start: Date

    /// Nil if the steps end before it.
    package var end: Date?
  }

  /// Returns the first spell that has not ended; nil if it is dry to the end of the steps.
  ///
  /// - Complexity: O(n) in the number of steps.
  package func spell(at now: Date) -> Spell? {
    let gap = (Self.shortestGap - 1) / stepMinutes
    var first: Int?
    var last = 0
    for (index, rate) in rates.enumerated() where rate >= Self.wetRate {
      if let first, index - last - 1 > gap, time(of: last + 1) > now {
        return Spell(start: time(of: first), end: time(of: last + 1))
      }
      if first == nil || index - last - 1 > gap { first = index }
      last = index
    }
    guard let first else { return nil }
    if rates.count - 1 - last <= gap { return Spell(start: time(of: first)) }
    let end = time(of: last + 1)
    return end > now ? Spell(start: time(of: first), end: end) : nil
  }
}

extension City {
  /// Returns the nowcast if it still says something about the present.
  package func nowcast(at now: Date) -> Nowcast? {
    nowcast.flatMap { $0.isValid(at: now) ? $0 : nil }
  }
  /// Returns what falls or will fall in the next two hours by the nowcast; nil for nothing.
  package func nowcastSpell(at now: Date) -> Nowcast.Spell? {
    nowcast(at: now)?.spell(at: now).flatMap { spell in
      spell.start.timeIntervalSince(now) <= Nowcast.horizon ? spell : nil
    }
  }

  /// Whether something falls by the present condition.
  package var isWet: Bool { current?.condition?.isPrecipitation ?? false }

  /// The kind of what falls now, or else of the forecast for the hour in which a spell begins or is; rain
  /// where neither has precipitation.
  package func kind(of spell: Nowcast.Spell, at now: Date) -> Condition.Kind {
    let present = spell.start <= now || isWet ? current?.condition?.kind : nil
    let forecast = forecast?.hour(containing: max(spell.start, now))?.condition?.kind
    return [present, forecast].compactMap { $0 }.first(where: \.isPrecipitation) ?? .rain
  }
}
