/// A long text as an argument of a test, whose output has only the start of it.
package struct LongText: Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

extension LongText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension LongText: CustomStringConvertible {
  package var description: String {
    text.utf8.count > 80
      ? "\(text.prefix(40).debugDescription)... of \(text.utf8.count) bytes" : text.debugDescription
  }
}
