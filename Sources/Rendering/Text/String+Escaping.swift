extension String {
  /// Returns the text with other texts in place of some scalars.
  ///
  /// Not of characters, because a quotation mark with an accent is a quotation mark to other programs.
  func replacing(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
