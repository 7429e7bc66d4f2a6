extension String {
  /// The text with the names that are written from right to left isolated (Unicode Standard Annex 9).
  ///
  /// A terminal that reorders them leaves the columns beside them in place. The two signs have no width,
  /// and no text from outside has them, because it is sanitized.
  package var isolatingRightToLeft: String {
    var isolated = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let start = rest.firstIndex(where: \.isRightToLeft) {
      var (end, gap) = (start, 0)
      // One space or hyphen is a part of a name, and so is the end of one that was cut.
      for index in rest[start...].indices where gap < 2 {
        gap = rest[index].isRightToLeft || rest[index] == "…" ? 0 : gap + 1
        if gap == 0 { end = index }
      }
      isolated += rest[..<start] + ["\u{2068}"] + rest[start...end] + ["\u{2069}"]
      rest = rest[rest.index(after: end)...]
    }
    return isolated.isEmpty ? self : String(isolated + rest)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is in a block of scripts that are written from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF, 0x10800..<0x11000, 0x1E800..<0x1F000: true
    default: false
    }
  }
}
