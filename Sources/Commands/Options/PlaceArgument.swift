import Arguments
import Weather

/// A place on the command line: a name to look up, coordinates, or `-` for standard input.
enum PlaceArgument: Equatable, Sendable {
  /// `isTyped` for one of the command line, where the words of a name may be without quotes.
  case name(String, isTyped: Bool)
  /// Without a name on the command line, where `--name` may give it.
  case place(Place, tags: [String] = [])
  case standardInput

  init(_ text: String, standardInputSign: Bool = true) throws(ValueError) {
    try self.init(text.onOneLine, standardInputSign: standardInputSign, isLabeled: false)
  }

  /// Reads a line of a list, where a name follows coordinates: `-33.9,151.2 Home`.
  init(line text: String) throws(ValueError) {
    try self.init(text.onOneLine, standardInputSign: false, isLabeled: true)
  }

  private init(_ text: String, standardInputSign: Bool, isLabeled: Bool) throws(ValueError) {
    if standardInputSign, text == "-" {
      self = .standardInput
      return
    }
    do throws(Coordinates.Problem) {
      if case .coordinates(let coordinates, let label) = try PlaceText(text),
        label.isEmpty || isLabeled
      {
        self = .place(Place(label, at: coordinates))
      } else {
        self = .name(text, isTyped: !isLabeled)
      }
    } catch { throw .expected(error.expectation(of: text)) }
    if case .name(let text, _) = self, PlaceQuery(text).name.isEmpty { throw .blank }
  }
}

extension Coordinates.Problem {
  /// What to write in place of a text.
  fileprivate func expectation(of text: String) -> String {
    switch self {
    case .outOfRange: "a latitude from -90 to 90 and a longitude from -180 to 360"
    case .isLongitudeFirst:
      "the latitude first: the order is probably longitude, latitude, so swap the numbers"
    case .isEastOrWest: "E or W: O is east in German and west in French and Spanish"
    case .isAddress: "an address of a map with coordinates, or LAT,LON"
    }
  }
}

extension Place {
  /// The place of coordinates, with the text after them as its name.
  init(_ label: String, at coordinates: Coordinates) {
    self.init(
      name: (try? ValueParser.cityName.parse(label)) ?? "", latitude: coordinates.latitude,
      longitude: coordinates.longitude)
  }
}

extension ValueParser where Value == PlaceArgument {
  static var place: ValueParser {
    ValueParser { text throws(ValueError) in try PlaceArgument(text) }
  }
}

extension ValueParser where Value == CityReference {
  /// A city in the list or any place; coordinates have to be in range.
  static var cityOrPlace: ValueParser {
    ValueParser { text throws(ValueError) in
      _ = try PlaceArgument(text, standardInputSign: false)
      return CityReference(text)
    }
  }
}

extension PlaceArgument {
  /// A name to look up; nil for anything else.
  var name: String? { if case .name(let name, _) = self { name } else { nil } }

  /// A name of one word on the command line; nil for anything else.
  var word: String? {
    if case .name(let name, isTyped: true) = self, !name.contains(" ") { name } else { nil }
  }

  var isCoordinates: Bool { if case .place = self { true } else { false } }

  /// Why `--country` excludes coordinates.
  static let countryWithCoordinates =
    "--country narrows the search for a name, and coordinates are not searched; leave it out"
}
