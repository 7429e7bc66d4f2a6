import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Models of Open-Meteo` {
  private let provider = OpenMeteo(
    forecastURL: "https://weather.example/v1/forecast",
    geocodingURL: "https://places.example/v1/search")

  /// Runs a fetch of models of one place; returns the results and the queries.
  private func fetch(
    _ models: String, _ reply: (Request) -> (Int, String)
  ) throws -> (results: [WeatherResult], requests: [[Request]]) {
    let service = try #require(provider.serving(models: models))
    let count = models.split(separator: ",").count
    var machine = service.fetch((0..<count).map { _ in weatherRequests(1)[0] })
    var rounds: [[Request]] = []
    let results = try run {
      machine.resume(with: $0, at: FakeService.now)
    } responding: { requests in
      rounds.append(requests)
      return requests.map { request in
        let (status, body) = reply(request)
        return Exchange(
          request: request, result: .success(Response(status: status, body: Data(body.utf8))))
      }
    }
    return (results, rounds)
  }

  /// A response whose keys end with suffixes, each with a temperature of its own.
  private func body(_ columns: [(suffix: String, temperature: String)]) -> String {
    let hours = columns.map { suffix, values in
      let amounts = values.hasPrefix("null") ? "null,null" : "0,2"
      return #","temperature_2m\#(suffix)":[\#(values)],"precipitation\#(suffix)":[\#(amounts)]"#
    }
    let days = columns.map {
      #","temperature_2m_max\#($0.suffix)":[\#($0.temperature.prefix { $0 != "," })]"#
    }
    return """
      {"utc_offset_seconds":0,"timezone":"GMT",
       "hourly":{"time":["2026-11-21T09:00","2026-11-21T10:00"]\(hours.joined())},
       "daily":{"time":["2026-11-21"]\(days.joined())}}
      """
  }

  private static let unknown =
    #"{"error":true,"reason":"Cannot initialize MultiDomains from invalid String value x."}"#

  // MARK: - One model

  @Test func `one model is asked like the service, and its data have the whole name`() throws {
    let (results, rounds) = try fetch("icon_d2") { _ in (200, FakeService.element(5)) }
    #expect(rounds.flatMap { $0 }.count == 1)
    #expect(rounds[0][0].url.contains("&models=icon_d2&"))
    #expect(rounds[0][0].url.contains("current="))
    #expect(rounds[0][0].cost?.quota == "open-meteo")
    #expect(try results[0].current?.get().provider == "open-meteo:icon_d2")
    #expect(try results[0].forecast?.get().provider == "open-meteo:icon_d2")
  }

  @Test func `a model that the service does not know is refused with its reason`() throws {
    let (results, rounds) = try fetch("x") { _ in (400, Self.unknown) }
    #expect(rounds.count == 1)
    #expect(results[0].failure?.kind == .refused)
    #expect(results[0].failure?.message.contains("invalid String value x") == true)
  }

  @Test func `a hundred places are not tried one by one for a model that is unknown`() throws {
    let service = try #require(provider.serving(models: "x"))
    var machine = service.fetch(weatherRequests(100))
    var count = 0
    let results = try run {
      machine.resume(with: $0, at: FakeService.now)
    } responding: { requests in
      count += requests.count
      return requests.map {
        Exchange(
          request: $0, result: .success(Response(status: 400, body: Data(Self.unknown.utf8))))
      }
    }
    #expect(count == 1)
    #expect(results.allSatisfy { $0.failure?.kind == .refused })
  }

  @Test func `a model without any figure fails`() throws {
    let (results, _) = try fetch("x") { _ in (200, body([("", "null,null")])) }
    #expect(results[0].failure?.parts == .all)
  }

  // MARK: - Several models

  @Test func `several models are one request for hours and days`() throws {
    let (results, rounds) = try fetch("icon,a_icon,b") { _ in
      (200, body([("_icon", "1,2"), ("_a_icon", "3,4"), ("_b", "5,6")]))
    }
    #expect(rounds.flatMap { $0 }.count == 1)
    let request = rounds[0][0]
    #expect(request.url.contains("&models=icon,a_icon,b&"))
    #expect(!request.url.contains("current="))
    // 20 variables of each model.
    #expect(request.cost == QuotaCost(of: "open-meteo", calls: 6))
    #expect(try results.map { try $0.current?.get().temperature } == [1, 3, 5])
    #expect(try results.map { try $0.forecast?.get().days[0].temperatureMax } == [1, 3, 5])
    #expect(
      try results.map { try $0.forecast?.get().provider } == [
        "open-meteo:icon", "open-meteo:a_icon", "open-meteo:b",
      ])
  }

  @Test func `the present is the running hour's`() throws {
    let (results, _) = try fetch("a,b") { _ in (200, body([("_a", "1,2"), ("_b", "3,4")])) }
    let current = try #require(try results[0].current?.get())
    #expect(current.observedAt == (try instant("2026-11-21T09:00:00Z")))
    // The amount of the running hour stands at its end.
    #expect(current.precipitation == 2)
    #expect(current.isDay == true)
  }

  @Test func `a model that is left out does not cover the place`() throws {
    let (results, rounds) = try fetch("a,b,c") { _ in
      (200, body([("_a", "1,2"), ("_c", "null,null")]))
    }
    #expect(rounds.count == 1)
    #expect(results.map { $0.failure?.kind } == [nil, .notCovered, .malformed])
  }

  @Test func `keys without a suffix are not guessed`() throws {
    let (results, rounds) = try fetch("a,b") { request in
      if request.url.contains("models=a,b&") { return (200, body([("", "1,2")])) }
      return request.url.contains("models=a&")
        ? (200, body([("", "1,2")])) : (400, #"{"error":true,"reason":"\#(FakeService.noData)"}"#)
    }
    #expect(rounds.map(\.count) == [1, 2])
    #expect(try results[0].current?.get().temperature == 1)
    #expect(results[1].failure?.kind == .notCovered)
  }

  @Test func `an unknown model refuses the request, so they are asked one by one`() throws {
    let (results, rounds) = try fetch("a,x") { request in
      request.url.contains("x&") ? (400, Self.unknown) : (200, body([("", "1,2")]))
    }
    #expect(rounds.map(\.count) == [1, 2])
    #expect(try results[0].current?.get().temperature == 1)
    #expect(results[1].failure?.kind == .refused)
  }

  @Test func `another failure is of all`() throws {
    let (results, rounds) = try fetch("a,b") { _ in (403, #"{"error":true,"reason":"plan"}"#) }
    #expect(rounds.map(\.count) == [1])
    #expect(results.map { $0.failure?.kind } == [.rejected, .rejected])
    #expect(try fetch("a,b") { _ in (200, "[]") }.results[0].failure?.kind == .malformed)
  }

  // MARK: - Addresses

  @Test func `other services are at the published hosts`() {
    var provider = provider
    provider.forecastURL = "https://api.open-meteo.com/v1/forecast"
    #expect(provider.previousRunsURL == "https://previous-runs-api.open-meteo.com/v1/forecast")
    #expect(provider.ensembleURL == "https://ensemble-api.open-meteo.com/v1/ensemble")
    #expect(
      provider.metadataURL(of: "dwd_icon")
        == "https://api.open-meteo.com/data/dwd_icon/static/meta.json")
    provider.forecastURL = "https://customer-api.open-meteo.com/v1/forecast"
    #expect(
      provider.previousRunsURL == "https://customer-previous-runs-api.open-meteo.com/v1/forecast")
    #expect(provider.ensembleURL == "https://customer-ensemble-api.open-meteo.com/v1/ensemble")
  }

  @Test func `other services are beside a forecast at another address`() {
    var provider = provider
    provider.forecastURL = "http://127.0.0.1:8080/weather/v1/forecast?apikey=k"
    #expect(provider.previousRunsURL == provider.forecastURL)
    #expect(provider.ensembleURL == "http://127.0.0.1:8080/weather/v1/ensemble?apikey=k")
    #expect(
      provider.metadataURL(of: "icon_d2") == "http://127.0.0.1:8080/data/icon_d2/static/meta.json")
  }
}

