import FoundationEssentials
import TestSupport
import Weather

@testable import Tracking

/// A condition on the current temperature, or on the tags.
struct TestCondition: RuleCondition {
  private let truth: @Sendable (City) -> Bool?

  static func below(_ limit: Double) -> TestCondition {
    TestCondition { $0.current?.temperature.map { $0 < limit } }
  }

  static func above(_ limit: Double) -> TestCondition {
    TestCondition { $0.current?.temperature.map { $0 > limit } }
  }

  static func tagged(_ tag: String) -> TestCondition {
    TestCondition { $0.tags.contains(tag) }
  }

  let usesHours = false

  func isTrue(for city: City, at now: Date) -> Bool? { truth(city) }

  func isFalseWithoutWeather(_ city: City) -> Bool { false }

  func value(for city: City, at now: Date) -> RuleValue? {
    RuleValue(
      field: "temperature",
      content: city.current?.temperature.map { .figure($0, .temperature) }
    )
  }
}

extension Rule {
  static func frost(_ change: (inout Rule) -> Void = { _ in }) -> Rule {
    var rule = Rule(name: "frost", when: TestCondition.below(0))
    change(&rule)
    return rule
  }
}

extension RuleEvent {
  /// Such as `+frost 1` and `-frost 1 cleared`.
  var summary: String {
    let reason = rule.ending.map { " \($0.rawValue)" } ?? ""
    return "\(isBeginning ? "+" : "-")\(rule.name) \(city.number)\(reason)"
  }
}
