import Testing

@testable import Rendering

@Suite struct `The display width` {
  @Test(arguments: [
    NamedCase("nothing", "", 0),
    NamedCase("ASCII", "Seoul", 5),
    NamedCase("a degree sign", "21.5 °C", 7),
    NamedCase("an arrow between figures", "40→55 %", 7),
    NamedCase("a composed letter", "é", 1),
    NamedCase("a decomposed letter", "e\u{301}", 1),
    NamedCase("Vietnamese", "Đà Nẵng", 7),
    NamedCase("Vietnamese, decomposed", "\u{110}a\u{300} Na\u{306}\u{303}ng", 7),
    NamedCase("Cyrillic", "Москва", 6),
    NamedCase("Hangul", "서울", 4),
    NamedCase("Hangul in Jamo", "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}", 4),
    NamedCase("Kanji", "東京都", 6),
    NamedCase("Hiragana and Katakana", "さっぽろシ", 10),
    NamedCase("a voicing mark by itself", "か\u{3099}", 2),
    NamedCase("half-width Katakana", "ｱｲｳ", 3),
    NamedCase("full-width Latin", "ＡＢ", 4),
    NamedCase("an ideograph beyond the basic plane", "𠮷", 2),
    NamedCase("Chinese with a dash", "北京-上海", 9),
    NamedCase("Arabic", "القاهرة", 7),
    NamedCase("Arabic with vowels", "مَكَّة", 3),
    NamedCase("Hebrew with points", "יְרוּשָׁלַיִם", 7),
    NamedCase("Thai with tone marks", "กรุงเทพฯ น้ำ", 10),
    NamedCase("Devanagari, whose spacing marks take a column", "दिल्ली", 5),
    NamedCase("an emoji", "😀", 2),
    NamedCase("a symbol that is emoji when asked", "☀\u{FE0F}", 2),
    NamedCase("the same symbol as text", "☀", 1),
    NamedCase("a joined family", "👨‍👩‍👧‍👦", 2),
    NamedCase("an emoji with a skin tone", "👍🏽", 2),
    NamedCase("a flag", "🇰🇷", 2),
    NamedCase("two flags", "🇰🇷🇯🇵", 4),
    NamedCase("half a flag", "🇰", 2),
    NamedCase("a keycap", "1\u{FE0F}\u{20E3}", 2),
    NamedCase("a joined flag", "🏳️‍🌈", 2),
    NamedCase("zalgo", "Z\u{300}\u{301}\u{302}\u{303}a\u{316}\u{317}", 2),
    NamedCase("an ellipsis", "…", 1),
    NamedCase("blocks for bars", "▁▂▃▄█", 5),
  ])
  func `is the width on a terminal`(_ example: NamedCase<Int>) {
    #expect(example.text.displayWidth == example.expected)
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
