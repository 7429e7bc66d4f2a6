extension String {
  /// The text with control characters and runs of whitespace as single spaces, and without invisible
  /// and direction characters: the form in which external text is saved.
  package var onOneLine: String {
    if isPlainLine { return self }
    var line = String.UnicodeScalarView()
    var isSpaceDue = false
    for scalar in unicodeScalars where !scalar.isInvisible {
      if scalar.properties.generalCategory == .control || scalar.properties.isWhitespace {
        isSpaceDue = !line.isEmpty
        continue
      }
      if scalar.isJoiner, isSpaceDue || line.last?.canBeJoined != true { continue }
      if isSpaceDue { line.append(" ") }
      isSpaceDue = false
      line.append(scalar)
    }
    return String(line)
  }

  /// Whether it is ASCII on one line, with single spaces between words.
  private var isPlainLine: Bool {
    let space = UInt8(ascii: " ")
    var last = space
    for byte in utf8 {
      guard space..<0x7F ~= byte, byte != space || last != space else { return false }
      last = byte
    }
    return last != space
  }

  /// The text on one line; nil if it is empty.
  package var nonEmptyLine: String? {
    let line = onOneLine
    return line.isEmpty ? nil : line
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible and has no effect on its neighbors: direction characters,
  /// zero-width spaces, soft hyphens, tags, fillers.
  ///
  /// Joiners and variation selectors shape letters and emoji.
  package var isInvisible: Bool {
    switch value {
    case ..<0xAD: false
    // Placeholders in Hangul syllables.
    case 0x115F, 0x1160: false
    case _ where isJoiner: false
    // Interlinear annotation, which Unicode does not count as ignorable.
    case 0xFFF9...0xFFFB: true
    default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }

  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether a joiner may follow: cursive scripts and emoji begin with Arabic.
  fileprivate var canBeJoined: Bool { value >= 0x0600 && !isJoiner }
}

extension String {
  /// The text with a capital first letter, as in a heading.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
