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
