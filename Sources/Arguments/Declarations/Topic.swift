/// A section of the manual, such as exit codes or files.
package struct Topic: Sendable, Equatable {
  /// A term and its explanation in sentences.
  package struct Entry: Sendable, Equatable {
    package let term: String
    package let text: String

    package init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  package let title: String
  /// Paragraphs separated by empty lines.
  package let text: String
  package let entries: [Entry]

  package init(_ title: String, text: String = "", entries: [Entry] = []) {
    self.title = title
    self.text = text
    self.entries = entries
  }
}
