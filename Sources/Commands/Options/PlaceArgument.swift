import Arguments
import Weather

/// A place on the command line: a name to look up, coordinates, or `-` for standard input.
enum PlaceArgument: Equatable, Sendable {
  case name(String)
  /// `name` is nil on the command line, where `--name` may give it.
  case coordinates(Coordinates, name: String?)
  case standardInput

  init(_ text: String, standardInputSign: Bool = true) throws(ValueError) {
    try self.init(text.onOneLine, standardInputSign: standardInputSign, isLabeled: false)
  }

  /// Reads a line of standard input, where a name follows coordinates: `-33.9,151.2 Home`.
  fileprivate init(line text: String) throws(ValueError) {
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
        let name = label.isEmpty ? nil : try? ValueParser.cityName.parse(label)
        self = .coordinates(coordinates, name: name)
      } else {
        self = .name(text)
      }
    } catch {
      throw .expected(error.expectation(of: text))
    }
    if case .name(let text) = self, PlaceQuery(text).name.isEmpty { throw .blank }
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
  /// A name of one word; nil for anything else.
  var word: String? {
    if case .name(let name) = self, !name.contains(" ") { name } else { nil }
  }

  var isCoordinates: Bool {
    if case .coordinates = self { true } else { false }
  }

  /// The places on standard input, one per line; blank lines and comments, which begin with `#`, are
  /// skipped.
  ///
  /// - Parameter country: The country that names are looked up in, which coordinates are not.
  /// - Returns: The places in their order, at least one.
  /// - Throws: A failure for each line without a place, up to a limit.
  static func lines(
    of bytes: [UInt8],
    country: String?
  ) throws(Failures) -> [PlaceArgument] {
    var places: [PlaceArgument] = []
    var problems: [String] = []
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      guard problems.count < maximumProblems else {
        problems.append("standard input: the lines from \(index + 1) on were not checked")
        break
      }
      let line = line.trimmed
      // A "#" later in the line may be part of a name.
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let position = "standard input, line \(index + 1)"
      do throws(ValueError) {
        let place = try PlaceArgument(line: line)
        if place.isCoordinates, country != nil {
          problems.append("\(position): \(countryWithCoordinates)")
        }
        places.append(place)
      } catch {
        let expectation =
          if case .expected(let text) = error { text } else { "NAME or LAT,LON [NAME]" }
        problems.append("\(position): '\(line)' is not a place: expected \(expectation)")
      }
    }
    if places.isEmpty, problems.isEmpty {
      problems.append("standard input holds no place: expected one a line")
    }
    if !problems.isEmpty {
      throw Failures(
        problems.map { Failure(.usage, kind: .usage, "\($0) (see 'skydiff add --help')") }
      )
    }
    return places
  }

  /// How many lines are reported as wrong.
  private static let maximumProblems = 100

  /// Why `--country` excludes coordinates.
  static let countryWithCoordinates =
    "--country narrows the search for a name, and coordinates are not searched; leave it out"
}
