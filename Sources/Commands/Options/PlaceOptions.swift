import Arguments

/// Options of commands that look places up.
enum PlaceOptions {
  static let country = Option(
    "country", valueName: "CC", parser: .countryCode,
    help: "Search in this country only (two-letter code)")

  static let online = Flag("online", help: "Look places up with the provider")

  /// Options that exclude each other.
  static let exclusions: [any ParameterDeclaration] = [online, GlobalOptions.offline]
}
