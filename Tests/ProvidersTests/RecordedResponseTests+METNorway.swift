import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Providers

extension `Recorded responses` {
  private static func weather(
    _ name: String, _ recording: String, _ parts: WeatherParts = .all, at now: String,
    days: Int = 16,
    clock: @escaping @Sendable () throws -> LocalClock = { try ZoneFile.clock("Europe/Oslo") }
  ) -> Example {
    Example("met-norway-\(name)") {
      let service = METNorwayService(200, try body(recording))
      return DecodedText.of(try service.fetch(at: now, clock(), parts, days: days), hours: nil)
    }
  }

  /// The body of a recording, which may stand in an object with its headers.
  private static func body(_ recording: String) throws -> Data {
    let body = try Recording.body(recording, of: "met-norway")
    guard recording.contains("wrapped") else { return body }
    let lines = body.text.split(separator: "\n")
    let begin = try #require(lines.firstIndex { $0.hasSuffix(#""data": {"#) })
    return Data((["{"] + lines[(begin + 1)...].dropLast()).joined(separator: "\n").utf8)
  }

  static let metNorway = [
    // The wind chill is 13.12 − 3.6047 − 11.37 · 1.63498 − 2.2997 · 1.63498, with 21.6 km/h.
    weather("oslo-present", "compact_oslo_winter", .current, at: "2026-02-06T21:59:59Z"),
    // Today begins now, with 0.5 and 0.7 mm; the next day has steps until 04:00 UTC, and the last day
    // ends at 19:00.
    weather("oslo", "compact_oslo_winter", at: "2026-02-06T21:15:00Z"),
    // Later steps are six hours apart.
    weather("oslo-later", "compact_oslo_winter", at: "2026-02-08T21:30:00Z") { .utc },
    // Gusts and UV index end in the night to the fifth; Berlin has the offsets of Oslo.
    weather("berlin", "complete_berlin_area", at: "2022-08-02T16:30:00Z"),
    // 80.6 °F at 47.5 %: the regression gives 81.08 °F.
    weather("berlin-warm", "complete_berlin_area", .current, at: "2022-08-03T19:59:59Z"),
    // 79.7 °F at 53 %: the mean of that and 79.86 °F stays below 80.
    weather("berlin-mild", "complete_berlin_area", .current, at: "2022-08-04T21:00:00Z"),
    // Dry air at 38 %.
    weather("berlin-dry", "complete_berlin_area", .current, at: "2022-08-04T20:10:00Z"),
    // The response has no offset, so the known one stays; 86.72 °F at 56.5 % are 91.17 °F by the
    // regression.
    weather(
      "beijing", "compact_beijing_wrapped_with_headers", at: "2020-07-20T11:20:44Z", days: 3,
      clock: { LocalClock(rules: nil, lastOffset: 28_800, longitude: 0) }),
  ]
}
