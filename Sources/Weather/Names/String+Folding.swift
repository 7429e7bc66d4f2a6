extension String {
  /// The text for comparing names: lowercase, without diacritics, with single spaces.
  ///
  /// `São  Paulo` becomes `sao paulo`, `Łódź` `lodz`, `İstanbul` and `Istanbul` `istanbul`, `Straße`
  /// `strasse`; apostrophes and hyphens become ASCII. Vowel signs of Indic scripts and voicing marks
  /// of Kana distinguish words and stay. Compare the result as `String`, not as bytes: letters
  /// without a folding are not normalized.
  ///
  /// - Complexity: O(n).
  package var foldedForMatching: String {
    var folder = NameFolder()
    if utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "`") }) { return folder.foldedASCII(utf8) }
    for scalar in unicodeScalars { folder.append(scalar) }
    return String(folder.output)
  }
}

/// Folds a name scalar by scalar.
private struct NameFolder {
  private(set) var output = String.UnicodeScalarView()

  /// Whether a space comes before the next letter.
  private var isSpaceDue = false

  func foldedASCII(_ bytes: String.UTF8View) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var isSpaceDue = false
    for byte in bytes {
      switch byte {
      case 0x09...0x0D, 0x20: isSpaceDue = !folded.isEmpty
      // Control characters are invisible.
      case 0..<0x20, 0x7F: continue
      default:
        if isSpaceDue { folded.append(0x20) }
        isSpaceDue = false
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        folded.append(isCapital ? byte | 0x20 : byte)
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.properties.isWhitespace {
      isSpaceDue = !output.isEmpty
      return
    }
    if scalar.isDroppedMark || scalar.isIgnorable { return }
    if isSpaceDue { output.append(" ") }
    isSpaceDue = false

    let narrow = scalar.narrowForm
    if let letters = FoldingTable.bases[narrow] {
      output.append(contentsOf: letters.unicodeScalars)
    } else {
      for small in narrow.properties.lowercaseMapping.unicodeScalars where !small.isDroppedMark {
        output.append(small)
      }
    }
  }
}

extension FoldingTable {
  /// The rows by letter, created for the first name that is not ASCII.
  fileprivate static let bases: [Unicode.Scalar: String] = {
    var bases: [Unicode.Scalar: String] = [:]
    for row in rows { for letter in row.letters.unicodeScalars { bases[letter] = row.base } }
    return bases
  }()
}

extension Unicode.Scalar {
  /// Whether the scalar is an accent or vowel point that readers can do without.
  ///
  /// These are marks of Latin, Greek, Cyrillic, Hebrew and Arabic, as in the script that generates the
  /// folding table.
  fileprivate var isDroppedMark: Bool {
    switch value {
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2,
      0x05C4...0x05C5, 0x05C7, 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC,
      0x06DF...0x06E4, 0x06E7...0x06E8, 0x06EA...0x06ED, 0x1AB0...0x1ACE, 0x1DC0...0x1DFF,
      0x20D0...0x20F0, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// Whether the scalar is invisible: controls, directions, joiners, variation selectors.
  fileprivate var isIgnorable: Bool {
    properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
  }

  /// The ASCII character of a full-width one, or the scalar itself.
  fileprivate var narrowForm: Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(value) else { return self }
    return Unicode.Scalar(value - 0xFEE0) ?? self
  }
}
