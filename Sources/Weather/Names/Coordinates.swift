/// A location as people give it.
package struct Coordinates: Sendable, Equatable {
  /// −90…90 degrees, north positive.
  package let latitude: Double

  /// More than −180 up to 180 degrees, east positive.
  package let longitude: Double

  /// Why two angles are no location.
  package enum Problem: Error, Equatable {
    case outOfRange
    /// The first angle can only be a longitude, and the second a latitude.
    case isLongitudeFirst
    /// East in German, west in French and Spanish.
    case isEastOrWest
    /// The address of a page has no coordinates.
    case isAddress
  }

  /// - Parameters:
  ///   - latitude: −90…90 degrees.
  ///   - longitude: −180…360 degrees.
  package init(_ latitude: Double, _ longitude: Double) throws(Problem) {
    let isLongitude = (-180...360).contains(longitude)
    guard (-90...90).contains(latitude), isLongitude else {
      let isSwapped = (-180...360).contains(latitude) && (-90...90).contains(longitude)
      throw isSwapped ? .isLongitudeFirst : .outOfRange
    }
    self.latitude = latitude
    self.longitude = longitude > 180 ? longitude - 360 : longitude == -180 ? 180 : longitude
  }
}

// MARK: - Reading

extension Coordinates {
  /// The longest text that is read, in characters; addresses of maps are shorter.
  private static let maximumLength = 2000

  /// Reads coordinates in any form that maps and people use, and the text after them.
  ///
  /// - Returns: Nil for a text that is something else.
  package static func read(
    _ text: String
  ) throws(Problem) -> (coordinates: Coordinates, rest: String)? {
    guard text.utf8.count <= maximumLength else { return nil }
    let text = text.narrow.withoutBrackets
    if let inAddress = try read(address: text) { return (inAddress, "") }
    var angles = AngleReader(text)
    guard let found = try angles.read() ?? plain(text) else { return nil }
    return (try Coordinates(found.latitude, found.longitude), found.rest)
  }

  // MARK: Decimal numbers

  /// Two numbers with a comma, a semicolon or a space between, and the text after them; with a space or a
  /// semicolon between, the comma may be the decimal sign.
  private static func plain(_ text: String) -> (latitude: Double, longitude: Double, rest: String)?
  {
    let spaced = text.map { $0 == "−" ? "-" : ";/".contains($0) ? "; " : String($0) }.joined()
      .replacing(" ,", with: ",").replacing(" ;", with: ";")
    var words = spaced.split(separator: " ").map(String.init)
    guard var first = words.first else { return nil }
    words.removeFirst()
    func result(
      _ latitude: Double?, _ longitude: Double?, _ rest: [String]
    ) -> (latitude: Double, longitude: Double, rest: String)? {
      guard let latitude, let longitude else { return nil }
      return (latitude, longitude, rest.joined(separator: " "))
    }
    let isSeparated = first.hasSuffix(",") || first.hasSuffix(";")
    if isSeparated { first.removeLast() }
    if let second = words.first, let latitude = number(first, decimalComma: true),
      let longitude = number(second, decimalComma: true),
      // Two whole numbers may be a postal code.
      isSeparated || (first + second).contains(where: { ".,".contains($0) })
    {
      return result(latitude, longitude, Array(words.dropFirst()))
    }
    if isSeparated { return nil }
    let parts = first.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    // In `33,9 S` the comma is the decimal sign of one angle.
    case 2 where words.count == 1 && AngleReader.isDirection(words[0]): return nil
    case 2: return result(number(parts[0]), number(parts[1]), words)
    case 4:
      guard parts[1].first?.isNumber == true, parts[3].first?.isNumber == true else { return nil }
      return result(number("\(parts[0]).\(parts[1])"), number("\(parts[2]).\(parts[3])"), words)
    default: return nil
    }
  }

  private static func number(_ text: String, decimalComma: Bool = false) -> Double? {
    let text = decimalComma ? text.replacing(",", with: ".", maxReplacements: 1) : text
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else { return nil }
    return Double(text)
  }

  // MARK: Addresses

  /// What precedes the coordinates in addresses of maps, the most precise first.
  private static let marks = ["!3d", "mlat=", "/@", "#map=", "q=", "query=", "ll=", "center="]

  /// Coordinates in a `geo:` address (RFC 5870) or in the address of a page of a map.
  private static func read(address text: String) throws(Problem) -> Coordinates? {
    let text = text.replacing("%2C", with: ",").replacing("%2c", with: ",")
    if text.lowercased().hasPrefix("geo:") {
      let parts = text.dropFirst(4).split { ";?".contains($0) }
      let query = parts.first { $0.hasPrefix("q=") }.flatMap { numbers($0.dropFirst(2)) }
      guard let found = query ?? parts.first.flatMap({ numbers($0) }) else { throw .isAddress }
      return try Coordinates(found[0], found[1])
    }
    guard text.contains("://") || text.hasPrefix("www.") else { return nil }
    for mark in marks {
      guard let start = text.firstRange(of: mark)?.upperBound else { continue }
      var rest = text[start...]
      // The zoom level comes first.
      if mark == "#map=", let slash = rest.firstIndex(of: "/") { rest = rest[slash...].dropFirst() }
      if let found = numbers(rest) { return try Coordinates(found[0], found[1]) }
    }
    throw .isAddress
  }

  /// The first numbers of a text, at least two.
  private static func numbers(_ text: Substring) -> [Double]? {
    let text = text.replacing("&mlon=", with: ",").replacing("!4d", with: ",")
    let parts = text.split(maxSplits: 2) { ",/".contains($0) }.prefix(2)
    let found = parts.compactMap { part in
      number(String(part.prefix { $0.isNumber || "+-.".contains($0) }))
    }
    return found.count == 2 ? found : nil
  }
}

extension String {
  /// The text with ASCII characters for full-width ones.
  fileprivate var narrow: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      scalars.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return String(scalars)
  }

  /// The text without the brackets around all of it.
  fileprivate var withoutBrackets: String {
    let text = trimmed
    guard let first = text.first, let last = text.last, "([".contains(first), ")]".contains(last)
    else { return self }
    return String(text.dropFirst().dropLast())
  }
}
