import Arguments
import Weather

/// A place on the command line: a name to look up, coordinates, or `-` for standard input.
enum PlaceArgument: Equatable, Sendable {
  case name(String)
  /// `name` is nil on the command line, where `--name` may give it.
  case coordinates(latitude: Double, longitude: Double, name: String?)
  case standardInput

  /// Why a text is no place.
  enum Problem: Error {
    case blank
    case outOfRange
  }

  init(_ text: String, standardInputSign: Bool = true) throws(Problem) {
    let text = text.onOneLine
    guard !text.prefix(while: { $0 != "," }).trimmed.isEmpty else { throw .blank }
    if standardInputSign, text == "-" {
      self = .standardInput
    } else if let numbers = Self.numbers(text), numbers.rest.isEmpty {
      self = try Self.coordinates(numbers, name: nil)
    } else {
      self = .name(text)
    }
  }

  /// Reads a line of standard input, where a name follows coordinates: `-33.9,151.2 Home`.
  fileprivate init(line text: String) throws(Problem) {
    let text = text.onOneLine
    if let numbers = Self.numbers(text), !numbers.rest.isEmpty {
      guard let name = try? ValueParser.cityName.parse(numbers.rest) else { throw .blank }
      self = try Self.coordinates(numbers, name: name)
    } else {
      try self.init(text, standardInputSign: false)
    }
  }

  private typealias Numbers = (latitude: Double, longitude: Double, rest: String)

  private static func coordinates(
    _ numbers: Numbers,
    name: String?
  ) throws(Problem) -> PlaceArgument {
    let (latitude, longitude, _) = numbers
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw .outOfRange
    }
    return .coordinates(latitude: latitude, longitude: longitude, name: name)
  }

  /// Two decimal numbers separated by a comma, and the text after the second and a blank.
  private static func numbers(_ text: String) -> Numbers? {
    guard let comma = text.firstIndex(of: ",") else { return nil }
    let behind = text[text.index(after: comma)...].trimmed
    let second = behind.prefix { $0 != " " }
    guard let latitude = number(text[..<comma].trimmed), let longitude = number(String(second))
    else { return nil }
    return (latitude, longitude, behind[second.endIndex...].trimmed)
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
  /// A city in the list or any place; coordinates have to be in range.
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
      case .outOfRange:
        throw .expected("a latitude from -90 to 90 and a longitude from -180 to 180")
      }
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
      do throws(Problem) {
        let place = try PlaceArgument(line: line)
        if place.isCoordinates, country != nil {
          problems.append("\(position): \(countryWithCoordinates)")
        }
        places.append(place)
      } catch {
        problems.append("\(position): '\(line)' is not a place: expected NAME or LAT,LON [NAME]")
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
