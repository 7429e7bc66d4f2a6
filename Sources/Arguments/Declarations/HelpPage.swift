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
    _ name: String,
    abstract: String,
    text: String = "",
    sections: @autoclosure @escaping @Sendable () -> [Topic] = [],
    examples: [Example] = [],
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
