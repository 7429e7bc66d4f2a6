import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `The spread of an ensemble` {
  private static let date = LocalDate(at: .sample, utcOffset: 0)
  private let provider = OpenMeteo(
    forecastURL: "https://api.open-meteo.com/v1/forecast", geocodingURL: "https://places.example")

  private func fetch(
    _ response: Response
  ) throws -> (result: Result<[LocalDate: DaySpread], FetchFailure>, request: Request?) {
    var machine = provider.spreads(
      of: [Place(name: "A", latitude: 1, longitude: 2)],
      on: Self.date...Self.date.advanced(byDays: 15))
    var request: Request?
    let results = try run {
      machine.resume(with: $0, at: FakeService.now)
    } responding: { requests in
      request = requests.first
      return requests.map { Exchange(request: $0, result: .success(response)) }
    }
    return (results[0], request)
  }

  /// A day whose warmest hour is the third and whose coldest the sixth, each with its own spread.
  private func day(missing: Int = 0, high: String = "2.5") -> String {
    let times = (0..<24).map { #""2026-11-21T\#($0 < 10 ? "0" : "")\#($0):00""# }
    let means = (0..<24).map { hour in
      hour < missing ? "null" : hour == 3 ? "20" : hour == 6 ? "-4" : "10"
    }
    let spreads = (0..<24).map { $0 == 3 ? high : $0 == 6 ? "0.4" : "9" }
    return """
      {"utc_offset_seconds":0,
       "hourly_units":{"temperature_2m":"°C","temperature_2m_spread":"K"},
       "hourly":{"time":[\(times.joined(separator: ","))],
       "temperature_2m":[\(means.joined(separator: ","))],
       "temperature_2m_spread":[\(spreads.joined(separator: ","))]}}
      """
  }

  @Test func `is one call a place at the host of ensembles, and kept`() throws {
    let request = try #require(try fetch(.ok(day())).request)
    #expect(request.url.hasPrefix("https://ensemble-api.open-meteo.com/v1/ensemble?"))
    #expect(request.url.contains("models=ecmwf_ifs025_ensemble_mean"))
    #expect(request.url.contains("hourly=temperature_2m,temperature_2m_spread&"))
    #expect(request.cost == QuotaCost(of: "open-meteo", calls: 1, share: 0.9))
    #expect(request.cachePolicy == .atLeast(6 * 3600))
  }

  @Test func `is asked for a second time, past the cache, where the response is malformed`() throws
  {
    for body in ["<html>", "", "[{"] {
      var machine = provider.spreads(
        of: [Place(name: "A", latitude: 1, longitude: 2)],
        on: Self.date...Self.date.advanced(byDays: 15))
      var policies: [CachePolicy] = []
      let results = try run {
        machine.resume(with: $0, at: FakeService.now)
      } responding: { requests in
        policies += requests.map(\.cachePolicy)
        return requests.map { request in
          let text = request.cachePolicy == .reload ? day() : body
          return Exchange(request: request, result: .success(.ok(text)))
        }
      }
      #expect(policies == [.atLeast(6 * 3600), .reload])
      #expect(try results[0].get().count == 1)
    }
  }

  @Test func `is that at the warmest and at the coldest hour of the mean`() throws {
    let spread = try fetch(.ok(day())).result.get()
    #expect(
      spread == [
        Self.date: DaySpread(
          temperatureMax: 2.5, temperatureMin: 0.4, model: "ecmwf_ifs025_ensemble_mean")
      ])
    #expect(try fetch(.ok(day(missing: 2))).result.get().count == 1)
  }

  @Test(arguments: ["1e999", "1000000", "50.1", "-1"])
  func `is none where it makes a temperature impossible`(_ high: String) throws {
    #expect(throws: FetchFailure.self) { try fetch(.ok(day(high: high))).result.get() }
  }

  @Test func `is a failure where there is none`() throws {
    #expect(throws: FetchFailure.self) { try fetch(.ok(day(missing: 7))).result.get() }
    #expect(throws: FetchFailure.self) { try fetch(.ok("[]")).result.get() }
    #expect(throws: FetchFailure.self) { try fetch(Response(status: 403)).result.get() }
  }

  @Test(.enabled(if: Recording.isDirectoryKnown, "set SKYDIFF_RECORDINGS to their folder"))
  func `and members are read as recorded`() throws {
    func hours(_ name: String) throws -> OpenMeteoHours {
      try response(Recording.body(name).text).hoursByDate()
    }
    let spread = try hours("ensemble_mean_spread")
    #expect(try spread.figures("temperature_2m", .temperature) == [13.7, 12.9])
    #expect(try spread.numbers("temperature_2m_spread").allSatisfy { ($0 ?? -1) > 0 })
    #expect(
      try hours("ensemble_one_model").figures("temperature_2m_member01", .temperature) == [
        10.1, 9.8,
      ])
    #expect(
      try hours("ensemble_two_models").figures(
        "temperature_2m_member02_icon_seamless_eps", .temperature) == [15.4])
    #expect(try hours("single_run").figures("temperature_2m", .temperature) == [14.7, 14.5, 14.4])
  }
}
