import GeoNamesData
package import Weather

/// An aerodrome that reports the weather, or that has a code of IATA and a city.
package struct Aerodrome: Sendable, Equatable {
  /// The code of ICAO, four capital letters.
  package var id: String

  /// The code of IATA, three capital letters; nil if it has none.
  package var iata: String?

  /// ISO 3166-1 alpha-2.
  package var countryCode: String
  package var latitude: Double
  package var longitude: Double

  /// Whether it reports the weather.
  package var reports = false

  /// Above sea level, in m, of one that reports; nil if unknown.
  package var elevation: Double?

  /// Empty if unknown.
  package var city = ""

  /// The name of one that reports, without its city; may be empty.
  package var name = ""

  /// Such as `Seoul/Gimpo Intl`, as the service writes names.
  package var fullName: String {
    let names = [city, name].filter { !$0.isEmpty }
    return names.isEmpty ? id : names.joined(separator: "/")
  }
}

/// The file `aerodromes.txt`, as `docs/gazetteer.md` describes it.
package enum Aerodromes {
  /// All of them, from south to north.
  ///
  /// - Complexity: O(n log n) in the file, once.
  static let all: [Aerodrome] = {
    let data = skydiff_aerodromes()
    let bytes = UnsafeRawBufferPointer(start: data.bytes, count: data.count)
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    guard let pairs = lines.popFirst().map(Array.init) else { return [] }
    let texts = expanded(pairs)
    var group = Aerodrome(id: "", countryCode: "", latitude: -90, longitude: -180)
    var latitude = 0
    var west = 0
    var found: [Aerodrome] = []
    found.reserveCapacity(lines.count)
    for line in lines {
      var rest = Array(line)[...]
      if rest.first == UInt8(ascii: "\t") {
        rest.removeFirst()
        let code = String(decoding: rest.prefix(4), as: UTF8.self)
        group.countryCode = String(code.prefix(2))
        group.id = String(code.suffix(2))
        rest = rest.dropFirst(4)
        latitude = 0
        west = (PrintedNumber.read(&rest) ?? 0) * unitsOfWest
        continue
      }
      var aerodrome = group
      aerodrome.id += String(decoding: rest.prefix(2), as: UTF8.self)
      rest = rest.dropFirst(2)
      latitude += PrintedNumber.read(&rest) ?? 0
      let longitude = west + (PrintedNumber.read(&rest) ?? 0)
      aerodrome.latitude = Double(latitude) / unitsPerDegree - 90
      aerodrome.longitude = Double(longitude) / unitsPerDegree - 180
      let level = PrintedNumber.read(&rest) ?? 0
      aerodrome.reports = level > 0
      // A level of 1 is an unknown height.
      aerodrome.elevation = level > 1 ? Double((level - 2) * metersPerLevel + lowest) : nil
      aerodrome.read(String(decoding: rest.flatMap { texts[Int($0)] }, as: UTF8.self))
      found.append(aerodrome)
    }
    return found.sorted { ($0.latitude, $0.id) < ($1.latitude, $1.id) }
  }()

  private static let (unitsPerDegree, unitsOfWest) = (500.0, 50)
  private static let (lowest, metersPerLevel) = (-430, 10)
  private static let firstMerged = 0x80

  /// The texts that bytes stand for: from 0x80 on, two bytes each (Gage 1994).
  private static func expanded(_ pairs: [UInt8]) -> [[UInt8]] {
    var texts = (0..<256).map { $0 < firstMerged ? [UInt8($0)] : [] }
    for index in stride(from: 0, to: pairs.count - 1, by: 2)
    where firstMerged + index / 2 < texts.count {
      texts[firstMerged + index / 2] = texts[Int(pairs[index])] + texts[Int(pairs[index + 1])]
    }
    return texts
  }

  /// The aerodrome with a code of ICAO or IATA, in capital letters.
  package static func named(_ code: String) -> Aerodrome? {
    all.first { $0.id == code } ?? all.first { $0.iata == code }
  }

  /// The farthest station of a city, in km.
  private static let maximumDistance = 25.0

  /// The stations of a place, the nearest first; by height only where both heights are known.
  ///
  /// - Complexity: O(log n + m) for m aerodromes of about the latitude.
  package static func stations(
    nearLatitude latitude: Double, longitude: Double, elevation: Double?
  ) -> [Station] {
    // A degree of latitude has at least 110 km.
    let reach = maximumDistance / 110
    let start = all.partitioningIndex { $0.latitude >= latitude - reach }
    return all[start...].prefix { $0.latitude <= latitude + reach }.filter(\.reports).compactMap {
      let station = station($0, fromLatitude: latitude, longitude: longitude)
      return station.distance <= maximumDistance && station.isAtHeight(of: elevation)
        ? station : nil
    }.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
  }

  /// The station with an identifier, as seen from a place; nil if none is known.
  package static func station(
    named id: String, fromLatitude latitude: Double, longitude: Double
  ) -> Station? {
    all.first { $0.id == id && $0.reports }.map {
      station($0, fromLatitude: latitude, longitude: longitude)
    }
  }

  private static func station(
    _ aerodrome: Aerodrome, fromLatitude latitude: Double, longitude: Double
  ) -> Station {
    let here = Location(latitude, longitude)
    let there = Location(aerodrome.latitude, aerodrome.longitude)
    return Station(
      id: aerodrome.id, name: aerodrome.fullName, elevation: aerodrome.elevation,
      distance: here.distance(to: there), bearing: here.direction(to: there))
  }
}

extension Aerodrome {
  /// Reads a code of IATA, `*` for the last letters of the identifier or `-` for none, a city, and after a
  /// line the name.
  fileprivate mutating func read(_ text: String) {
    var rest = text[...]
    switch rest.first {
    case "*": iata = String(id.dropFirst())
    case "-": iata = nil
    default: iata = String(rest.prefix(3))
    }
    rest = rest.dropFirst(iata == nil || rest.first == "*" ? 1 : 3)
    let parts = rest.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    city = parts.first.map(String.init) ?? ""
    name = parts.count > 1 ? String(parts[1]) : ""
  }
}
