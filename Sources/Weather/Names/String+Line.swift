extension String {
  /// The text with every control character and run of white space as one space, and without what
  /// cannot be seen or turns the direction of writing: text from outside is saved like this.
  package var onOneLine: String {
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

  /// The text on one line; nil where nothing of it is left.
  package var nonEmptyLine: String? {
    let line = onOneLine
    return line.isEmpty ? nil : line
  }
}

extension Unicode.Scalar {
  /// Whether nobody can see the scalar and nothing that is written needs it: directions of writing,
  /// zero-width spaces, soft hyphens, tags, fillers.
  ///
  /// Joiners and variation selectors shape letters and emoji, and depend on their neighbors.
  package var isInvisible: Bool {
    switch value {
    case ..<0xAD: false
    // Of a Hangul syllable they hold the place of a missing part.
    case 0x115F, 0x1160: false
    case _ where isJoiner: false
    // Interlinear annotation, which Unicode does not count as ignorable.
    case 0xFFF9...0xFFFB: true
    default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }

  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether a joiner may stand behind the scalar: scripts with letters that change their shape, and
  /// emoji, begin with Arabic.
  fileprivate var canBeJoined: Bool { value >= 0x0600 && !isJoiner }
}
