/// Words that other programs have for a command, which are suggested and not accepted.
package struct Synonyms: Sendable {
  package let words: [String]
  /// The command line to suggest, without the program name.
  package let suggestion: String

  package init(_ words: String..., suggesting suggestion: String) {
    self.words = words
    self.suggestion = suggestion
  }
}
