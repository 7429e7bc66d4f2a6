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
    guard !text.prefix(while: { $0 != "," }).trimmed.isEmpty else { throw .blank }
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
    ValueParser { text throws(ValueError) in try PlaceArgument.read(text) }
  }
}

extension ValueParser where Value == CityReference {
  /// A city of the list or any place: what are coordinates at all are coordinates on the globe.
  static var cityOrPlace: ValueParser {
    ValueParser { text throws(ValueError) in
      _ = try PlaceArgument.read(text, standardInputSign: false)
      return CityReference(text)
    }
  }
}

extension PlaceArgument {
  fileprivate static func read(
    _ text: String,
    standardInputSign: Bool = true
  ) throws(ValueError) -> PlaceArgument {
    do throws(Problem) {
      return try PlaceArgument(text, standardInputSign: standardInputSign)
    } catch {
      switch error {
      case .blank: throw .blank
      case .offTheGlobe:
        throw .expected("a latitude from -90 to 90 and a longitude from -180 to 180")
      }
    }
  }
}

extension PlaceArgument {
  var isCoordinates: Bool {
    if case .coordinates = self { true } else { false }
  }

  /// The places on standard input, one a line, blank lines left out; a failure for each line that
  /// holds none.
  static func lines(of bytes: [UInt8]) throws(Failures) -> [PlaceArgument] {
    var places: [PlaceArgument] = []
    var problems: [String] = []
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() where !line.trimmed.isEmpty {
      let position = "standard input, line \(index + 1)"
      do throws(Problem) {
        let place = try PlaceArgument(String(line), standardInputSign: false)
        if place.isCoordinates {
          problems.append("\(position): coordinates need a name: add them alone, with --name")
        }
        places.append(place)
      } catch {
        problems.append("\(position): '\(line.trimmed)' is not a place: expected a name")
      }
    }
    if places.isEmpty, problems.isEmpty {
      problems.append("standard input holds no place: expected one a line")
    }
    if !problems.isEmpty {
      throw Failures(
        problems.map { Failure(.usage, kind: "usage", "\($0) (see 'skydiff add --help')") }
      )
    }
    return places
  }
}
