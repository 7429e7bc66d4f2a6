import FoundationEssentials
import Weather
import WeatherSamples

@testable import Providers

extension `Recorded responses` {
  private static func weather(
    _ name: String, _ weatherRequest: WeatherRequest, at now: String = "2026-01-20T18:51:00Z",
    _ replies: @escaping @Sendable () throws -> [String: [FakeNWS.Reply]]
  ) -> Example {
    Example("nws-\(name)") {
      let results = try FakeNWS(try replies()).fetch([weatherRequest], at: try instant(now))
      return DecodedText.of(results[0], hours: nil)
    }
  }

  static let nws = [
    weather("new-york", NewYork.weatherRequest(days: 16)) { try NewYork.recorded() },
    weather("new-york-days", NewYork.weatherRequest(.forecast, days: 3)) {
      try NewYork.recorded(.forecast)
    },
    // Without sea-level pressure: the altimeter setting instead.
    weather("snow", NewYork.weatherRequest(.current), at: "2026-02-06T22:00:00Z") {
      var replies = try NewYork.recorded(.current)
      let snow = try Recording.nws("observation_kdca_light_snow")
      replies[NewYork.observation("KNYC")] = [.ok(snow)]
      return replies
    },
    weather(
      "abroad", WeatherRequest(latitude: 51.5074, longitude: -0.1278, parts: .all, forecastDays: 7)
    ) {
      let body = try Recording.nws("error_404_point_outside_us")
      return ["/points/51.5074,-0.1278": [.status(404, body)]]
    },
  ]
}
