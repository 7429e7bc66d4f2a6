import TestSupport

extension SeededGenerator {
  /// Random text with many scalars that affect sanitizing, widths and grapheme clusters.
  mutating func text(length: Int) -> String {
    let notable: [Unicode.Scalar] = [
      "\u{1B}", "[", "m", "\u{9B}", "\n", "\t", "\u{0}", "\u{202E}", "\u{2066}", "\u{200B}",
      "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{FE0E}", "\u{301}", "\u{20E3}", "\u{AD}", "\u{E0061}",
      "\u{FEFF}", "\u{E000}", "\u{FFFE}", "서", "\u{1109}", "\u{1165}", "\u{11AF}", "東", "a", " ",
      "1", "क", "\u{94D}", "ि", "ا", "ل", "\u{1F468}", "\u{1F3FD}", "\u{1F1F0}", "\u{1F1F7}", "☀",
      "❤", "\u{600}", "\u{115F}", "\u{3099}", "か", "°", "→",
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<length {
      let any = Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &self))
      let isNotable = Int.random(in: 0..<8, using: &self) > 0
      scalars.append(isNotable ? notable.randomElement(using: &self) ?? "a" : any ?? "a")
    }
    return String(scalars)
  }
}
