import FoundationEssentials

/// When a watch refreshes.
package struct RefreshSchedule {
  /// The most seconds that a refresh waits after the end of the one before.
  package static let rest = 10.0

  /// Returns the seconds between the beginnings of a refresh and the next one, so that one that
  /// takes longer than the interval is not followed at once.
  ///
  /// - Parameter losses: How many refreshes in a row had no network: the next ones follow after 10 s, 20 s,
  ///   40 s and so on, up to the interval.
  package static func wait(
    every seconds: Double, afterRefreshOf duration: Double, losses: Int = 0
  ) -> Double {
    let rest = min(seconds, rest)
    let wait = losses > 0 ? min(seconds, rest * Double(1 << min(losses - 1, 20))) : seconds
    return max(wait, max(duration, 0) + rest)
  }

  /// Seconds between the beginnings of two refreshes.
  private let every: Double

  /// The number of refreshes after which the watch ends; nil for never.
  private let limit: Int?

  /// Whether it fetches at all.
  let isOn: Bool
  private(set) var isRunning = false
  private(set) var isPaused = false

  /// When the next refresh begins, unless it is paused; nil while one is running.
  private(set) var nextAt: Date?
  private var startedAt: Date?
  private var count = 0

  /// How many refreshes in a row had no network.
  private var losses = 0

  init(every: Double, limit: Int?, isOn: Bool, at now: Date) {
    self.every = every
    self.limit = limit
    self.isOn = isOn
    nextAt = isOn ? now : nil
  }

  /// When the next refresh is due; nil if none will be.
  var deadline: Date? { isOn && !isPaused && !isRunning && !isComplete ? nextAt : nil }

  /// Whether it is time for a refresh.
  func isDue(at now: Date) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Whether there were as many refreshes as there should be.
  var isComplete: Bool { limit.map { count >= $0 } ?? false }

  mutating func start(at now: Date) {
    isRunning = true
    startedAt = now
    nextAt = nil
  }

  mutating func finish(withoutNetwork isLost: Bool = false, at now: Date) {
    guard isRunning else { return }
    isRunning = false
    count += 1
    losses = isLost ? losses + 1 : 0
    // Another refresh was asked for while this one was running.
    if nextAt == nil {
      let startedAt = startedAt ?? now
      let duration = now.timeIntervalSince(startedAt)
      nextAt = startedAt + Self.wait(every: every, afterRefreshOf: duration, losses: losses)
    }
    limitWait(at: now)
  }

  /// Has the next refresh begin at once.
  mutating func hurry(at now: Date) { if isOn { nextAt = now } }

  mutating func togglePause() { isPaused.toggle() }

  /// Keeps the next refresh near after the clock was set back.
  mutating func limitWait(at now: Date) {
    if let nextAt, nextAt.timeIntervalSince(now) > every { self.nextAt = now + every }
  }
}
