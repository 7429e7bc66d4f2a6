extension [String] {
  /// The words as a sentence lists them, such as `a, b and c`.
  package func listed(_ conjunction: String = "and") -> String {
    guard count > 1, let last else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }

  /// Some of the words, and how many more there are, such as `a, b and 3 more`.
  package func listed(upTo maximum: Int) -> String {
    if maximum == 0 { return count == 1 ? "1 other" : "\(count) others" }
    return count > maximum ? (prefix(maximum) + ["\(count - maximum) more"]).listed() : listed()
  }
}

/// A number with the word for what is counted.
package enum CountText {
  /// Returns such as `1 city` or `2 cities`; without the word for many, it is the other with an s.
  package static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
