import FoundationEssentials
import Weather

@testable import Providers

/// Bodies for cases without a recording.
enum NWSBody {
  /// A period of a forecast; nil becomes null.
  struct Period {
    var start: String
    var end: String
    var isDaytime: Bool? = true
    var temperature: String? = "10"
    var unit: String? = "C"
    var probability: Double? = 20
    var windSpeed = #""10 km/h""#
    var windDirection = "W"
    var icon: String? = "/icons/land/day/few?size=medium"
    var text = "Sunny"

    var json: String {
      """
      {"number":1,"name":"","startTime":"\(start)","endTime":"\(end)",
       "isDaytime":\(plain(isDaytime)),"temperature":\(temperature ?? "null"),
       "temperatureUnit":\(quoted(unit)),
       "probabilityOfPrecipitation":{"unitCode":"wmoUnit:percent","value":\(plain(probability))},
       "windSpeed":\(windSpeed),"windDirection":"\(windDirection)",
       "icon":\(quoted(icon)),"shortForecast":"\(text)"}
      """
    }

    private func plain(_ value: (some CustomStringConvertible)?) -> String {
      value?.description ?? "null"
    }

    private func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
  }

  static func forecast(_ periods: [Period]) -> String {
    #"{"properties":{"units":"si","periods":[\#(periods.map(\.json).joined(separator: ","))]}}"#
  }

  /// Hourly periods from an instant on, with the offsets of a clock.
  static func hours(
    from begin: Date, count: Int, probability: Double? = 0, _ offset: (Date) -> Int
  ) -> [Period] {
    (0..<count).map { index in
      let begin = begin.addingTimeInterval(Double(index) * 3600)
      let end = begin.addingTimeInterval(3600)
      return Period(
        start: zoned(begin, offset(begin)), end: zoned(end, offset(end)),
        temperature: "\(index % 30)", probability: probability)
    }
  }

  /// An instant as local time with a UTC offset in seconds.
  static func zoned(_ instant: Date, _ offset: Int) -> String {
    let local = Timestamp.text(instant.addingTimeInterval(Double(offset))).dropLast()
    let minutes = abs(offset) / 60
    let digits = [minutes / 60, minutes % 60].map { String($0 + 100).dropFirst() }
    return "\(local)\(offset < 0 ? "-" : "+")\(digits.joined(separator: ":"))"
  }

  /// An observation with quantities as JSON text.
  static func observation(
    at time: String = "2026-01-20T18:30:00+00:00",
    _ more: String = #""temperature":{"unitCode":"wmoUnit:degC","value":3}"#
  ) -> String { #"{"properties":{"timestamp":"\#(time)",\#(more)}}"# }

  static func stations(_ identifiers: String...) -> String {
    let features = identifiers.map { #"{"properties":{"stationIdentifier":"\#($0)"}}"# }
    return #"{"features":[\#(features.joined(separator: ","))]}"#
  }
}
