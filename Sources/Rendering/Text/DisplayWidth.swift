// Terminals disagree about widths. These follow most of them: East Asian Width (Unicode Standard
// Annex 11) by scalar, and emoji sequences (Unicode Technical Standard 51) as one symbol. Ambiguous
// characters are narrow, except in legacy East Asian terminals. `wcwidth` depends on the locale,
// which cron does not set.

extension Unicode.Scalar {
  /// The width of the scalar by itself: 0, 1 or 2 columns.
  package var displayWidth: Int {
    if value < 0x300 { return 1 }
    if DisplayWidthTable.zeroWidth.contains(self) { return 0 }
    return DisplayWidthTable.wide.contains(self) ? 2 : 1
  }

  /// Whether the scalar has one column and does not change the width of neighbors, like most text.
  package var isOneColumnAnywhere: Bool {
    switch value {
    case 0..<0x300: true
    // Greek, Cyrillic; dashes, quotation marks, ellipsis; arrows, operators, blocks for bars.
    case 0x370..<0x483, 0x48A..<0x590, 0x2010..<0x2028, 0x2070..<0x20D0, 0x2190..<0x2300,
      0x2500..<0x25FD:
      true
    default: false
    }
  }

  /// Whether the scalar is in a block with emoji that have two columns by themselves.
  fileprivate var mayBeEmoji: Bool { 0x2300..<0x2E80 ~= value || value >= 0x1F000 }
}

extension Character {
  /// The width of the character in columns.
  package var displayWidth: Int {
    var sum = 0
    for scalar in unicodeScalars { sum += scalar.displayWidth }
    return isEmojiSequence ? 2 : sum
  }

  /// Whether several scalars are one symbol: joined emoji, a flag, a symbol with an emoji selector.
  private var isEmojiSequence: Bool {
    guard let first = unicodeScalars.first, unicodeScalars.count > 1, first.properties.isEmoji
    else { return false }
    if first.properties.isEmojiPresentation { return true }
    return unicodeScalars.contains { $0 == .emojiVariationSelector || $0 == .zeroWidthJoiner }
  }
}

extension StringProtocol {
  /// The width of sanitized text in columns.
  ///
  /// - Complexity: O(n), by scalar for most text and by grapheme cluster where emoji may be joined.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    var width = 0
    var isAfterEmoji = false
    for scalar in unicodeScalars {
      if scalar.isOneColumnAnywhere {
        width += 1
        isAfterEmoji = false
        continue
      }
      if isAfterEmoji || scalar == .emojiVariationSelector || scalar == .zeroWidthJoiner {
        return displayWidthByCharacter
      }
      width += scalar.displayWidth
      isAfterEmoji = scalar.mayBeEmoji
    }
    return width
  }

  private var displayWidthByCharacter: Int {
    var sum = 0
    for character in self { sum += character.displayWidth }
    return sum
  }
}

extension Unicode.Scalar {
  /// Makes the symbol before it an emoji.
  static let emojiVariationSelector: Unicode.Scalar = "\u{FE0F}"

  static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  static let zeroWidthNonJoiner: Unicode.Scalar = "\u{200C}"
}
