/// A page of help that is not about a command, such as `skydiff help options`.
package struct HelpPage: Sendable {
  package let name: String
  /// One line without a period.
  package let abstract: String
  /// Paragraphs separated by empty lines; they are rewrapped for display.
  package let text: String
  /// Made when the page is shown, because a reference is long.
  package let sections: @Sendable () -> [Topic]
  package let examples: [Example]
  /// Whether the page describes the options of every command, which the reference has elsewhere.
  package let describesOptions: Bool

  package init(
    _ name: String, abstract: String, text: String = "",
    sections: @autoclosure @escaping @Sendable () -> [Topic] = [], examples: [Example] = [],
    describesOptions: Bool = false
  ) {
    self.name = name
    self.abstract = abstract
    self.text = text
    self.sections = sections
    self.examples = examples
    self.describesOptions = describesOptions
  }
}

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

/// Words that other programs use for a command; they are not accepted, and get a suggestion.
package struct Synonyms: Sendable {
  package let words: [String]
  /// The command line to suggest, without the program name.
  package let suggestion: String

  package init(_ words: String..., suggesting suggestion: String) {
    self.words = words
    self.suggestion = suggestion
  }
}
