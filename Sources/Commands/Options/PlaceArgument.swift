import Arguments
import Weather

/// A place as it was typed: a name to look up, coordinates, or a sign to read more from standard
/// input.
enum PlaceArgument: Equatable, Sendable {
  case name(String)
  case coordinates(latitude: Double, longitude: Double)
  case standardInput

  /// Why a text is no place.
  enum Problem: Error {
    case blank
    case offTheGlobe
  }

  init(_ text: String, standardInputSign: Bool = true) throws(Problem) {
    let text = text.onOneLine
    guard !text.isEmpty else { throw .blank }
    if standardInputSign, text == "-" {
      self = .standardInput
    } else if let (latitude, longitude) = Self.numbers(text) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
        throw .offTheGlobe
      }
      self = .coordinates(latitude: latitude, longitude: longitude)
    } else {
      self = .name(text)
    }
  }

  /// Two decimal numbers with a comma between them.
  private static func numbers(_ text: String) -> (Double, Double)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else {
      return nil
    }
    return (first, second)
  }

  private static func number(_ text: String) -> Double? {
    guard !text.isEmpty, text.utf8.contains(where: { (0x30...0x39).contains($0) }),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else { return nil }
    return Double(text)
  }
}

extension ValueParser where Value == PlaceArgument {
  static var place: ValueParser {
    ValueParser { text throws(ValueError) in
      do throws(PlaceArgument.Problem) {
        return try PlaceArgument(text)
      } catch {
        switch error {
        case .blank: throw .blank
        case .offTheGlobe: throw PlaceArgument.offTheGlobe
        }
      }
    }
  }
}

extension PlaceArgument {
  static let offTheGlobe = ValueError.expected(
    "a latitude from -90 to 90 and a longitude from -180 to 180"
  )
}
