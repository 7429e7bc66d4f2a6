import Text

/// Parses a word into a typed value.
package struct ValueParser<Value: Sendable>: Sendable {
  /// The allowed words; empty if any word is allowed.
  package let choices: [Choice]
  package let listSeparator: Character?
  package let parse: @Sendable (String) throws(ValueError) -> Value

  package init(
    choices: [Choice] = [], listSeparator: Character? = nil,
    parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    self.choices = choices
    self.listSeparator = listSeparator
    self.parse = parse
  }

  func parameterValue(name: String, completion: CompletionKind?) -> Parameter.Value {
    Parameter.Value(
      name: name, choices: choices, listSeparator: listSeparator,
      completion: completion ?? (choices.isEmpty ? .none : .choices),
      read: { [parse] text throws(ValueError) -> any Sendable in try parse(text) })
  }
}

extension ValueParser where Value == String {
  /// Any text, including the empty one.
  package static var text: ValueParser { ValueParser { text throws(ValueError) in text } }

  /// Text with at least one character that is not whitespace.
  package static var nonBlank: ValueParser {
    ValueParser { text throws(ValueError) in
      guard text.contains(where: { !$0.isWhitespace }) else { throw .blank }
      return text
    }
  }
}

extension ValueParser where Value == Int {
  /// An integer in decimal digits.
  package static func integer(in range: ClosedRange<Int>) -> ValueParser {
    ValueParser { text throws(ValueError) in
      guard let number = Int(text), range.contains(number) else { throw .outside(range) }
      return number
    }
  }
}

extension ValueParser {
  /// A list of values in one word.
  package static func list<Element>(
    of element: ValueParser<Element>, separator: Character = ","
  ) -> ValueParser where Value == [Element] {
    ValueParser(choices: element.choices, listSeparator: separator) { text throws(ValueError) in
      var values: [Element] = []
      for part in text.split(separator: separator, omittingEmptySubsequences: false) {
        do throws(ValueError) { values.append(try element.parse(String(part))) } catch {
          throw .element(String(part), error)
        }
      }
      return values
    }
  }
}

/// Why a word is not a valid value.
package enum ValueError: Error, Equatable, Sendable {
  case blank
  case notOneOf([String], suggestion: String?)
  /// Not an integer in the range.
  case outside(ClosedRange<Int>)
  /// What was expected instead, such as `a duration such as 10s`.
  case expected(String)
  /// What is wrong within a text, such as `column 3: unexpected ')'`.
  case mistake(String)
  /// An element of a list is invalid.
  indirect case element(String, ValueError)
}

extension ValueParser {
  /// One of the values by name, case-sensitive.
  ///
  /// - Parameters:
  ///   - commands: Returns the commands that have a value; nil for all commands.
  ///   - exceptions: Returns the commands that do not have a value of all others.
  package static func oneOf(
    _ values: [Value], name: (Value) -> String, help: (Value) -> String? = { _ in nil },
    commands: (Value) -> [String]? = { _ in nil }, exceptions: (Value) -> [String] = { _ in [] }
  ) -> ValueParser {
    let named = values.map { (name: name($0), value: $0) }
    let names = named.map(\.name)
    let choices = values.map { value in
      Choice(
        name: name(value), help: help(value), commands: commands(value),
        exceptions: exceptions(value))
    }
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
    _ type: Value.Type, help: (Value) -> String? = { _ in nil }
  ) -> ValueParser { oneOf(Array(type.allCases), name: { $0.rawValue }, help: help) }
}

extension ValueParser where Value == String {
  package static func oneOf(_ words: [String]) -> ValueParser { oneOf(words, name: { $0 }) }
}
