import FoundationEssentials
import HTTP
import JSONText
import Weather

#if canImport(Glibc)
import func Glibc.exp
#else
import func Darwin.exp
#endif

/// A report of a station, METAR or SPECI (WMO FM 15 and FM 16), as the service decodes it.
struct METARReport {
  /// The identifier of ICAO.
  let station: String
  private let name: String?
  private let elevation: Double?
  private let observation: Observation

  /// A report has about 40 values, more with many layers of clouds.
  private static let maximumValues = 200_000
  private static let maximumReports = 2000

  /// How far in the future a report may be, in seconds: clocks differ.
  private static let maximumLead = 600.0

  /// The reports in a response, in its order, without those of no known time; none in an empty one.
  static func all(in response: Response, at now: Date) throws(MalformedResponse) -> [METARReport] {
    if response.body.isEmpty { return [] }
    let root = try response.json(maximumCount: maximumValues)
    return try root.elements("reports", atMost: maximumReports).compactMap { METARReport($0) }
      .filter { $0.observation.observedAt <= now + maximumLead }
  }

  private init?(_ report: JSONValue) {
    guard let id = report.word("icaoId"), let seconds = report.number(in: "obsTime") else {
      return nil
    }
    let observedAt = Date(timeIntervalSince1970: seconds.rounded(.down))
    guard Timestamp.weatherInstants.contains(observedAt) else { return nil }
    station = id
    name = report.text("name", .name)
    elevation = report["elev"]?.height
    var observation = Observation(station: Station(id: id, name: id), observedAt: observedAt)
    var figures = observation.weather
    figures.temperature = report.figure("temp", .temperature)
    figures.dewPoint = report.figure("dewp", .temperature)
    if let temperature = figures.temperature, let dewPoint = figures.dewPoint {
      figures.humidity = Quantity.percentage.figure(
        min(100, 100 * Self.vaporPressure(dewPoint) / Self.vaporPressure(temperature)))
    }
    figures.windSpeed = report.figure("wspd", .speed, factor: Self.kilometersPerNauticalMile)
    figures.windGust = report.figure("wgst", .speed, factor: Self.kilometersPerNauticalMile)
    // A wind that varies has a word, and a calm one no direction.
    if report["wdir"]?.kind == .number, figures.windSpeed ?? 0 > 0 {
      figures.windDirection = report.figure("wdir", .direction)
    }
    figures.visibility = report.miles("visib").flatMap {
      Quantity.visibility.figure($0 * Self.kilometersPerMile)
    }
    figures.pressure = report.figure("slp", .pressure) ?? report.figure("altim", .pressure)
    figures.condition = report.condition
    observation.weather = figures
    observation.isInWholeDegrees =
      figures.temperature.map { $0 == $0.rounded() } ?? false && !report.hasTenths
    self.observation = observation
  }

  private static let kilometersPerNauticalMile = 1.852
  private static let kilometersPerMile = 1.609344

  /// In hPa (Magnus, with the coefficients of Alduchov and Eskridge 1996).
  private static func vaporPressure(_ temperature: Double) -> Double {
    6.1094 * exp(17.625 * temperature / (temperature + 243.04))
  }

  /// What it says, as a report of a station near a city.
  func observation(of station: Station) -> Observation {
    var observation = observation
    observation.station = station
    observation.station.name = name ?? station.name
    observation.station.elevation = elevation ?? station.elevation
    return observation
  }
}

extension JSONValue {
  /// Whether the remarks have the temperature in tenths, such as `T00670039`.
  fileprivate var hasTenths: Bool {
    let words = self["rawOb"]?.string(atMostBytes: 2000)?.split(separator: " ") ?? []
    return words.contains { word in
      word.utf8.count == 9 && word.first == "T" && word.dropFirst().allSatisfy(\.isNumber)
    }
  }

  /// A number of miles, also as `10+`, `1/2` or `1 1/2`.
  fileprivate func miles(_ key: String) -> Double? {
    guard let value = self[key] else { return nil }
    if value.kind == .number { return value.double }
    guard let text = word(key) else { return nil }
    var sum = 0.0
    for part in text.split(separator: " ") {
      let numbers = part.split(separator: "/").map {
        Double($0.hasSuffix("+") ? $0.dropLast() : $0)
      }
      switch (numbers.first ?? nil, numbers.count) {
      case (let whole?, 1): sum += whole
      case (let above?, 2):
        guard let below = numbers[1], below > 0 else { return nil }
        sum += above / below
      default: return nil
      }
    }
    return text.isEmpty ? nil : sum
  }

  /// The gravest weather at the station, else the sky; nil if neither is known.
  fileprivate var condition: Condition? {
    let weather = (word("wxString") ?? "").split(separator: " ").compactMap { Condition(METAR: $0) }
    if let gravest = weather.mostSevere { return gravest }
    let layers = self["clouds"]?.array.map { $0.prefix(20).compactMap { $0.word("cover") } } ?? []
    let codes = ([word("cover")].compactMap { $0 } + layers).compactMap { Self.skies[$0] }
    return codes.max().flatMap(Condition.init(code:))
  }

  private static var skies: [String: Int] {
    [
      "CLR": 0, "SKC": 0, "CAVOK": 0, "NSC": 0, "NCD": 0, "FEW": 1, "SCT": 2, "BKN": 3, "OVC": 3,
      "OVX": 3,
    ]
  }
}

extension Condition {
  /// Reads a group of weather (WMO table 4678), such as `-RA` or `+TSRA`; nil for what is not at the
  /// station, and for what does not fall.
  fileprivate init?(METAR group: Substring) {
    if group.hasPrefix("VC") || group.contains("BL") || group.contains("DR") { return nil }
    let strength = group.hasPrefix("-") ? 0 : group.hasPrefix("+") ? 2 : 1
    let letters = Array(group.drop { "+-".contains($0) })
    let words = stride(from: 0, to: letters.count - 1, by: 2).map { String(letters[$0...$0 + 1]) }
    let row = Self.groups.first { row in row.words.allSatisfy(words.contains) }
    guard let codes = row?.codes, let last = codes.last else { return nil }
    self.init(code: strength < codes.count ? codes[strength] : last)
  }

  /// Words of groups, the gravest first, with the codes of light, moderate and heavy ones.
  private static let groups: [(words: [String], codes: [Int])] = """
    FC 19|TS GR 96 96 99|TS GS 96 96 99|TS 95|SQ 18|FZ RA 66 67|FZ DZ 56 57|PL 79|GR 79|GS 79
    SH SN RA 83 84|SN RA 68 69|SN DZ 68 69|SH SN 85 86|SN 71 73 75|SG 77|IC 77
    SH RA 80 81 82|RA 61 63 65|DZ 51 53 55|UP 61|MI FG 10|BC FG 10|PR FG 10|FZ FG 48|FG 45
    BR 10|HZ 5|FU 4|VA 4|DU 6|SA 6|PO 6|DS 7|SS 7
    """.split { "|\n".contains($0) }.map { row in
      let words = row.split(separator: " ")
      return (words.filter { Int($0) == nil }.map(String.init), words.compactMap { Int($0) })
    }
}
