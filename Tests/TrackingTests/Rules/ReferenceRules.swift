import Expressions
import FoundationEssentials
import Weather

@testable import Tracking

/// A plain implementation of rules for one rule and city: it searches all evaluations again each time.
struct ReferenceRules {
  private struct Step {
    var evaluation: Rule.Evaluation
    var at: Date
  }

  private var steps: [Step] = []
  private var isActive = false

  /// The position after the end of the latest run.
  private var runs = 0
  private(set) var isReported = false

  /// Returns `+`, `-` or nothing.
  mutating func next(_ rule: Rule, _ city: City, at now: Date) -> String {
    steps.append(Step(evaluation: evaluation(rule, city, now), at: now))
    if isActive {
      if hasEnded(rule) {
        isActive = false
        runs = steps.count
      }
    } else {
      isActive = hasBegun(rule)
    }
    if rule.quiet?.contains(now, city.clock) ?? false { return "" }
    if isActive == isReported { return "" }
    isReported = isActive
    return isActive ? "+" : "-"
  }

  private func evaluation(_ rule: Rule, _ city: City, _ now: Date) -> Rule.Evaluation {
    let scope = rule.scope.map { $0.isTrue(for: city, at: now) } ?? true
    guard let scope else { return .unknown }
    guard scope else { return .isElsewhere }
    guard let when = rule.when.isTrue(for: city, at: now) else { return .unknown }
    if when { return .holds }
    guard let clear = rule.clear else { return .clears }
    guard let clears = clear.isTrue(for: city, at: now) else { return .unknown }
    return clears ? .clears : .stays
  }

  /// How long the latest evaluations have been one of some kinds, from the first of a kind; nil if
  /// there is none.
  private func time(
    of kind: Rule.Evaluation, allowing others: Set<Rule.Evaluation>, after start: Int
  ) -> Double? {
    let latest = steps[start...].lastIndex {
      $0.evaluation != kind && !others.contains($0.evaluation)
    }
    let run = steps[(latest.map { $0 + 1 } ?? start)...]
    guard let first = run.first(where: { $0.evaluation == kind }) else { return nil }
    return steps[steps.count - 1].at.timeIntervalSince(first.at)
  }

  private func hasBegun(_ rule: Rule) -> Bool {
    guard steps.last?.evaluation == .holds else { return false }
    // A run ends where it was unknown for a day.
    var start = runs
    var unknown: Date?
    for (position, step) in steps.enumerated().dropFirst(runs) {
      if step.evaluation == .unknown {
        unknown = unknown ?? step.at
        if let unknown, step.at.timeIntervalSince(unknown) >= 86_400 { start = position + 1 }
      } else {
        unknown = nil
      }
    }
    return (time(of: .holds, allowing: [.unknown], after: start) ?? -1) >= rule.duration
  }

  private func hasEnded(_ rule: Rule) -> Bool {
    switch steps.last?.evaluation {
    case .isElsewhere: true
    case .unknown: (time(of: .unknown, allowing: [], after: runs) ?? 0) >= 86_400
    case .clears: (time(of: .clears, allowing: [.unknown], after: runs) ?? 0) >= rule.keep
    default: false
    }
  }
}
