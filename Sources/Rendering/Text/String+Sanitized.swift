import Weather

extension String {
  /// The text in a form that is safe to print on a terminal.
  ///
  /// Control, direction and invisible characters are removed, so that the rest of an escape sequence
  /// is plain text; line breaks and tabs become spaces. Characters that scripts and emoji need stay.
  /// The operation is idempotent.
  ///
  /// - Complexity: O(n).
  package var sanitizedForTerminal: String {
    // Plain scalars of one byte are found faster by their bytes.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    if unicodeScalars.allSatisfy(\.isPlain) { return self }
    var sanitizer = TerminalSanitizer()
    let scalars = unicodeScalars.compactMap(TerminalSanitizer.visible)
    for (index, scalar) in scalars.enumerated() {
      sanitizer.append(scalar, before: index + 1 < scalars.count ? scalars[index + 1] : nil)
    }
    return String(sanitizer.output)
  }
}

/// Filters scalars by their neighbors: marks, joiners and variation selectors.
private struct TerminalSanitizer {
  /// Enough for all current orthographies; more marks cover other lines.
  static let marksPerBase = 4

  /// Enough for a family of four; terminals show longer sequences as several symbols.
  static let joinersPerEmoji = 3

  private(set) var output = String.UnicodeScalarView()

  /// The last scalar that is not a mark, joiner or selector.
  private var base: Unicode.Scalar?
  private var marks = 0
  private var joiners = 0
  private var last: Unicode.Scalar?

  /// Returns a scalar, its replacement, or nil, regardless of its neighbors.
  static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: return scalar
    case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: return " "
    case 0..<0x20, 0x7F..<0xA0: return nil
    // The blank Braille pattern looks like a space.
    case 0x2800: return " "
    default: break
    }
    if scalar.properties.isNoncharacterCodePoint { return replacement }
    if scalar.isJoiner || scalar.properties.isVariationSelector { return scalar }
    if scalar.isInvisible { return nil }
    switch scalar.properties.generalCategory {
    // Their glyphs depend on the font.
    case .privateUse: return replacement
    // Arabic and Indic number signs are visible format characters.
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
      // It only affects the letter or symbol before it.
      guard let last, last == base, last != " " else { return }
      put(scalar)
    } else if scalar.isMark {
      appendMark(scalar)
    } else if scalar.properties.isEmojiModifier, last?.properties.isEmojiModifier == true {
      // Several modifiers are one character in Swift, but many in a terminal.
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
    // It would combine with text printed before.
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
      // After a virama a joiner selects a half form, even at the end of a word.
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
  /// Whether the scalar is safe regardless of its neighbors.
  fileprivate var isPlain: Bool {
    let isControl = value < 0x20 || (0x7F..<0xA0).contains(value)
    return !isControl && value != 0xAD && isOneColumnAnywhere
  }

  fileprivate var isJoiner: Bool { self == .zeroWidthJoiner || self == .zeroWidthNonJoiner }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether the scalar is an emoji, except for digits, which begin keycaps.
  fileprivate var isPictograph: Bool { value >= 0x203C && properties.isEmoji }

  /// Whether joiners affect the script of the scalar: Arabic and related scripts, Indic and Southeast
  /// Asian scripts, Mongolian.
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
