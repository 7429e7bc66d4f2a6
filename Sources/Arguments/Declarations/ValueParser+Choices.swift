import Text

extension ValueParser {
  /// One of the values by name, case-sensitive.
  ///
  /// - Parameter commands: Returns the commands that have a value; nil for all commands.
  package static func oneOf(
    _ values: [Value],
    name: (Value) -> String,
    help: (Value) -> String? = { _ in nil },
    commands: (Value) -> [String]? = { _ in nil }
  ) -> ValueParser {
    let named = values.map { (name: name($0), value: $0) }
    let names = named.map(\.name)
    let choices = values.map { Choice(name: name($0), help: help($0), commands: commands($0)) }
    return ValueParser(choices: choices) { text throws(ValueError) in
      guard let match = named.first(where: { $0.name == text }) else {
        throw .notOneOf(names, suggestion: Suggestion.nearest(to: text, among: names))
      }
      return match.value
    }
  }
}

extension ValueParser where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases by raw value.
  package static func oneOf(
    _ type: Value.Type,
    help: (Value) -> String? = { _ in nil }
  ) -> ValueParser {
    oneOf(Array(type.allCases), name: { $0.rawValue }, help: help)
  }
}

extension ValueParser where Value == String {
  /// One of the words.
  package static func oneOf(_ words: [String]) -> ValueParser {
    oneOf(words, name: { $0 })
  }
}
