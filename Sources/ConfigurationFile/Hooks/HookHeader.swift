import HTTP

/// A header field of a post, whose value may have environment variables in it.
package struct HookHeader: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case text(String)

    case variable(String)
  }

  package var name: String
  var parts: [Part]

  package var line: Int

  /// Reads a value with `$NAME` and `${NAME}` for variables and `$$` for a dollar sign; nil if a
  /// dollar sign is followed by something else.
  static func parts(of text: String) -> [Part]? {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "$" else {
        literal.append(character)
        continue
      }
      if rest.first == "$" {
        rest.removeFirst()
        literal.append("$")
        continue
      }
      let isBraced = rest.first == "{"
      if isBraced { rest.removeFirst() }
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard let first = name.first, !first.isNumber else { return nil }
      rest = rest.dropFirst(name.count)
      if isBraced { guard rest.popFirst() == "}" else { return nil } }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(.variable(String(name)))
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    return parts
  }

  /// The value with the variables of an environment.
  ///
  /// - Parameter variable: Returns the value of a variable; nil if it is not set or empty.
  package func value(_ variable: (String) -> String?) throws(VariableError) -> String {
    var value = ""
    for part in parts {
      switch part {
      case .text(let text): value += text
      case .variable(let name):
        guard let text = variable(name) else { throw VariableError(text: "$\(name) is not set") }
        guard text.isHeaderText else {
          throw VariableError(text: "$\(name) has control characters")
        }
        value += text
      }
    }
    return value
  }

  /// What is wrong with a variable; never with its value.
  package struct VariableError: Error { package var text: String }
}
