import ConfigurationFile
import GeoNames
import Text
import Weather

extension Session {
  /// The gazetteer; nil where places are looked up by the provider alone.
  var gazetteer: Gazetteer? {
    settings.configuration.geocoder == .provider ? nil : environment.gazetteer()
  }

  /// A query in the language that is set.
  func placeQuery(_ text: String, countryCode: String? = nil) -> PlaceQuery {
    PlaceQuery(text, countryCode: countryCode, language: settings.placeLanguage)
  }

  /// Asks whether places with similar names were meant; nil where the gazetteer has none.
  func suggestion(for query: PlaceQuery) -> String? {
    if query.postalCode != nil { return nil }
    let places = gazetteer?.suggestions(for: query) ?? []
    let names = places.map { $0.shortName(in: settings.placeLanguage) }
    return names.isEmpty ? nil : "did you mean \(names.joined(separator: " or "))?"
  }
}

extension Gazetteer {
  /// The places to choose from for a text that is being typed; coordinates are one, by their label or
  /// the nearest town.
  func candidates(for text: String, in language: String) -> [Place] {
    switch try? PlaceText(text, language: language) {
    case .coordinates(let coordinates, let label):
      var place = Place(label, at: coordinates)
      if place.name.isEmpty { place.name = name(near: place, in: language) ?? place.coordinates }
      return [place]
    case .name(let query), .postalCode(let query): return candidates(for: query)
    case .city, nil: return []
    }
  }
}

extension Session {
  /// No place has a postal code, which the built-in places do not have.
  func noPostalCode(_ query: PlaceQuery) -> Failure {
    let advice =
      settings.configuration.geocoder == .builtin
      ? "only the provider knows postal codes: set 'geocoder' to \"auto\", or name the town"
      : "name the town"
    return Failure(
      .notDone, kind: .unknownPlace,
      "no place with the postal code '\(query.text)' was found; \(advice)")
  }
}

extension Failure {
  /// No place has a name, but places have similar ones.
  static func noPlace(called text: String, suggestion: String) -> Failure {
    Failure(.notDone, kind: .unknownPlace, "no place is called '\(text)'; \(suggestion)")
  }
}
