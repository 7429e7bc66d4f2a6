extension String {
  /// Whether the text can be a tag: letters, digits, `.`, `_` and `-`, of any script.
  package var isTag: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || ".-_".contains($0) }
  }
}
