import HTTP
import JSONText
import Weather

/// The list of stations near a place.
enum NWSStations {
  /// How many stations are asked before there is taken to be no observation.
  static let mostAsked = 3

  /// A list has some fifty stations, of some thirty values each.
  private static let mostStations = 500
  private static let mostValues = 50_000

  /// Reads the identifiers of the nearest stations, the nearest first: no more than are asked.
  static func identifiers(in response: Response) throws(MalformedResponse) -> [String] {
    let root = try response.json(maximumCount: mostValues)
    let identifiers = try root.elements(in: "features", atMost: mostStations)
      .compactMap { $0["properties"]?.word("stationIdentifier") }
      .filter(isIdentifier)
    return Array(identifiers.prefix(mostAsked))
  }

  /// An identifier becomes a part of an address: nothing else may be slipped into that.
  private static func isIdentifier(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
