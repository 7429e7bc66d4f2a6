import ConfigurationFile
import FoundationEssentials
import HTTP
import Tracking
import Transport

/// How far our clock is from those of the servers that responded last.
final class ServerClock: Sendable {
  private let latest = Guarded<Double?>(nil)

  /// Seconds that our clock is ahead; nil before a response with a time.
  var difference: Double? { latest.withLock { $0 } }

  /// Seconds that a clock may be off: those of servers are not exact either.
  private static let tolerance = 3600.0

  /// Takes the times of responses; one server that agrees is enough.
  func receive(_ exchanges: [Exchange], at now: Date) {
    let differences = exchanges.compactMap { exchange in
      (try? exchange.result.get())?.clockDifference(at: now)
    }
    if let smallest = differences.min(by: { abs($0) < abs($1) }) {
      latest.withLock { $0 = smallest }
    }
  }

  /// Whether the servers contradict our clock.
  var isContradicting: Bool { abs(difference ?? 0) > Self.tolerance }
}

extension Session {
  /// Whether the clock may be wrong: the servers contradict it, or nothing was saved for longer than the
  /// history is kept.
  func doubtsClock(after old: SavedState) -> Bool {
    if serverClock.isContradicting { return true }
    guard let keep = settings.configuration.history.keep, keep > 0, let last = old.latestTime else {
      return false
    }
    return environment.present.timeIntervalSince(last) > keep
  }
}
