import FoundationEssentials
import JSONText
import Weather

extension OpenMeteo {
  static let quarterVariable = "precipitation"

  /// Three hours; the first quarter of a response is over.
  static let quarterCount = 12
}

extension OpenMeteoResponse {
  /// Decodes the quarters of an hour; nil if they are missing or malformed, which does not affect the
  /// current weather.
  func nowcast(at now: Date) -> Nowcast? {
    guard let section = try? section("minutely_15"),
      let unit = try? section.unit(of: OpenMeteo.quarterVariable, .precipitation),
      let times = try? section.values.elements(in: "time", atMost: Nowcast.maximumCount)
    else { return nil }
    let quarter = 900.0
    let instants = times.map(instant)
    // A label is the end of its quarter.
    guard let first = instants.first, let start = first.map({ $0 - quarter }),
      instants.enumerated().allSatisfy({ $1 == start + Double($0 + 1) * quarter }),
      let column = section.values[OpenMeteo.quarterVariable]
    else { return nil }
    var rates: [Double?] = []
    let count = try? column.forEachNumber(OpenMeteo.quarterVariable, atMost: instants.count) {
      rates.append(unit.figure($1.map { $0 * 4 }, .precipitation))
    }
    guard count == instants.count else { return nil }
    let known = rates.prefix { $0 != nil }.compactMap { $0 }
    guard !known.isEmpty else { return nil }
    return Nowcast(provider: provider, fetchedAt: now, start: start, stepMinutes: 15, rates: known)
  }
}
