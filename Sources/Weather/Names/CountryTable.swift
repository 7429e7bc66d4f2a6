/// Countries and territories by their codes.
///
/// The codes are ISO 3166-1 and XK for Kosovo. The names are from the Unicode CLDR, release 49, in
/// English with abbreviations and remarks in brackets written out.
package enum CountryTable {
  /// The languages with names of countries and towns, in the order of the data.
  package static let languages = ["en", "de", "fr", "es", "ja", "ko"]

  /// Returns the name of a country by its uppercase code, in English for an unknown language.
  package static func name(ofCode code: String, in language: String = "en") -> String? {
    let index = 1 + (languages.firstIndex(of: language) ?? 0)
    return NameLines.countries.lines(of: code).first?.text(index)
  }

  /// Returns the codes of the countries with a name in one of the languages or in their own; Korea has
  /// two.
  package static func codes(ofCountryNamed name: String) -> [String] { codes[name.nameKey] ?? [] }

  private static let codes = NameLines.countries.all.reduce(into: [String: [String]]()) {
    codes, line in
    let code = line.text(0)
    for key in line.keys where key != code.lowercased() { codes[key, default: []].append(code) }
  }

  /// Whether a country has a code or name, or one that begins so.
  package static func country(_ code: String, hasKey key: String, isWhole: Bool = true) -> Bool {
    NameLines.countries.lines(of: code).first?.hasKey(key, isWhole: isWhole) ?? false
  }
}

extension Place {
  /// The name of the country in a language, or its code.
  package func countryName(in language: String) -> String? {
    guard language != "en", let countryCode,
      let name = CountryTable.name(ofCode: countryCode.uppercased(), in: language)
    else { return country ?? countryCode }
    return name
  }
}
