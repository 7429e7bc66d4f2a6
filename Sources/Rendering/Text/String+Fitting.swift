extension String {
  /// The text cut to at most `width` columns, `…` (one column) standing for what is missing.
  ///
  /// No grapheme cluster is split. Of a width of 0 or less nothing is left.
  package func truncated(toWidth width: Int) -> String {
    guard width > 0 else { return "" }
    // No character of one byte is wider than a column.
    if utf8.count <= width || displayWidth <= width { return self }
    return prefix(fittingInto: width - 1) + "…"
  }

  /// The text with spaces added until it takes `width` columns; wider text stays as it is.
  package func padded(toWidth width: Int, alignment: Alignment = .leading) -> String {
    let spare = width - displayWidth
    guard spare > 0 else { return self }
    let before = alignment.leadingSpace(of: spare)
    return String(repeating: " ", count: before) + self
      + String(repeating: " ", count: spare - before)
  }

  /// The text cut or padded to exactly `width` columns.
  package func fitted(toWidth width: Int, alignment: Alignment = .leading) -> String {
    truncated(toWidth: width).padded(toWidth: width, alignment: alignment)
  }

  /// The first `limit` characters, the last of them `…` where something is missing.
  /// - Complexity: O(`limit`).
  package func cut(toCharacters limit: Int) -> String {
    guard limit > 0 else { return "" }
    guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return prefix(limit - 1) + "…"
  }

  /// The longest beginning of at most `width` columns, without spaces at its end.
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
