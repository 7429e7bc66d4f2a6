import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

@Suite struct `Air quality is fetched with the weather` {
  private static let url = "https://air.example/v1/air-quality"

  private static func element(_ latitude: Double) -> String {
    """
    {"latitude":1,"current":{"time":"2026-11-21T09:00","interval":3600,"european_aqi":\(latitude),
     "us_aqi":55,"pm2_5":7.25,"pm10":12,"ozone":61.5}}
    """
  }

  /// A service with weather for every place, and air quality from a test.
  private func service(_ air: @escaping (FakeService.Call) -> FakeService.Reply) -> FakeService {
    FakeService { call in call.isAirQuality ? air(call) : .ok(call) }
  }

  private func fetch(
    _ service: FakeService, _ weatherRequests: [WeatherRequest]
  ) throws -> [WeatherResult] { try service.fetch(weatherRequests, airQualityURL: Self.url) }

  @Test func `with every figure`() throws {
    let service = service { .ok($0, Self.element) }
    let result = try fetch(service, weatherRequests(1))[0]
    var air = AirQuality(fetchedAt: FakeService.now)
    air.europeanAQI = 0
    air.usAQI = 55
    air.pm25 = 7.25
    air.pm10 = 12
    air.ozone = 61.5
    #expect(result.airQuality == air)
    #expect(
      service.requests.last?.url == "https://air.example/v1/air-quality?latitude=0.0&longitude=20.0"
        + "&current=european_aqi,us_aqi,pm2_5,pm10,ozone")
  }

  @Test func `in calls of a hundred places`() throws {
    let service = service { .ok($0, Self.element) }
    let results = try fetch(service, weatherRequests(250))
    #expect(results.map { $0.airQuality?.europeanAQI } == (0..<250).map(latitude))
    #expect(service.rounds.map { $0.map(\.latitudes.count) } == [[100, 100, 50], [100, 100, 50]])
    #expect(service.rounds.map { $0.map(\.isAirQuality) }.last == [true, true, true])
  }

  @Test func `only if it is enabled`() throws {
    let service = service { .ok($0, Self.element) }
    let results = try service.fetch(weatherRequests(3))
    #expect(results.map(\.airQuality) == [nil, nil, nil])
    #expect(service.calls.map(\.isAirQuality) == [false])
  }

  @Test func `only for places with current weather`() throws {
    let service = FakeService { call in
      if call.isAirQuality { return .ok(call, Self.element) }
      return .ok(call) { latitude in
        latitude == 0.1 ? #"{"current":"broken"}"# : FakeService.element(latitude)
      }
    }
    let results = try fetch(service, weatherRequests(3, .current) + weatherRequests(2, .forecast))
    #expect(service.rounds.last?.map(\.latitudes) == [[0, 0.2]])
    #expect(results.map { $0.airQuality != nil } == [true, false, true, false, false])
  }

  @Test func `not without any weather`() throws {
    let service = FakeService { _ in .failure(.timedOut, "took too long") }
    _ = try fetch(service, weatherRequests(3))
    #expect(service.calls.map(\.isAirQuality) == [false])
  }

  struct Trouble: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: @Sendable (FakeService.Call) -> FakeService.Reply
  }

  @Test(arguments: [
    Trouble(testDescription: "no connection") { _ in .failure(.connectionFailed, "refused") },
    Trouble(testDescription: "spent") { _ in
      .failure(.quotaExceeded(callsLeft: 0, renewedAt: FakeService.now), "spent")
    }, Trouble(testDescription: "status 500") { _ in .status(500, "") },
    Trouble(testDescription: "status 400") { _ in .refused("no such variable") },
    Trouble(testDescription: "an error on a 200") { _ in
      .status(200, #"{"error":true,"reason":"no"}"#)
    }, Trouble(testDescription: "HTML") { _ in .status(200, "<html>") },
    Trouble(testDescription: "nothing") { _ in .status(200, "") },
    Trouble(testDescription: "too few") { .ok($0.first(1), Self.element) },
    Trouble(testDescription: "nulls") { call in
      .ok(call) { _ in #"{"current":{"european_aqi":null,"us_aqi":null,"pm10":null}}"# }
    }, Trouble(testDescription: "no figures") { call in .ok(call) { _ in #"{"current":{}}"# } },
    Trouble(testDescription: "texts") { call in
      .ok(call) { _ in #"{"current":{"european_aqi":"good","ozone":[1]}}"# }
    },
    Trouble(testDescription: "impossible figures") { call in
      .ok(call) { _ in #"{"current":{"european_aqi":-20,"ozone":-0.5}}"# }
    },
  ]) func `and its failure is ignored`(_ trouble: Trouble) throws {
    let service = service(trouble.reply)
    let results = try fetch(service, weatherRequests(2))
    #expect(results == (try FakeService { .ok($0) }.fetch(weatherRequests(2))))
    #expect(service.calls.map(\.isAirQuality) == [false, true])
  }

  @Test func `and an invalid element does not affect the others`() throws {
    let service = service { call in
      .ok(call) { latitude in
        [0: "null", 0.1: "{}", 0.2: #"{"current":[]}"#][latitude] ?? Self.element(latitude)
      }
    }
    let results = try fetch(service, weatherRequests(5))
    #expect(results.map { $0.airQuality?.europeanAQI } == [nil, nil, nil, 0.3, 0.4])
    #expect(results.allSatisfy { $0.failure == nil })
  }

  @Test func `and a failed call does not affect the others`() throws {
    let service = service { call in
      call.latitudes.contains(0) ? .status(503, "") : .ok(call, Self.element)
    }
    let results = try fetch(service, weatherRequests(101))
    #expect(results.map { $0.airQuality?.europeanAQI } == (0..<101).map { $0 < 100 ? nil : 10 })
  }

  @Test func `with the key in the same header`() throws {
    let service = service { .ok($0, Self.element) }
    _ = try service.fetch(weatherRequests(1), apiKey: "SECRET", airQualityURL: Self.url)
    let request = try #require(service.requests.last)
    #expect(request.credentialHeaders == [Request.Header("X-Api-Key", "SECRET")])
    #expect(!request.url.contains("SECRET"))
  }
}

extension FakeService.Call {
  /// The same call with only its first places.
  fileprivate func first(_ count: Int) -> FakeService.Call {
    var call = self
    call.latitudes = Array(latitudes.prefix(count))
    return call
  }
}
