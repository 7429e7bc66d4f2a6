@_spi(_Unicode) import Swift

extension String {
  /// The letters by which names of places are compared: without case, accents, spaces, hyphens,
  /// apostrophes, dots and brackets, so that `Stratford upon Avon` is `Stratford-upon-Avon`.
  ///
  /// Letters are composed, as some keyboards send the parts of Hangul syllables.
  package var nameKey: String {
    if isPlain {
      var key: [UInt8] = []
      key.reserveCapacity(utf8.count)
      for byte in utf8 where byte > 0x20 && !Self.plainSeparators.contains(byte) {
        key.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
      }
      return String(decoding: key, as: UTF8.self)
    }
    var key = String.UnicodeScalarView()
    for scalar in String(composed).foldedForMatching.unicodeScalars
    where !Self.separators.contains(scalar) { key.append(scalar) }
    return String(key)
  }

  private var composed: String.UnicodeScalarView {
    var composed = String.UnicodeScalarView()
    composed.append(contentsOf: _nfc)
    return composed
  }

  /// Whether all characters are ASCII and fold to themselves, apart from case.
  private var isPlain: Bool { utf8.allSatisfy { $0 < 0x7F && $0 != UInt8(ascii: "`") } }

  /// The key with two letters for ä, ö, ü, å and ø: `Köln` is `koeln`.
  package var expandedNameKey: String {
    if isPlain { return nameKey }
    var expanded = ""
    for letter in String(composed) {
      switch letter {
      case "ä", "Ä": expanded += "ae"
      case "ö", "Ö", "ø", "Ø": expanded += "oe"
      case "ü", "Ü": expanded += "ue"
      case "å", "Å": expanded += "aa"
      default: expanded.append(letter)
      }
    }
    return expanded.nameKey
  }

  /// Whether the text is the name of a place, whatever its punctuation and the spelling of its letters.
  package func isSameName(as other: String) -> Bool {
    nameKey == other.nameKey || expandedNameKey == other.expandedNameKey
  }

  /// As in `scripts/place-names.py`.
  private static let separators = Set(" -'.,()·・、،\"".unicodeScalars)
  private static let plainSeparators = Array("-'.,()\"".utf8)
}
