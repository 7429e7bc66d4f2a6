import JSONText
import Tracking

extension ObjectReader {
  /// Reads the rules, whose names are keys.
  mutating func rules(_ value: JSONValue, at path: String) -> [Rule]? {
    guard let members = value.members else {
      report("expected an object, found \(FoundValue.text(value))", at: path, line: value.line)
      return nil
    }
    var rules: [Rule] = []
    var seen: Set<String> = []
    for (key, value) in members {
      let name = key.string
      let path = "\(path).\(name)"
      if !Rule.isName(name) {
        report("expected \(Rule.expectedName)", at: path, line: key.line)
      } else if !seen.insert(name).inserted {
        report("it is given twice", at: path, line: key.line)
      } else if seen.count > Rule.maximumCount {
        report("expected at most \(Rule.maximumCount) rules", at: path, line: key.line)
        break
      } else if let rule = rule(name, value, at: path, line: key.line) {
        rules.append(rule)
      }
    }
    return rules
  }

  private mutating func rule(
    _ name: String,
    _ value: JSONValue,
    at path: String,
    line: Int
  ) -> Rule? {
    guard let members = value.members else {
      let found = FoundValue.text(value)
      report("expected an object with \"when\", found \(found)", at: path, line: value.line)
      return nil
    }
    let keys = KnownKeys(RuleKey.self, listing: .withoutSuggestion)
    let object: ObjectValues<RuleKey> = values(of: members, at: path, keys: keys)
    guard object[.when] != nil else {
      report("it is missing; expected an expression", at: object.path(of: .when), line: line)
      return nil
    }
    let when = read(.when, of: object, .expression)
    let clear = read(.clear, of: object, .orNull(.expression))
    let scope = read(.scope, of: object, .orNull(.expression))
    let duration = read(.duration, of: object, .duration)
    let keep = read(.keep, of: object, .duration)
    let quiet = read(.quiet, of: object, .orNull(.quietHours))
    guard let when else { return nil }
    var rule = Rule(name: name, when: when)
    rule.clear = clear ?? nil
    rule.scope = scope ?? nil
    rule.duration = duration ?? 0
    rule.keep = keep ?? 0
    rule.quiet = quiet ?? nil
    return rule
  }
}
