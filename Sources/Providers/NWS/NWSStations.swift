import HTTP
import JSONText
import Weather

/// The stations near a place.
enum NWSStations {
  /// How many stations are tried for a recent observation.
  static let mostTried = 3

  /// A list has about 50 stations with about 30 values each.
  private static let maximumStations = 500
  private static let maximumValues = 50_000

  /// Decodes the identifiers of the stations to try, nearest first.
  static func identifiers(in response: Response) throws(MalformedResponse) -> [String] {
    let root = try response.json(maximumCount: maximumValues)
    let identifiers = try root.elements(in: "features", atMost: maximumStations)
      .compactMap { $0["properties"]?.word("stationIdentifier") }
      .filter(isIdentifier)
    return Array(identifiers.prefix(mostTried))
  }

  /// Whether a text is safe to insert into an address.
  private static func isIdentifier(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "_-".utf8.contains($0) }
  }
}
