/// The key of a member to write.
///
/// A literal is written as it is, so it must be printable ASCII without quotes and backslashes.
package struct JSONName: ExpressibleByStringLiteral, Sendable {
  enum Text {
    case literal(StaticString)
    case string(String)
  }

  let text: Text

  package init(stringLiteral literal: StaticString) { self.init(literal) }

  package init(_ literal: StaticString) {
    assert(
      literal.withUTF8Buffer { text in
        text.allSatisfy { (0x20..<0x7F).contains($0) && $0 != ASCII.quote && $0 != ASCII.backslash }
      })
    text = .literal(literal)
  }

  /// Makes a key of any text.
  package init(text: String) { self.text = .string(text) }
}
