/// One thing that is wrong with a configuration file.
package struct ConfigurationProblem: Equatable {
  /// Counted from 1; nil for the file as a whole.
  package var line: Int?

  /// The path of the key; nil for none.
  package var key: String?

  package var expected: String

  /// Whether there is no such key.
  package var isOfUnknownKey = false
}
