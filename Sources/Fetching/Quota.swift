package import FoundationEssentials
package import Providers

/// How many calls were made of late to one provider.
///
/// Calls are counted by the full second, minute, hour and day of UTC, as providers do that say how
/// they count.
package struct Quota: Sendable, Equatable {
  /// Whether a call may be made.
  package enum Verdict: Sendable, Equatable {
    /// It may be made after so many seconds.
    case granted(delay: Double)
    /// Only so many calls are left, and there are more at that time.
    case spent(callsLeft: Double, renewedAt: Date)
  }

  struct Count: Sendable, Equatable {
    /// Which of its periods since 1970 it is.
    var index: Double
    var calls: Double
  }

  var counts: [RateLimits.Period: Count] = [:]

  /// When something was last counted, by the clock of then.
  var countedAt: Date?

  /// Nobody puts calls off for longer; what is counted beyond is the word of a wrong clock.
  private static let farthest = 3600.0

  package init() {}

  /// Counts calls if all of them fit.
  ///
  /// What a second holds is only put off, to the next second that has room.
  package mutating func use(
    _ calls: Double,
    limits: RateLimits,
    at now: Date
  ) -> Verdict {
    adjustToClock(at: now)
    let then = limits[.second].map { start(of: calls, perSecond: $0, at: now) } ?? now
    var left = Double.infinity
    var renewal: Date?
    for period in [RateLimits.Period.minute, .hour, .day] {
      guard let limit = limits[period] else { continue }
      let count = count(period, at: then)
      let free = max(Double(limit) - count.calls, 0)
      // A sum of tenths is not exact.
      if calls > free + 1e-6 {
        let end = Date(timeIntervalSince1970: (count.index + 1) * period.seconds)
        renewal = max(renewal ?? end, end)
      }
      left = min(left, free)
    }
    if let renewal { return .spent(callsLeft: left, renewedAt: renewal) }
    enter(calls, at: then)
    return .granted(delay: then.timeIntervalSince(now))
  }

  /// Counts calls that were made, whether they fit or not.
  package mutating func add(_ calls: Double, at now: Date) {
    adjustToClock(at: now)
    enter(calls, at: now)
  }

  /// Gives back calls that were counted at an instant and then not made, where the period they
  /// were counted in has not ended.
  package mutating func takeBack(_ calls: Double, countedAt instant: Date) {
    for period in RateLimits.Period.allCases {
      guard let count = counts[period], count.index == index(period, instant) else { continue }
      counts[period]?.calls = max(count.calls - calls, 0)
    }
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
    // The clock moved back: nobody waits until it is that late again.
    let isBehind = countedAt.map { now < $0 } ?? true
    let end = now.timeIntervalSince1970 + (isBehind ? 0 : Self.farthest)
    counts = counts.filter { period, count in count.index * period.seconds <= end }
    countedAt = now
  }

  /// When the first second has room for some calls; more than it ever holds have one of their own.
  private func start(of calls: Double, perSecond limit: Int, at now: Date) -> Date {
    let count = count(.second, at: now)
    let isFree = count.calls + calls <= Double(limit) + 1e-6 || count.calls == 0
    return max(now, Date(timeIntervalSince1970: isFree ? count.index : count.index + 1))
  }

  /// The calls that those made at an instant are counted with: of its period, or of a later one that
  /// calls were put off to.
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
