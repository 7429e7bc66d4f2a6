import Weather

/// A short forecast text, such as `Slight Chance Light Snow`.
struct NWSWords {
  /// Lowercase words, with a space before and after each.
  private let text: String

  /// Longer texts are cut.
  private static let longest = 200

  private init(_ words: [Substring]) { text = " " + words.joined(separator: " ") + " " }

  /// Splits a text at "then" into the halves of the period; empty without words.
  static func parts(of text: String) -> [NWSWords] {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    let words = start.lowercased().split { !$0.isLetter }
    return words.split(separator: "then").map { NWSWords(Array($0)) }
  }

  var intensity: NWSCodes.Intensity {
    if has("heavy") { return .heavy }
    return has("light") ? .light : .plain
  }

  /// The most severe known condition; nil without one.
  var condition: Condition? {
    guard let codes = Self.phrases.first(where: { has($0.0) })?.1 else { return nil }
    return Condition(code: codes.code(intensity))
  }

  private func has(_ phrase: String) -> Bool { text.contains(" \(phrase) ") }

  /// More severe and longer phrases first.
  private static let phrases: [(String, NWSCodes)] = [
    ("tornado", 19), ("hurricane", 82), ("tropical storm", 82), ("thunderstorms", 95),
    ("thunderstorm", 95), ("t storms", 95), ("tstms", 95), ("blizzard", 75),
    ("freezing rain", .freezingRain), ("freezing drizzle", .freezingDrizzle), ("ice pellets", 79),
    ("sleet", 79), ("wintry mix", 69), ("rain and snow", 69), ("snow and rain", 69),
    ("rain snow", 69), ("snow showers", .snowShowers), ("snow shower", .snowShowers),
    ("snow grains", 77), ("flurries", 71), ("snow", .snow), ("showers", .rainShowers),
    ("shower", .rainShowers), ("rain", .rain), ("drizzle", .drizzle), ("freezing fog", 48),
    ("fog", 45), ("mist", 10), ("haze", 5), ("smoke", 4), ("dust", 6), ("sand", 6),
    ("mostly cloudy", 3), ("overcast", 3), ("partly cloudy", 2), ("partly sunny", 2),
    ("mostly sunny", 1), ("mostly clear", 1), ("few clouds", 1), ("cloudy", 3), ("sunny", 0),
    ("clear", 0), ("fair", 0),
  ]
}
