import Weather

extension HistoryMark {
  /// The most characters of a name.
  package static let maximumNameLength = 100

  /// Whether a text can be the name of a mark: letters and digits of any script, `.`, `_` and `-`.
  package static func isName(_ text: String) -> Bool {
    // A character can have any number of combining marks.
    text.utf8.count <= 4 * maximumNameLength && text.count <= maximumNameLength && text.isTag
  }
}
