import Expressions
import Tracking
import Weather

extension RuleSet {
  /// Rules that begin and end often in random weather, with values of each kind.
  ///
  /// They are made again each time: the address sanitizer does not follow a global to conditions, whose enums
  /// keep their case in unused bits of a pointer, and would report a leak.
  static var sample: RuleSet {
    let prefixes = ["", "name != '' and ", "latitude > -91 and ", "uvIndex = unknown and "]
    var rules: [Rule] = (-4...4).compactMap { number in
      let text = "\(prefixes[abs(number) % 4])temperature < \(number * 5)"
      guard let when = try? CityExpression(text) else {
        preconditionFailure("'\(text)' is no expression")
      }
      return Rule(name: "colder-than_\(number)", when: when)
    }
    rules[1].duration = 20_000
    rules[2].keep = 20_000
    rules[3].quiet = QuietHours("20:00-08:00")
    return RuleSet(rules)
  }
}
