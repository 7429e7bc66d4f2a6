import Testing

@testable import Weather

@Suite struct `Folded names are equal` {
  @Test(
    arguments: [
      ("Seoul", "seoul"), ("  New\t\u{A0} York ", "new york"), ("São Paulo", "sao paulo"),
      ("Sa\u{303}o Paulo", "sao paulo"), ("ZÜRICH", "zurich"), ("Łódź", "lodz"),
      ("København", "kobenhavn"), ("Đà Nẵng", "da nang"), ("Straße", "strasse"),
      ("STRAẞE", "strasse"), ("Ærøskøbing", "aeroskobing"), ("Œuilly", "oeuilly"),
      ("Þórshöfn", "thorshofn"), ("Ħamrun", "hamrun"), ("İstanbul", "istanbul"),
      ("ISTANBUL", "istanbul"), ("Iğdır", "igdir"), ("Gəncə", "gence"), ("Chișinău", "chisinau"),
      ("Chişinău", "chisinau"), ("Αθήνα", "αθηνα"), ("ΠΑΤΡΑΣ", "πατρασ"), ("Πάτρας", "πατρασ"),
      ("Орёл", "орел"), ("Йошкар-Ола", "иошкар-ола"), ("Қарағанды", "караганды"),
      ("أبو ظبي", "ابو ظبي"), ("ا\u{654}بو ظبي", "ابو ظبي"), ("תֵּל־אָבִיב", "תל־אביב"),
      ("L’Aquila", "l'aquila"), ("Xi`an", "xi'an"), ("Stratford–upon‐Avon", "stratford-upon-avon"),
      ("ＴＯＫＹＯ", "tokyo"), ("Ｚürich", "zurich"), ("Se\u{200B}o\u{AD}ul\u{202E}", "seoul"),
      ("Se\u{0}oul", "seoul"), ("東京", "東京"), ("", ""), (" \u{3000} ", ""),
    ] as [(String, String)]) func `without regard to case, diacritics and spaces`(
      _ name: String, _ folded: String
    )
  { #expect(name.foldedForMatching == folded) }

  @Test func `by Hangul syllables, composed or in Jamo`() {
    let jamo = "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}"
    #expect(jamo.unicodeScalars.count == 5)
    #expect(jamo.foldedForMatching == "서울".foldedForMatching)
    #expect("서울".foldedForMatching != "서운".foldedForMatching)
  }

  @Test func `only with the marks that distinguish words`() {
    #expect("かご".foldedForMatching != "かこ".foldedForMatching)
    #expect("か\u{3053}\u{3099}".foldedForMatching == "かご".foldedForMatching)
    #expect("मुंबई".foldedForMatching != "मबई".foldedForMatching)
  }

  @Test(arguments: ["São  Paulo", "Ŀŀ ŉ ẚ ẞ ﬃ Ǆ", "ΐ Ϋ́ ᾷ", "Ѷ Ӂ Ҷ", "서울 東京 मुंबई", "أبو ظبي ’–"])
  func `the same when folded twice`(_ name: String) {
    let folded = name.foldedForMatching
    #expect(folded.foldedForMatching == folded)
  }

  @Test func `by a table whose results do not fold again`() {
    for row in FoldingTable.rows {
      #expect(row.base.foldedForMatching == row.base)
      for letter in row.letters.unicodeScalars {
        #expect(String(letter).foldedForMatching == row.base)
      }
    }
  }
}