@Suite(.enabled(if: Recording.isDirectoryKnown, "set SKYDIFF_RECORDINGS to their folder"))
struct `Recorded models of Open-Meteo` {
  private func recorded(_ name: String) throws -> OpenMeteoResponse {
    try response(Recording.body(name).text)
  }

  @Test func `the longest name wins`() throws {
    var response = try recorded("models_three_zurich")
    var temperatures: [String: Double?] = [:]
    for model in ["icon_seamless", "meteoswiss_icon_seamless", "gfs_seamless"] {
      #expect(response.isAbout(model, ["temperature_2m"]))
      response.suffix = "_\(model)"
      temperatures[model] = try response.hours(from: .distantPast).first?.temperature
    }
    #expect(!response.isAbout("seamless", ["temperature_2m"]))
    #expect(
      temperatures == [
        "icon_seamless": 20.3, "meteoswiss_icon_seamless": 20.7, "gfs_seamless": 20.9,
      ])
  }

  @Test func `one of two that covers the place has no suffix`() throws {
    let response = try recorded("models_two_asked_one_covers")
    for model in ["icon_seamless", "meteoswiss_icon_seamless"] {
      #expect(!response.isAbout(model, ["temperature_2m"]))
    }
    #expect(try response.hours(from: .distantPast).first?.temperature == 19.3)
  }
}
