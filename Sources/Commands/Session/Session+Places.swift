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
    let names = gazetteer?.suggestions(for: query).map(\.fullName) ?? []
    return names.isEmpty ? nil : "did you mean \(names.joined(separator: " or "))?"
  }
}

extension Failure {
  /// No place has a name, but places have similar ones.
  static func noPlace(called text: String, suggestion: String) -> Failure {
    Failure(.notDone, kind: .unknownPlace, "no place is called '\(text)'; \(suggestion)")
  }
}
