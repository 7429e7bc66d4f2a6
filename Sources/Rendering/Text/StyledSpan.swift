/// Text in one style.
package struct StyledSpan: Sendable, Hashable {
  /// Safe for a terminal: it is sanitised when the span is made, so that nobody can forget it.
  package let text: String
  package let style: Style

  /// A span of text of whatever origin.
  package init(_ text: String, _ style: Style = .plain) {
    self.init(sanitized: text.sanitizedForTerminal, style)
  }

  /// A span of text that was sanitised before.
  init(sanitized text: String, _ style: Style) {
    self.text = text
    self.style = style
  }

  /// As many plain spaces.
  static func spaces(_ count: Int) -> StyledSpan {
    StyledSpan(sanitized: String(repeating: " ", count: count), .plain)
  }
}
