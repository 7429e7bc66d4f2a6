extension String {
  /// Returns the text cut to at most `width` columns, with an ellipsis for the rest.
  ///
  /// Grapheme clusters are not split. The result is empty for a width of 0 or less; a width of less
  /// than the ellipsis shows a part of it.
  package func truncated(toWidth width: Int, ellipsis: String = "…") -> String {
    guard width > 0 else { return "" }
    // A character is at most as wide as its bytes.
    if utf8.count <= width || displayWidth <= width { return self }
    let room = width - ellipsis.displayWidth
    return room < 0 ? String(ellipsis.prefix(width)) : prefix(fittingInto: room) + ellipsis
  }

  /// Returns the text padded with spaces to `width` columns; wider text is unchanged.
  package func padded(toWidth width: Int, alignment: TextAlignment = .leading) -> String {
    let spare = width - displayWidth
    guard spare > 0 else { return self }
    let before = alignment.leadingSpace(of: spare)
    return String(repeating: " ", count: before) + self
      + String(repeating: " ", count: spare - before)
  }

  /// Returns the longest prefix of at most `width` columns, without trailing spaces.
  private func prefix(fittingInto width: Int) -> String {
    var end = startIndex
    var used = 0
    while end < endIndex {
      used += self[end].displayWidth
      if used > width { break }
      formIndex(after: &end)
    }
    var kept = self[..<end]
    while kept.last == " " { kept.removeLast() }
    return String(kept)
  }
}

/// The alignment of text in a given width.
package enum TextAlignment: Sendable, Equatable {
  case leading
  case trailing

  /// Returns how many of `spare` columns are before the text.
  func leadingSpace(of spare: Int) -> Int {
    switch self {
    case .leading: 0
    case .trailing: spare
    }
  }
}
