import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

/// Decodes a body as a response for one place.
func response(_ body: String) throws -> OpenMeteoResponse {
  let elements = try OpenMeteoResponse.elements(of: .ok(body), count: 1)
  return try #require(elements.first).get()
}

extension OpenMeteoResponse {
  /// Decodes the current weather.
  func current(at now: Date = FakeService.now) throws -> CurrentWeather {
    try currentWeather(at: now)
  }
}

extension Response {
  /// A response with status 200.
  static func ok(_ body: Data) -> Response { Response(status: 200, body: body) }

  /// A response with status 200.
  static func ok(_ body: String) -> Response { .ok(Data(body.utf8)) }
}
