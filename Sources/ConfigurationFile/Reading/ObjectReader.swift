import JSONText

/// Reads the objects of a configuration and finds every problem in them.
struct ObjectReader {
  private(set) var problems: [ConfigurationProblem] = []

  /// The lines of the keys that are set, by their paths.
  private(set) var lines: [String: Int] = [:]

  mutating func report(_ expected: String, at path: String?, line: Int?) {
    problems.append(ConfigurationProblem(line: line, key: path, expected: expected))
  }

  /// Reads the members of an object; a repeated key is a problem.
  ///
  /// - Parameters:
  ///   - keys: The keys of the object; others are problems. Nil for any.
  ///   - read: Reads a member with its path.
  mutating func readMembers(
    _ members: JSONMembers,
    at path: String,
    keys: KnownKeys? = nil,
    _ read: (inout ObjectReader, JSONKey, JSONValue, String) -> Void
  ) {
    var seen: Set<String> = []
    for (key, value) in members {
      let name = key.string
      let member = path.isEmpty ? name : "\(path).\(name)"
      if let problem = keys?.problem(of: name) {
        report(problem, at: member, line: key.line)
        continue
      }
      if !seen.insert(name).inserted { report("it is given twice", at: member, line: key.line) }
      lines[member] = value.line
      read(&self, key, value, member)
    }
  }

  /// Returns the values of an object by their keys.
  mutating func values<Key>(
    of members: JSONMembers,
    at path: String,
    keys: KnownKeys,
    isSecret: Bool = false
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
    _ value: JSONValue,
    at path: String,
    isSecret: Bool = false,
    _ read: (JSONValue) throws(Expectation) -> Value
  ) -> Value? {
    do throws(Expectation) {
      return try read(value)
    } catch {
      report(error.message(quoting: isSecret ? nil : value), at: path, line: value.line)
      return nil
    }
  }

  /// Reads the value of a key; nil if it is not set, and after a problem.
  mutating func read<Key, Value>(
    _ key: Key,
    of object: ObjectValues<Key>,
    _ read: (JSONValue) throws(Expectation) -> Value
  ) -> Value? {
    guard let value = object[key] else { return nil }
    return self.read(value, at: object.path(of: key), isSecret: object.isSecret, read)
  }

  mutating func read<Key, Value>(
    _ key: Key,
    of object: ObjectValues<Key>,
    _ kind: ConfigurationValue<Value>
  ) -> Value? {
    read(key, of: object, kind.read)
  }

  /// Reads the value of a key with a function that returns nil for a value that is not as expected.
  mutating func read<Key, Value>(
    _ key: Key,
    of object: ObjectValues<Key>,
    expecting expected: String,
    _ read: (JSONValue) -> Value?
  ) -> Value? {
    self.read(key, of: object) { value throws(Expectation) in
      guard let value = read(value) else { throw Expectation("expected \(expected)") }
      return value
    }
  }
}

/// The values of an object by their keys.
struct ObjectValues<Key: Hashable & RawRepresentable> where Key.RawValue == String {
  let path: String

  /// Whether no message quotes the values.
  let isSecret: Bool
  fileprivate(set) var values: [Key: JSONValue] = [:]

  subscript(key: Key) -> JSONValue? { values[key] }

  func path(of key: Key) -> String { "\(path).\(key.rawValue)" }
}
