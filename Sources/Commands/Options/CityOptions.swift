import Arguments
import GeoNames
import Providers
import Weather

/// Parameters about cities that several commands have.
enum CityOptions {
  static let cityOrPlace = Argument(
    "CITY", parser: .cityOrPlace, help: "A city in the list, or any place by its name or LAT,LON",
    isRequired: false, completion: ListCompletion.cities.kind
  ).repeated

  static let tag = Option(
    "tag", valueName: "TAG", parser: .tag, help: "Add TAG to the cities",
    completion: ListCompletion.tags.kind
  ).repeated

  static let pin = Option(
    "pin", valueName: "PROVIDER", parser: .provider,
    help: "Fetch the cities from this provider only")
}

extension ValueParser where Value == String {
  /// The identifier of a station that reports, or a word for none or the nearest.
  static var station: ValueParser {
    let words = [Station.none, Station.nearest]
    return ValueParser { text throws(ValueError) in
      if words.contains(text) { return text }
      let id = text.uppercased()
      guard Aerodromes.station(named: id, fromLatitude: 0, longitude: 0) != nil else {
        throw .expected("the ICAO code of a station that reports such as EGLL, 'none' or 'auto'")
      }
      return id
    }
  }

  /// The name of a provider, or of a model of one.
  static var provider: ValueParser {
    let service = ValueParser.oneOf(ProviderCatalog.names)
    return ValueParser(choices: service.choices) { text throws(ValueError) in
      if ProviderCatalog.isName(text) { return text }
      let name = ProviderName(text)
      if ProviderCatalog.definition(of: text)?.hasModels == true {
        throw .expected(
          "a model of letters, digits and '_' after the colon, as in \(name.service):icon_seamless")
      }
      // A known model of a misspelled service is suggested with it.
      guard let model = name.model else { return try service.parse(text) }
      let full = ProviderCatalog.all.filter(\.hasModels).map { "\($0.name):\(model)" }
      return try ValueParser.oneOf(ProviderCatalog.names + full).parse(text)
    }
  }
}
