import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

/// A fetch of alerts from one source, with the replies to its requests in their order.
struct AlertRun {
  private(set) var requests: [Request] = []
  private(set) var readings: [AlertReading] = []

  var results: [Result<[Alert], FetchFailure>] { readings.compactMap(\.result) }

  init(
    _ source: any AlertSource, _ places: [WeatherRequest],
    _ replies: [Result<Response, TransferFailure>], at now: Date = FakeService.now
  ) throws {
    let run = try run(AlertFetch(source: source, places: places), replies, at: now)
    requests = run.requests
    readings = run.results.flatMap { $0.alerts ?? [] }
  }
}

extension WeatherRequest {
  static let newYork = at(40.7128, -74.006)
  static let berlin = at(52.52437, 13.41053)
  static let oakville = at(43.45, -79.6829)
  static let oslo = at(59.91273, 10.74609)

  /// A request for the alerts of a place.
  static func at(_ latitude: Double, _ longitude: Double) -> WeatherRequest {
    WeatherRequest(latitude: latitude, longitude: longitude, parts: .current, forecastDays: 1)
  }
}
