import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

/// Reads the body of an answer for one place.
func answer(_ body: String) throws -> OpenMeteoAnswer {
  let answers = try OpenMeteoAnswer.answers(in: .ok(body), count: 1)
  return try #require(answers.first).get()
}

extension OpenMeteoAnswer {
  /// The current weather, told what is wrong with it where it cannot be read.
  func current(at now: Date = FakeService.now) throws -> CurrentWeather {
    try currentWeather(at: now)
  }
}

extension Response {
  /// A response of success.
  static func ok(_ body: Data) -> Response {
    Response(status: 200, body: body)
  }

  /// A response of success.
  static func ok(_ body: String) -> Response {
    .ok(Data(body.utf8))
  }
}
