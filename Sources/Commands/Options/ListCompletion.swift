import Arguments
import ConfigurationFile
import Expressions
import GeoNames
import Rendering
import Store
import Tracking
import Weather

/// Words of the list, the configuration and the gazetteer that a shell completes.
enum ListCompletion: String {
  case cities
  case fields
  case keys

  /// Names of alerts, rules and cities.
  case notices
  case places
  case rules
  case tags
  case values

  /// The kind of the values of a parameter.
  var kind: CompletionKind { .list(rawValue) }

  /// Returns the words that may follow what was typed.
  ///
  /// - Parameters:
  ///   - country: The country of places, as the command line has it.
  ///   - session: Made from the command line so far; nil if the configuration is invalid.
  func words(
    after typed: String, in country: String?, _ environment: Environment, _ session: Session?
  ) -> [String] {
    let words: [String]
    switch self {
    case .fields: words = ExpressionReference.fieldNames
    case .keys: words = ConfigurationKey.names
    case .values: words = ConfigurationKey.words
    case .places:
      words = environment.gazetteer()?.completions(of: typed, countryCode: country) ?? []
    case .rules: words = session?.settings.configuration.rules.map(\.name) ?? []
    case .cities, .tags, .notices:
      // Without a readable list there is nothing to offer.
      let cities = (try? session?.loadState([]).cities) ?? []
      let rules = session?.settings.configuration.rules.map(\.name) ?? []
      let events = cities.flatMap { ($0.alerts ?? []).map(\.event) }
      let names = cities.map(CityLabels(cities).text)
      words =
        switch self {
        case .tags: cities.flatMap(\.tags)
        case .notices: events + rules + names
        default: names
        }
    }
    return words.map(\.sanitizedForTerminal).withoutRepetition
  }
}
