import Weather

extension String {
  /// The text as it may be shown on a terminal, whoever wrote it.
  ///
  /// What moves the cursor, changes colours, turns the direction of writing or cannot be seen goes;
  /// line breaks and tabs become spaces; what is left of an escape sequence is plain letters. What
  /// writing systems and emoji need stays. Doing it twice is the same as doing it once.
  /// - Complexity: O(n).
  package var sanitizedForTerminal: String {
    if unicodeScalars.allSatisfy(\.isPlain) { return self }
    var sanitizer = TerminalSanitizer()
    let scalars = unicodeScalars.compactMap(TerminalSanitizer.visible)
    for (index, scalar) in scalars.enumerated() {
      sanitizer.append(scalar, before: index + 1 < scalars.count ? scalars[index + 1] : nil)
    }
    return String(sanitizer.output)
  }
}

/// Judges scalars that depend on their neighbours: marks, joiners and variation selectors.
private struct TerminalSanitizer {
  /// Enough for every orthography in daily use; more of them climb over the lines around.
  static let marksPerBase = 4

  /// A family of four; a longer chain is shown by terminals as a row of pictures.
  static let joinersPerEmoji = 3

  private(set) var output = String.UnicodeScalarView()

  /// What marks stand on: the last scalar that is neither mark nor joiner nor selector.
  private var base: Unicode.Scalar?
  private var marks = 0
  private var joiners = 0
  private var last: Unicode.Scalar?

  /// What becomes of a scalar wherever it stands: itself, another one, or nothing.
  static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: return scalar
    case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: return " "
    case 0..<0x20, 0x7F..<0xA0: return nil
    // The blank Braille pattern looks like a space and is none.
    case 0x2800: return " "
    default: break
    }
    if scalar.properties.isNoncharacterCodePoint { return replacement }
    if scalar.isJoiner || scalar.properties.isVariationSelector { return scalar }
    if scalar.isInvisible { return nil }
    switch scalar.properties.generalCategory {
    // Nobody can tell what a font draws for these.
    case .privateUse: return replacement
    // Arabic and Indic number signs are formats that can be seen.
    case .format: return scalar.displayWidth == 0 ? nil : scalar
    default: return scalar
    }
  }

  mutating func append(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    if scalar.value < 0x300 {
      start(scalar)
    } else if scalar.isJoiner {
      appendJoiner(scalar, before: next)
    } else if scalar.properties.isVariationSelector {
      // It changes the letter or symbol right before it and nothing else.
      guard let last, last == base, last != " " else { return }
      put(scalar)
    } else if scalar.isMark {
      appendMark(scalar)
    } else if scalar.properties.isEmojiModifier, last?.properties.isEmojiModifier == true {
      // One skin is enough: a row of them is one character to Swift and many to a terminal.
      return
    } else {
      start(scalar)
    }
  }

  private mutating func start(_ scalar: Unicode.Scalar) {
    if last != .zeroWidthJoiner { joiners = 0 }
    base = scalar
    marks = 0
    put(scalar)
  }

  private mutating func appendMark(_ mark: Unicode.Scalar) {
    // It would stand on whatever is printed before this text.
    guard base != nil else { return start(Self.replacement) }
    guard marks < Self.marksPerBase else { return }
    marks += 1
    put(mark)
  }

  private mutating func appendJoiner(_ joiner: Unicode.Scalar, before next: Unicode.Scalar?) {
    guard let base, let last, !last.isJoiner else { return }
    if base.isPictograph {
      let joins = joiner == .zeroWidthJoiner && next?.isPictograph == true && marks == 0
      guard joins, joiners < Self.joinersPerEmoji else { return }
      joiners += 1
      put(joiner)
    } else if base.isOfJoiningScript {
      // Behind a virama a joiner asks for a half form, also at the end of a word.
      let shapes = last.properties.canonicalCombiningClass == .virama
      guard shapes || next?.isLetterOfJoiningScript == true else { return }
      put(joiner)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    output.append(scalar)
    last = scalar
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"
}

extension Unicode.Scalar {
  /// Whether the scalar may be shown and its neighbours cannot change that.
  fileprivate var isPlain: Bool {
    let isControl = value < 0x20 || (0x7F..<0xA0).contains(value)
    return !isControl && value != 0xAD && isOneColumnAnywhere
  }

  fileprivate var isJoiner: Bool {
    self == .zeroWidthJoiner || self == .zeroWidthNonJoiner
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether the scalar is an emoji; digits, which begin keycaps, are none here.
  fileprivate var isPictograph: Bool {
    value >= 0x203C && properties.isEmoji
  }

  /// Whether the scalar belongs to a script whose letters change shape beside a joiner: Arabic and
  /// its relatives, the scripts of India and Southeast Asia, Mongolian.
  fileprivate var isOfJoiningScript: Bool {
    switch value {
    case 0x0600..<0x10A0, 0x1700..<0x1CD0, 0xA800..<0xAC00, 0x10A00..<0x12000, 0x1E900..<0x1E960:
      true
    default: false
    }
  }

  fileprivate var isLetterOfJoiningScript: Bool {
    isOfJoiningScript && properties.isAlphabetic && !isMark
  }
}
