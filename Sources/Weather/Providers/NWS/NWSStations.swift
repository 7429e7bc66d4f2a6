import FoundationEssentials

/// The list of stations near a place.
enum NWSStations {
  /// How many stations are asked before there is taken to be no observation.
  static let mostAsked = 3

  /// Reads the identifiers of the nearest stations, the nearest first: no more than are asked.
  static func identifiers(in body: Data) throws(NWSAnswerError) -> [String] {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: body) else {
      throw NWSAnswerError("not JSON of the expected shape")
    }
    let identifiers = answer.features.compactMap(\.identifier).filter(isIdentifier)
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

  private struct Answer: Decodable {
    var features: [Feature]
  }

  private struct Feature: Decodable {
    var identifier: String?

    private enum Key: String, CodingKey {
      case properties
    }

    private enum PropertyKey: String, CodingKey {
      case stationIdentifier
    }

    init(from decoder: any Decoder) throws {
      let properties = try? decoder.container(keyedBy: Key.self)
        .nestedContainer(keyedBy: PropertyKey.self, forKey: .properties)
      identifier = properties?.known(String.self, .stationIdentifier)
    }
  }
}
