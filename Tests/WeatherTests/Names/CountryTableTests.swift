import Testing

@testable import Weather

@Suite struct `Countries and states` {
  @Test(arguments: [
    ("PT", "Portugal"), ("GB", "United Kingdom"), ("US", "United States"), ("KR", "South Korea"),
    ("BA", "Bosnia and Herzegovina"), ("LC", "Saint Lucia"), ("CI", "Côte d'Ivoire"),
    ("CN", "China"), ("MM", "Myanmar"), ("CD", "DR Congo"), ("XK", "Kosovo"), ("AQ", "Antarctica"),
  ])
  func `have names`(_ code: String, _ name: String) {
    #expect(CountryTable.name(ofCode: code) == name)
    #expect(CountryTable.code(ofFoldedName: name.foldedForMatching) == code)
  }

  @Test(arguments: ["", "U", "us", "USA", "QQ", "EU", "ZZ"])
  func `have no name for an unknown code`(_ code: String) {
    #expect(CountryTable.name(ofCode: code) == nil)
  }

  @Test(arguments: [
    ("UK", "GB"), ("usa", "US"), ("Turkey", "TR"), ("TÜRKIYE", "TR"), ("Czech Republic", "CZ"),
    ("cote d’ivoire", "CI"), ("The Netherlands", "NL"),
  ])
  func `are found by alternative names`(_ name: String, _ code: String) {
    #expect(CountryTable.code(ofFoldedName: name.foldedForMatching) == code)
  }

  // If Scotland meant Britain, an English town would match it.
  @Test(arguments: ["Scotland", "England", "Texas", ""])
  func `are not found by the names of their parts`(_ name: String) {
    #expect(CountryTable.code(ofFoldedName: name.foldedForMatching) == nil)
  }

  @Test(arguments: [
    ("Texas", "TX"), ("new york", "NY"), ("Washington", "WA"), ("Washington, D.C.", "DC"),
    ("District of Columbia", "DC"), ("Virginia", "VA"), ("West Virginia", "WV"),
  ])
  func `of America have codes`(_ name: String, _ code: String) {
    #expect(StateTable.code(ofFoldedName: name.foldedForMatching) == code)
    #expect(StateTable.isCode(code))
  }

  @Test func `of America are fifty and the District of Columbia`() {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
    let codes = letters.flatMap { first in letters.map { first + $0 } }
    #expect(codes.filter(StateTable.isCode).count == 51)
    // ISO 3166-1 has 249, plus XK.
    #expect(codes.filter { CountryTable.name(ofCode: $0) != nil }.count == 250)
  }
}
