import JSONText
import Text

/// How an item of a batch is printed in a line, such as `{city}: {text}`.
package struct HookTemplate: Sendable, Equatable {
  package enum Field: String, Sendable, CaseIterable {
    case city
    case text
    case rule
    case kind
    case change
  }

  package enum Part: Sendable, Equatable {
    case text(String)
    case field(Field)
  }

  package let parts: [Part]

  /// Parses a template; `{{` and `}}` are braces.
  init(_ text: String) throws(ExpectedValue) {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        literal.append(character)
        continue
      }
      if rest.first == character {
        rest.removeFirst()
        literal.append(character)
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}") else {
        throw ExpectedValue("expected {{ or }} for a brace that is not around a field")
      }
      let name = String(rest[..<end])
      guard let field = Field(rawValue: name) else {
        let names = Field.allCases.map(\.rawValue)
        let suggestion = Suggestion.nearest(to: name, among: names)
        throw ExpectedValue(
          "there is no field '{\(FoundValue.shortened(name))}'; "
            + (suggestion.map { "did you mean '{\($0)}'?" }
              ?? "expected \(names.map { "{\($0)}" }.joined(separator: ", "))"))
      }
      rest = rest[rest.index(after: end)...]
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(.field(field))
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// Prints an item, without a line break at the end.
  package func text(escapingJSON escapesJSON: Bool, _ value: (Field) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field):
        escapesJSON
          ? String(JSONWriter.text(of: value(field)).dropFirst().dropLast()) : value(field)
      }
    }.joined()
  }
}
