/// What the manual says beside the commands, such as exit codes and files.
package struct Topic: Sendable, Equatable {
  /// A term and what there is to know of it, in plain sentences.
  package struct Entry: Sendable, Equatable {
    package let term: String
    package let text: String

    package init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  package let title: String
  /// Paragraphs, an empty line between them.
  package let text: String
  package let entries: [Entry]

  package init(_ title: String, text: String = "", entries: [Entry] = []) {
    self.title = title
    self.text = text
    self.entries = entries
  }
}
