import TestSupport
import Testing

@testable import Rendering

@Suite struct `External text` {
  @Test(arguments: [
    ("plain", "Portland, Oregon", "Portland, Oregon"),
    ("accents", "São Paulo – Zürich", "São Paulo – Zürich"),
    ("an escape sequence", "Se\u{1B}[31moul", "Se[31moul"),
    ("a window title", "\u{1B}]0;owned\u{7}Seoul", "]0;ownedSeoul"),
    ("an escape sequence of one byte", "Se\u{9B}31moul", "Se31moul"),
    ("other controls", "S\u{0}e\u{8}o\u{7F}u\u{9F}l", "Seoul"),
    ("line breaks and tabs", "a\nb\rc\td\u{85}e\u{2028}f\u{2029}g", "a b c d e f g"),
    ("turned writing", "\u{202E}luoeS\u{202C}\u{2066}x\u{2069}\u{200F}\u{61C}", "luoeSx"),
    ("invisible signs", "S\u{200B}e\u{FEFF}o\u{AD}u\u{2060}l\u{180E}", "Seoul"),
    ("tags", "Seoul\u{E0041}\u{E007F}", "Seoul"),
    ("a blank Hangul letter", "Se\u{3164}oul", "Seoul"),
    ("private use", "Seoul \u{E0B0}", "Seoul \u{FFFD}"),
    ("no character", "Seoul\u{FFFE}", "Seoul\u{FFFD}"),
    ("a mark without a letter", "\u{301}Seoul", "\u{FFFD}Seoul"),
    ("zalgo", "Z" + String(repeating: "\u{301}", count: 50), "Z\u{301}\u{301}\u{301}\u{301}"),
    ("a decomposed letter", "Sa\u{303}o", "Sa\u{303}o"),
    ("Hangul in Jamo", "\u{1109}\u{1165}\u{11AF}", "\u{1109}\u{1165}\u{11AF}"),
    ("Thai", "กรุงเทพฯ น้ำ", "กรุงเทพฯ น้ำ"), ("Hebrew with points", "יְרוּשָׁלַיִם", "יְרוּשָׁלַיִם"),
    ("Persian with a non-joiner", "می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("Sinhala with a joiner", "ශ්\u{200D}රී", "ශ්\u{200D}රී"),
    ("a half form at the end", "क्\u{200D}", "क्\u{200D}"),
    ("a joiner between Latin letters", "Se\u{200D}o\u{200C}ul", "Seoul"),
    ("a joiner at the end", "👨\u{200D}", "👨"), ("a joined family", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
    ("a couple with skin tones", "👩🏽‍❤️‍💋‍👨🏿", "👩🏽‍❤️‍💋‍👨🏿"), ("a chain of emoji", "👨‍👨‍👨‍👨‍👨", "👨‍👨‍👨‍👨👨"),
    ("a row of skin tones", "👍🏽🏽🏽", "👍🏽"), ("a flag", "🇰🇷", "🇰🇷"),
    ("a keycap", "1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
    ("a symbol as emoji", "☀\u{FE0F}", "☀\u{FE0F}"),
    ("two selectors", "☀\u{FE0F}\u{FE0F}", "☀\u{FE0F}"),
    ("a selector without a letter", "\u{FE0F}a \u{FE0F}", "a "),
    ("an ideographic selector", "葛\u{E0100}", "葛\u{E0100}"),
    ("nothing but what cannot be seen", "\u{200B}\u{202E}\u{0}", ""),
  ]) func `is sanitized and stays readable`(_ name: String, _ text: String, _ expected: String) {
    let sanitized = text.sanitizedForTerminal
    #expect(Array(sanitized.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `is not changed by sanitizing it twice`() {
    var generator = SeededGenerator(seed: 2)
    for round in 0..<2_000 {
      let once = generator.text(length: round % 25).sanitizedForTerminal
      let twice = once.sanitizedForTerminal
      #expect(Array(twice.unicodeScalars) == Array(once.unicodeScalars))
    }
  }

  @Test func `has no control or direction characters after sanitizing`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      for scalar in generator.text(length: 30).sanitizedForTerminal.unicodeScalars {
        #expect(scalar.properties.generalCategory != .control)
        #expect(!scalar.properties.isBidiControl)
      }
    }
  }
}
