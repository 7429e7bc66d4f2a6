import JSONText
import Tracking
package import Weather

/// Reads the objects of a configuration and finds every problem in them.
struct ObjectReader {
  private(set) var problems: [ConfigurationProblem] = []

  /// The lines of the keys that are set, by their paths.
  private(set) var lines: [String: Int] = [:]

  mutating func report(_ expected: String, at path: String?, line: Int?) {
    problems.append(ConfigurationProblem(line: line, key: path, expected: expected))
  }

  mutating func reportUnknown(_ key: JSONKey, at path: String, _ problem: String) {
    problems.append(.init(line: key.line, key: path, expected: problem, isOfUnknownKey: true))
  }

  /// Reads the members of an object; a repeated key is a problem.
  ///
  /// - Parameters:
  ///   - keys: The keys of the object; others are problems. Nil for any.
  ///   - read: Reads a member with its path.
  mutating func readMembers(
    _ members: JSONMembers, at path: String, keys: KnownKeys? = nil,
    _ read: (inout ObjectReader, JSONKey, JSONValue, String) -> Void
  ) {
    var seen: Set<String> = []
    for (key, value) in members {
      let name = key.string
      let member = path.isEmpty ? name : "\(path).\(name)"
      if let problem = keys?.problem(of: name) {
        reportUnknown(key, at: member, problem)
        continue
      }
      if !seen.insert(name).inserted { report("it is given twice", at: member, line: key.line) }
      lines[member] = value.line
      read(&self, key, value, member)
    }
  }

  mutating func values<Key>(
    of members: JSONMembers, at path: String, keys: KnownKeys, isSecret: Bool = false
  ) -> ObjectValues<Key> {
    var object = ObjectValues<Key>(path: path, isSecret: isSecret)
    readMembers(members, at: path, keys: keys) { _, key, value, _ in
      if let key = Key(rawValue: key.string) { object.values[key] = value }
    }
    return object
  }
}

// MARK: - Values

extension ObjectReader {
  /// Reads a value; nil after a problem.
  ///
  /// - Parameter isSecret: Whether no message quotes the value.
  mutating func read<Value>(
    _ value: JSONValue, at path: String, isSecret: Bool = false,
    _ read: (JSONValue) throws(ExpectedValue) -> Value
  ) -> Value? {
    do throws(ExpectedValue) { return try read(value) } catch {
      report(error.message(quoting: isSecret ? nil : value), at: path, line: value.line)
      return nil
    }
  }

  /// Reads the value of a key; nil if it is not set, and after a problem.
  mutating func read<Key, Value>(
    _ key: Key, of object: ObjectValues<Key>, _ read: (JSONValue) throws(ExpectedValue) -> Value
  ) -> Value? {
    guard let value = object[key] else { return nil }
    return self.read(value, at: object.path(of: key), isSecret: object.isSecret, read)
  }

  mutating func read<Key, Value>(
    _ key: Key, of object: ObjectValues<Key>, _ kind: ConfigurationValue<Value>
  ) -> Value? { read(key, of: object, kind.read) }

  /// Reads the value of a key with a function that returns nil for a value that is not as expected.
  mutating func read<Key, Value>(
    _ key: Key, of object: ObjectValues<Key>, expecting expected: String,
    _ read: (JSONValue) -> Value?
  ) -> Value? {
    self.read(key, of: object) { value throws(ExpectedValue) in
      guard let value = read(value) else { throw ExpectedValue("expected \(expected)") }
      return value
    }
  }
}

struct ObjectValues<Key: Hashable & RawRepresentable> where Key.RawValue == String {
  let path: String

  /// Whether no message quotes the values.
  let isSecret: Bool
  fileprivate(set) var values: [Key: JSONValue] = [:]

  subscript(key: Key) -> JSONValue? { values[key] }

  func path(of key: Key) -> String { "\(path).\(key.rawValue)" }
}

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
    _ name: String, _ value: JSONValue, at path: String, line: Int
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

extension ConfigurationValue where Value == Units {
  /// The words of units, such as `uk` or `metric,wind=kn`; others than a system's are an object.
  static var units: Self {
    Self { units in
      units.exceptions.isEmpty ? JSONWriter.text(of: units.system.rawValue) : units.objectText
    } read: { value throws(ExpectedValue) in
      guard let text = value.string else { throw .name(of: Units.System.words, given: nil) }
      do throws(Units.UnknownWord) { return try Units(text) } catch { throw error.expectation }
    }
  }
}

extension Units {
  /// An object in JSON, such as `{ "system": "metric", "wind": "kn" }`.
  package var objectText: String {
    let members = [("system", system.rawValue)] + exceptions.map { ($0.rawValue, self[$0].word) }
    return "{ \(members.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")) }"
  }
}

extension Units.UnknownWord {
  var expectation: ExpectedValue { .name(of: known, given: word, found: FoundValue.text(word)) }
}

extension ObjectReader {
  /// Reads units as a name, or as an object with a system and other units.
  mutating func units(_ value: JSONValue, at path: String) -> Units? {
    guard let members = value.members else {
      return read(value, at: path, ConfigurationValue.units.read)
    }
    var system = Units.System.metric
    var chosen: [Units.Key: FigureUnit] = [:]
    let keys = KnownKeys(["system"] + Units.Key.words, listing: .always)
    readMembers(members, at: path, keys: keys) { reader, key, value, path in
      let key = Units.Key(rawValue: key.string)
      let word = reader.read(value, at: path) { value throws(ExpectedValue) -> String in
        guard let word = value.string else {
          throw .name(of: key?.units.map(\.word) ?? Units.System.words, given: nil)
        }
        return word
      }
      guard let word else { return }
      do throws(Units.UnknownWord) {
        if let key {
          chosen[key] = try Units.unit(word, of: key)
        } else {
          system = try Units.system(word)
        }
      } catch {
        reader.report(error.expectation.message(quoting: value), at: path, line: value.line)
      }
    }
    return chosen.reduce(into: Units(system)) { $0[$1.key] = $1.value }
  }
}
