import Testing

@testable import Rendering

@Suite struct `The display width` {
  @Test(arguments: [
    ("nothing", "", 0), ("ASCII", "Seoul", 5), ("a degree sign", "21.5 °C", 7),
    ("an arrow between figures", "40→55 %", 7), ("a composed letter", "é", 1),
    ("a decomposed letter", "e\u{301}", 1), ("Vietnamese", "Đà Nẵng", 7),
    ("Vietnamese, decomposed", "\u{110}a\u{300} Na\u{306}\u{303}ng", 7), ("Cyrillic", "Москва", 6),
    ("Hangul", "서울", 4), ("Hangul in Jamo", "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}", 4),
    ("Kanji", "東京都", 6), ("Hiragana and Katakana", "さっぽろシ", 10),
    ("a voicing mark by itself", "か\u{3099}", 2), ("half-width Katakana", "ｱｲｳ", 3),
    ("full-width Latin", "ＡＢ", 4), ("an ideograph beyond the basic plane", "𠮷", 2),
    ("Chinese with a dash", "北京-上海", 9), ("Arabic", "القاهرة", 7), ("Arabic with vowels", "مَكَّة", 3),
    ("Hebrew with points", "יְרוּשָׁלַיִם", 7), ("Thai with tone marks", "กรุงเทพฯ น้ำ", 10),
    ("Devanagari, whose spacing marks take a column", "दिल्ली", 5), ("an emoji", "😀", 2),
    ("a symbol that is emoji when asked", "☀\u{FE0F}", 2), ("the same symbol as text", "☀", 1),
    ("a joined family", "👨‍👩‍👧‍👦", 2), ("an emoji with a skin tone", "👍🏽", 2), ("a flag", "🇰🇷", 2),
    ("two flags", "🇰🇷🇯🇵", 4), ("half a flag", "🇰", 2), ("a keycap", "1\u{FE0F}\u{20E3}", 2),
    ("a joined flag", "🏳️‍🌈", 2), ("zalgo", "Z\u{300}\u{301}\u{302}\u{303}a\u{316}\u{317}", 2),
    ("an ellipsis", "…", 1), ("blocks for bars", "▁▂▃▄█", 5),
  ]) func `is the width on a terminal`(_ name: String, _ text: String, _ expected: Int) {
    #expect(text.displayWidth == expected)
  }

  @Test func `is the same by scalar and by grapheme cluster`() {
    for value in UInt32(0)..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value), scalar.isOneColumnAnywhere else { continue }
      #expect(scalar.displayWidth == 1, "\(String(value, radix: 16))")
    }
  }

  @Test func `of a substring does not depend on its neighbors`() {
    let text = "서울 Seoul"
    #expect(text.prefix(2).displayWidth == 4)
  }

  @Test func `has tables of ascending ranges`() {
    for table in [DisplayWidthTable.zeroWidth, DisplayWidthTable.wide] {
      #expect(table.boundaries.count.isMultiple(of: 2))
      #expect(zip(table.boundaries, table.boundaries.dropFirst()).allSatisfy { $0 < $1 })
    }
  }
}
