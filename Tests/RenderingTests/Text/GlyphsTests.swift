import Testing

@testable import Rendering

@Suite struct `The signs of a locale` {
  @Test(
    arguments: [
      ([:], true), (["LANG": ""], true), (["LANG": "C.UTF-8"], false),
      (["LANG": "de_DE.utf8"], false), (["LC_CTYPE": "UTF-8"], false),
      (["LANG": "en_US.UTF-8@euro"], false), (["LANG": "C"], true), (["LANG": "POSIX"], true),
      (["LANG": "de_DE"], true), (["LANG": "de_DE.ISO-8859-1"], true),
      (["LC_ALL": "C", "LANG": "C.UTF-8"], true),
      (["LC_ALL": "", "LC_CTYPE": "en_US.UTF-8", "LANG": "C"], false),
    ] as [([String: String], Bool)]) func `are ASCII unless it is UTF-8`(
      _ environment: [String: String], isASCII: Bool
    )
  { #expect(Glyphs.ofLocale { environment[$0] }.isASCII == isASCII) }

  @Test(arguments: [0.0, 22, 45, 90, 135, 180, 225, 270, 315, 337, 338, 360])
  func `point where the wind blows to`(_ degrees: Double) {
    let opposite = [
      "N": "↓", "NE": "↙", "E": "←", "SE": "↖", "S": "↑", "SW": "↗", "W": "→", "NW": "↘",
    ]
    let name = Language.english.compassPoint(degrees)
    #expect(Glyphs.unicode.wind(fromDegrees: degrees) == opposite[name])
    #expect(Glyphs.ascii.wind(fromDegrees: degrees) == name.padded(toWidth: 2))
  }

  @Test func `replace those of units and credits`() {
    #expect(Glyphs.ascii.text("21 °C, 3 µg/m³ · © → …") == "21 C, 3 ug/m3 | (c) -> ...")
    #expect(Glyphs.unicode.text("21 °C") == "21 °C")
  }
}
