import Providers
import Rendering
import Weather

/// The words that a shell offers.
extension ConfigurationKey {
  /// The names of all keys, with those of units.
  package static let names: [String] =
    all.map(\.path) + (["system"] + Units.Key.words).map { "units.\($0)" }

  /// The words that values may be.
  package static let words: [String] = {
    var words = Units.System.words + ProviderCatalog.names + Language.all.map(\.code)
    words += Units.Key.allCases.flatMap { $0.units.map(\.word) }
    words += Self.words(of: Configuration.GeocoderChoice.self)
    words += Self.words(of: Configuration.FailureReporting.self)
    words += Self.words(of: ColorChoice.self) + Self.words(of: IconStyle.self)
    words += Self.words(of: ThemeChoice.self) + Self.words(of: ClockStyle.self)
    return words + ["true", "false", "null"]
  }()

  private static func words<Choice: CaseIterable & RawRepresentable>(
    of choice: Choice.Type
  ) -> [String] where Choice.RawValue == String {
    choice.allCases.map(\.rawValue)
  }
}
