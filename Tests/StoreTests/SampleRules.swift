import FoundationEssentials
import Tracking
import Weather

/// Whether it is colder than a limit.
struct ColderThan: RuleCondition {
  let limit: Double

  let usesHours = false

  func isTrue(for city: City, at now: Date) -> Bool? {
    city.current?.temperature.map { $0 < limit }
  }

  func isFalseWithoutWeather(_ city: City) -> Bool { false }

  func value(for city: City, at now: Date) -> RuleValue? {
    let contents: [RuleValue.Content?] = [
      nil, .text("a\"b"), .number(-33.9),
      city.current?.temperature.map { .figure($0, .temperature) },
    ]
    return RuleValue(field: "min(temperature, 12h)", content: contents[abs(Int(limit)) % 4])
  }
}

extension RuleSet {
  /// Rules that begin and end often in random weather.
  static let sample = {
    var rules: [Rule] = (-4...4).map { number in
      Rule(name: "colder-than_\(number)", when: ColderThan(limit: Double(number * 5)))
    }
    rules[1].duration = 20_000
    rules[2].keep = 20_000
    rules[3].quiet = QuietHours("20:00-08:00")
    return RuleSet(rules)
  }()
}
