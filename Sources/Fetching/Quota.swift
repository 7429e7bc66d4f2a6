package import FoundationEssentials
package import Providers

/// What one period counts, and how much it allows.
package struct QuotaUsage: Sendable, Equatable {
  package let period: RateLimits.Period

  /// Weighted calls: a large request counts as several, and fractions.
  package let calls: Double

  /// The most calls in the period.
  package let limit: Int
}

/// The number of recent calls to one provider.
///
/// Calls are counted per calendar second, minute, hour and day in UTC, as providers do that document
/// it.
package struct Quota: Sendable, Equatable {
  /// Whether calls are allowed.
  package enum Decision: Sendable, Equatable {
    /// They are allowed after this many seconds.
    case granted(delay: Double)
    /// Only `callsLeft` are allowed until `renewedAt`.
    case spent(callsLeft: Double, renewedAt: Date)
  }

  struct Count: Sendable, Equatable {
    /// The number of periods since 1970.
    var index: Double
    var calls: Double
  }

  var counts: [RateLimits.Period: Count] = [:]

  /// The time of the last count, which may be later than now if the clock was wrong.
  var countedAt: Date?

  /// The longest delay in seconds; later counts are due to a wrong clock.
  private static let maximumDelay = 3600.0

  package init() {}

  /// Counts calls if all of them are allowed.
  ///
  /// Calls beyond the limit per second are only delayed, to the next second with room.
  ///
  /// - Parameter share: The share of each limit that may be used up.
  package mutating func use(
    _ calls: Double, limits: RateLimits, share: Double = 1, at now: Date
  ) -> Decision {
    adjustToClock(at: now)
    let start = limits[.second].map { firstRoom(for: calls, perSecond: $0, at: now) } ?? now
    var left = Double.infinity
    var renewal: Date?
    for period in [RateLimits.Period.minute, .hour, .day] {
      guard let limit = limits[period] else { continue }
      let count = count(period, at: start)
      let free = max(Double(limit) * share - count.calls, 0)
      // Allows for rounding errors of fractional calls.
      if calls > free + 1e-6 {
        let end = Date(timeIntervalSince1970: (count.index + 1) * period.seconds)
        renewal = max(renewal ?? end, end)
      }
      left = min(left, free)
    }
    if let renewal { return .spent(callsLeft: left, renewedAt: renewal) }
    enter(calls, at: start)
    return .granted(delay: start.timeIntervalSince(now))
  }

  /// Counts calls that were made, even beyond the limits.
  package mutating func add(_ calls: Double, at now: Date) {
    adjustToClock(at: now)
    enter(calls, at: now)
  }

  /// Subtracts calls that were counted but not made, in periods that have not ended.
  package mutating func subtract(_ calls: Double, countedAt instant: Date) {
    for period in RateLimits.Period.allCases {
      guard let count = counts[period], count.index == index(period, instant) else { continue }
      counts[period]?.calls = max(count.calls - calls, 0)
    }
  }

  /// The calls in the period at an instant.
  func calls(in period: RateLimits.Period, at now: Date) -> Double {
    guard let count = counts[period], count.index == index(period, now) else { return 0 }
    return count.calls
  }

  private mutating func enter(_ calls: Double, at instant: Date) {
    for period in RateLimits.Period.allCases {
      var count = count(period, at: instant)
      count.calls += calls
      counts[period] = count
    }
  }

  /// Drops counts of future periods, unless calls were delayed into them.
  private mutating func adjustToClock(at now: Date) {
    // If the clock moved back, counts after the present are invalid.
    let isBehind = countedAt.map { now < $0 } ?? true
    let end = now.timeIntervalSince1970 + (isBehind ? 0 : Self.maximumDelay)
    counts = counts.filter { period, count in count.index * period.seconds <= end }
    countedAt = now
  }

  /// Returns the first time with room for calls; calls beyond the limit get an empty second.
  private func firstRoom(for calls: Double, perSecond limit: Int, at now: Date) -> Date {
    let count = count(.second, at: now)
    let isFree = count.calls + calls <= Double(limit) + 1e-6 || count.calls == 0
    return max(now, Date(timeIntervalSince1970: isFree ? count.index : count.index + 1))
  }

  /// Returns the count of the period at an instant, or of a later one that calls were delayed to.
  private func count(_ period: RateLimits.Period, at instant: Date) -> Count {
    let index = index(period, instant)
    guard let count = counts[period], count.index >= index else {
      return Count(index: index, calls: 0)
    }
    return count
  }

  private func index(_ period: RateLimits.Period, _ instant: Date) -> Double {
    (instant.timeIntervalSince1970 / period.seconds).rounded(.down)
  }
}

extension Quota {
  /// The contents of the file: one line per period, and the time of the last count.
  package var text: String {
    let lines = RateLimits.Period.allCases.compactMap { period in
      counts[period].map { "\(period.rawValue) \(Int($0.index)) \($0.calls)\n" }
    }
    let time = countedAt.map { "at \(Int($0.timeIntervalSince1970.rounded(.down)))\n" }
    return lines.joined() + (time ?? "")
  }

  /// Reads the contents of a file; invalid lines are ignored, because counts expire anyway.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2, let number = Int(words[1]), (0..<1_000_000_000_000).contains(number)
      else { continue }
      if words.count == 2, words[0] == "at" {
        countedAt = Date(timeIntervalSince1970: Double(number))
      } else if words.count == 3, let period = RateLimits.Period(rawValue: String(words[0])),
        let calls = Double(words[2]), calls.isFinite, calls >= 0
      {
        counts[period] = Count(index: Double(number), calls: calls)
      }
    }
  }
}
