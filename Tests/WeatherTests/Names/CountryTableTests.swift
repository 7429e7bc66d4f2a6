import Testing

@testable import Weather

@Suite struct `Countries and states` {
  @Test(arguments: [
    ("PT", "Portugal"), ("GB", "United Kingdom"), ("US", "United States"), ("KR", "South Korea"),
    ("BA", "Bosnia and Herzegovina"), ("LC", "Saint Lucia"), ("CI", "Côte d'Ivoire"),
    ("CN", "China"), ("MM", "Myanmar"), ("CD", "DR Congo"), ("XK", "Kosovo"), ("AQ", "Antarctica"),
  ]) func `have names`(_ code: String, _ name: String) {
    #expect(CountryTable.name(ofCode: code) == name)
    #expect(CountryTable.codes(ofCountryNamed: name) == [code])
  }

  @Test(arguments: ["", "U", "us", "USA", "QQ", "EU", "ZZ"])
  func `have no name for an unknown code`(_ code: String) {
    #expect(CountryTable.name(ofCode: code) == nil)
    #expect(!CountryTable.country(code, hasKey: "germany"))
  }

  @Test func `are not found by an empty text`() {
    #expect(CountryTable.country("DE", hasKey: "germany"))
    for isWhole in [true, false] {
      #expect(!CountryTable.country("DE", hasKey: "", isWhole: isWhole))
    }
  }

  @Test(arguments: [
    ("UK", "GB"), ("usa", "US"), ("Turkey", "TR"), ("TÜRKIYE", "TR"), ("Czech Republic", "CZ"),
    ("cote d’ivoire", "CI"), ("The Netherlands", "NL"),
  ]) func `are found by alternative names`(_ name: String, _ code: String) {
    #expect(CountryTable.codes(ofCountryNamed: name) == [code])
  }

  @Test(arguments: [
    ("Österreich", ["AT"]), ("Oesterreich", ["AT"]), ("Autriche", ["AT"]), ("오스트리아", ["AT"]),
    ("Brasil", ["BR"]), ("日本", ["JP"]), ("대한민국", ["KR"]), ("Korea", ["KP", "KR"]),
    ("España", ["ES"]), ("Deutschland", ["DE"]), ("Česko", ["CZ"]), ("Россия", ["RU"]),
  ]) func `are found in six languages and their own`(_ name: String, _ codes: [String]) {
    #expect(CountryTable.codes(ofCountryNamed: name) == codes)
  }

  @Test(arguments: [
    ("de", "Deutschland"), ("fr", "Allemagne"), ("es", "Alemania"), ("ja", "ドイツ"), ("ko", "독일"),
    ("en", "Germany"), ("it", "Germany"),
  ]) func `have a name in each language`(_ language: String, _ name: String) {
    #expect(CountryTable.name(ofCode: "DE", in: language) == name)
    var place = Place(name: "Köln", latitude: 0, longitude: 0)
    place.country = "Germany"
    place.countryCode = "DE"
    #expect(place.fullName(in: language) == "Köln, \(name)")
  }

  // If Scotland meant Britain, an English town would match it.
  @Test(arguments: ["Scotland", "England", "Texas", ""])
  func `are not found by the names of their parts`(_ name: String) {
    #expect(CountryTable.codes(ofCountryNamed: name).isEmpty)
  }

  @Test(arguments: [
    ("Texas", "TX"), ("new york", "NY"), ("Washington", "WA"), ("Washington, D.C.", "DC"),
    ("District of Columbia", "DC"), ("Virginia", "VA"), ("West Virginia", "WV"),
  ]) func `of America have codes`(_ name: String, _ code: String) {
    #expect(Region(name, in: "US")?.code == code)
    #expect(Region(code, in: "US")?.code == code)
  }

  @Test func `of America are fifty and the District of Columbia`() {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
    let codes = letters.flatMap { first in letters.map { first + $0 } }
    #expect(Set(codes.compactMap { Region($0, in: "US")?.code }).count == 51)
    // ISO 3166-1 has 249, plus XK.
    #expect(codes.filter { CountryTable.name(ofCode: $0) != nil }.count == 250)
  }
}
