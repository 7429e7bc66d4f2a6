/// Makes a typed value of a word, and says which words it allows.
package struct ValueParser<Value: Sendable>: Sendable {
  /// The only words that are allowed; empty when any may be given.
  package let choices: [Choice]
  package let listSeparator: Character?
  package let parse: @Sendable (String) throws(ValueError) -> Value

  package init(
    choices: [Choice] = [],
    listSeparator: Character? = nil,
    parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    self.choices = choices
    self.listSeparator = listSeparator
    self.parse = parse
  }

  func parameterValue(name: String, completion: CompletionKind?) -> Parameter.Value {
    Parameter.Value(
      name: name,
      choices: choices,
      listSeparator: listSeparator,
      completion: completion ?? (choices.isEmpty ? .none : .choices),
      read: { [parse] text throws(ValueError) -> any Sendable in try parse(text) }
    )
  }
}

extension ValueParser where Value == String {
  /// Any text, the empty one too.
  package static var text: ValueParser {
    ValueParser { text throws(ValueError) in text }
  }

  /// Text that is not empty and not only blanks.
  package static var nonBlank: ValueParser {
    ValueParser { text throws(ValueError) in
      guard text.contains(where: { !$0.isWhitespace }) else { throw .blank }
      return text
    }
  }
}

extension ValueParser where Value == Int {
  /// A whole number in decimal digits.
  package static func integer(in range: ClosedRange<Int>) -> ValueParser {
    ValueParser { text throws(ValueError) in
      guard let number = Int(text), range.contains(number) else { throw .outside(range) }
      return number
    }
  }
}

extension ValueParser {
  /// Values written in one word, the separator between them; each of them has to be one.
  package static func list<Element>(
    of element: ValueParser<Element>,
    separator: Character = ","
  ) -> ValueParser where Value == [Element] {
    ValueParser(choices: element.choices, listSeparator: separator) { text throws(ValueError) in
      var values: [Element] = []
      for part in text.split(separator: separator, omittingEmptySubsequences: false) {
        do throws(ValueError) {
          values.append(try element.parse(String(part)))
        } catch {
          throw .element(String(part), error)
        }
      }
      return values
    }
  }
}
