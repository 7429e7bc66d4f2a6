package import FoundationEssentials
package import Weather

/// A rule that is or may become active for a city, from its first true evaluation until its end is
/// reported.
///
/// Times are in whole seconds.
package struct RuleItem: Sendable, Equatable {
  package var rule: String

  /// The first true evaluation; nil if the rule has ended, and its end is not yet reported.
  package var since: Date?

  /// Whether the rule was true for as long as it has to be.
  package var isActive = false

  /// The first of the latest evaluations that were clear; nil if the latest one was not.
  package var clearSince: Date?

  /// The first of the latest evaluations that were unknown; nil if the latest one was not.
  package var unknownSince: Date?

  /// The first true evaluation that was reported; nil if the rule is not reported as active.
  package var reportedSince: Date?

  /// Why the rule ended, until that is reported.
  package var ending: RuleEnding?

  package init(rule: String) { self.rule = rule }

  /// Creates the item of a rule that was reported as active.
  package init(reported rule: ActiveRule) {
    self.rule = rule.name
    since = rule.since
    reportedSince = rule.since
    isActive = true
  }

  /// Seconds after which an unknown item leaves.
  package static let maximumUnknownTime = 86_400.0

  /// Whether there is nothing to keep.
  var isIdle: Bool { since == nil && reportedSince == nil }

  /// Applies an evaluation.
  ///
  /// - Parameters:
  ///   - duration: Seconds that the rule has to be true.
  ///   - keep: Seconds that the rule has to be clear.
  ///   - now: The present in whole seconds.
  mutating func apply(
    _ evaluation: Rule.Evaluation, for duration: Double, keep: Double, at now: Date
  ) {
    if evaluation != .unknown { unknownSince = nil }
    guard evaluation == .holds || since != nil else { return }
    switch evaluation {
    case .holds:
      clearSince = nil
      let start = Self.start(since, now)
      since = start
      if now.timeIntervalSince(start) >= duration { isActive = true }
    case .clears:
      guard isActive else { return end(.cleared) }
      let start = Self.start(clearSince, now)
      clearSince = start
      if now.timeIntervalSince(start) >= keep { end(.cleared) }
    case .stays:
      guard isActive else { return end(.cleared) }
      clearSince = nil
    case .unknown:
      let start = Self.start(unknownSince, now)
      unknownSince = start
      if now.timeIntervalSince(start) >= Self.maximumUnknownTime { end(.unknown) }
    case .isElsewhere: end(.whereNoLonger)
    }
  }

  /// Returns the beginning of a time that goes on; one in the future is due to a wrong clock.
  private static func start(_ known: Date?, _ now: Date) -> Date {
    known.map { min($0, now) } ?? now
  }

  private mutating func end(_ reason: RuleEnding) {
    // What did not become active does not end.
    if isActive { ending = reason }
    since = nil
    isActive = false
    clearSince = nil
    unknownSince = nil
  }

  /// Reports what holds, if that is not what was reported; returns why the rule is no longer
  /// reported as active, and nil if it is, or was not.
  mutating func report() -> RuleEnding? {
    if isActive {
      reportedSince = since
      ending = nil
      return nil
    }
    let wasReported = reportedSince != nil
    let reason = ending ?? .cleared
    reportedSince = nil
    ending = nil
    return wasReported ? reason : nil
  }
}
