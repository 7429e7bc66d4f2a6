import Arguments
import Providers
import Rendering
import Text
import Tracking
import Weather

/// The places that a geocoder found for a query, best first.
struct FoundPlaces {
  var matches: [PlaceMatch] = []

  var geocoder: String

  static let none = FoundPlaces(geocoder: BuiltinGeocoder.name)

  var places: [Place] { matches.map(\.place) }

  /// The best place, if it has the name that was typed.
  var best: PlaceMatch? { matches.first.flatMap { $0.isCertain ? $0 : nil } }

  var others: [PlaceMatch] { matches.dropFirst().filter(\.isCertain) }

  /// How many places are named as what was probably meant, or as alternatives.
  private static let maximumNamed = 2

  /// What was taken, such as `Frankfurt am Main, Hesse, Germany; also: Frankfurt (Oder), ...`; nil where
  /// nobody could have meant something else.
  func choice(for query: PlaceQuery, in language: Language) -> String? {
    guard let best else { return nil }
    let isOtherName = !best.mainName.isSameName(as: best.matchedName ?? query.name)
    let people = Double(best.place.population ?? 0)
    let hasRival = others.contains { Double($0.place.population ?? .max) * 10 >= people }
    guard isOtherName || hasRival || !best.ignoredQualifiers.isEmpty else { return nil }
    var parts = [best.fullName(in: language.code)]
    if let airport = best.airport { parts.append(language.remarks.airport(airport)) }
    if !others.isEmpty {
      let shown = others.prefix(Self.maximumNamed).map { $0.fullName(in: language.code) }
      let names = shown.joined(separator: language.semicolon)
      let rest = others.count - shown.count
      parts.append(
        language.remarks.also(rest > 0 ? language.changes.andMoreCities(names, rest) : names))
    }
    if !best.ignoredQualifiers.isEmpty {
      let ignored = best.ignoredQualifiers.map { "'\($0)'" }.listed()
      parts.append(language.remarks.leftOut(ignored))
    }
    return parts.joined(separator: language.semicolon)
  }

  /// The places that may have been meant, where none has the name.
  func suggestions(in language: String) -> (names: String, commands: [String])? {
    guard best == nil, !matches.isEmpty else { return nil }
    // Those after the best of a provider have nothing to do with the name.
    let offered = matches.prefix(geocoder == BuiltinGeocoder.name ? Self.maximumNamed : 1)
    return (
      offered.map { $0.fullName(in: language) }.listed("or"),
      offered.map { "'skydiff add \($0.mainName.quotedForShell)'" }
    )
  }
}

extension PlaceMatch {
  /// The main name with region and country.
  func fullName(in language: String) -> String {
    var place = place
    place.name = mainName
    return place.fullName(in: language)
  }
}

extension Place {
  /// Whether the place has exactly the name that is asked for, where it is asked for.
  func isNamed(_ query: PlaceQuery) -> Bool {
    name.isSameName(as: query.name) && query.matches(self)
  }
}

extension ChangeReport {
  /// Notes in the rows of cities by which names they were found.
  mutating func note(_ lookups: [City.ID: FoundPlaces]) {
    for index in rows.indices {
      guard let found = lookups[rows[index].city.id] else { continue }
      rows[index].matchedName = found.best?.matchedName
      rows[index].alternatives = found.others.count
    }
  }
}
