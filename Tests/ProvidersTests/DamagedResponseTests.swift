import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Damaged responses` {
  /// A response to damage.
  struct Damaged {
    let body: [UInt8]
    let now: Date
    /// Responds to a request with the damaged body where it belongs.
    var respond: (Request, Data) -> Response = { _, body in .ok(body) }
  }

  /// A provider with the responses to damage.
  struct Subject: Sendable, CustomTestStringConvertible {
    let provider: any WeatherProvider
    var clock = LocalClock.utc
    let responses: @Sendable () throws -> [Damaged]

    var testDescription: String { provider.name }
  }

  static let subjects = [
    Subject(
      provider: OpenMeteo(
        forecastURL: "https://weather.example/v1/forecast",
        geocodingURL: "https://places.example/v1/search")
    ) { try recordings(of: "open-meteo") },
    Subject(provider: OpenWeatherMap(baseURL: "https://owm.example", apiKey: "a key")) {
      try recordings(of: "openweathermap")
    },
    Subject(provider: METNorwayService.provider) {
      try [
        ("compact_oslo_winter", "2026-02-06T21:15:00Z"),
        ("complete_berlin_area", "2022-08-02T16:30:00Z"),
      ].map { name, now in
        let body = try Recording.body(name, of: "met-norway")
        return Damaged(body: [UInt8](body), now: try instant(now))
      }
    },
    Subject(provider: NWS(baseURL: FakeNWS.root, contact: "me@example.org", product: "skydiff/1.0"))
    { try nwsResponses() },
  ]

  /// All recordings of a provider, each at several times.
  private static func recordings(of provider: String) throws -> [Damaged] {
    let folder = Recording.folder(of: provider)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let nows = ["2020-05-01T00:00:00Z", "2025-03-20T18:00:00Z", "2026-01-20T09:00:00Z"]
    return try names.filter { $0.hasSuffix(".json") }.flatMap { name in
      let body = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      return try nows.map { Damaged(body: body, now: try instant($0)) }
    }
  }

  /// The responses of each path, large ones less often to save time.
  private static func nwsResponses() throws -> [Damaged] {
    let now = try NewYork.now()
    let valid = try validNWSResponses(at: now)
    let recordings: [(path: String, body: Data, weight: Int, status: Int)] = try [
      (NewYork.point, Recording.nws("points_nyc"), 6, 200),
      (NewYork.stations, Recording.nws("stations_nyc"), 1, 200),
      (NewYork.observation("KNYC"), Recording.nws("observation_knyc_latest"), 8, 200),
      (NewYork.observation("KNYC"), Recording.nws("observation_kdca_light_snow"), 8, 200),
      (NewYork.halfDays, Recording.nws("forecast_nyc"), 8, 200),
      (NewYork.hourly, Recording.nws("forecast_hourly_nyc"), 1, 200),
      (NewYork.point, Recording.nws("error_404_point_outside_us"), 2, 404),
    ]
    return recordings.flatMap { path, body, weight, status in
      let response = Damaged(body: [UInt8](body), now: now) { request, damaged in
        let asked = String(request.url.dropFirst(FakeNWS.root.count))
        if asked == path { return Response(status: status, body: damaged) }
        return valid[asked].map(Response.ok) ?? Response(status: 404)
      }
      return Array(repeating: response, count: weight)
    }
  }

  /// Short valid responses for all paths.
  private static func validNWSResponses(at now: Date) throws -> [String: Data] {
    let hours = NWSBody.hours(from: now, count: 30) { _ in -18_000 }
    let halfDays = [
      NWSBody.Period(start: "2026-01-20T06:00:00-05:00", end: "2026-01-20T18:00:00-05:00"),
      NWSBody.Period(
        start: "2026-01-20T18:00:00-05:00", end: "2026-01-21T06:00:00-05:00", isDaytime: false),
    ]
    return [
      NewYork.point: try Recording.nws("points_nyc"),
      NewYork.stations: Data(NWSBody.stations("KNYC").utf8),
      NewYork.observation("KNYC"): Data(NWSBody.observation().utf8),
      NewYork.halfDays: Data(NWSBody.forecast(halfDays).utf8),
      NewYork.hourly: Data(NWSBody.forecast(hours).utf8),
    ]
  }

  @Test(arguments: subjects) func `yield only possible figures, or fail`(_ subject: Subject) throws
  {
    let provider = subject.provider
    let responses = try subject.responses()
    try #require(!responses.isEmpty)
    var random = SeededGenerator(seed: 6)
    let count = Mutation.count(sample: 300)
    var (arrived, malformed) = (0, 0)
    for round in 0..<count {
      let response = responses[round % responses.count]
      let damaged = Data(Mutation.damaged(response.body, using: &random))
      func respond(_ requests: [Request]) -> [Exchange] {
        requests.map { Exchange(request: $0, result: .success(response.respond($0, damaged))) }
      }
      let weatherRequest = WeatherRequest(
        latitude: 40.7128, longitude: -74.006, parts: .all, forecastDays: 16, countryCode: "US",
        clock: subject.clock)
      var fetch = provider.fetch([weatherRequest])
      let results = try run(atMost: 12) {
        fetch.resume(with: $0, at: response.now)
      } responding: { requests in
        if provider.name == "nws" {
          // Hosts are case-insensitive.
          let roots = ["/", "?"].map { FakeNWS.root + $0 }
          #expect(
            requests.allSatisfy { roots.contains(where: $0.url.lowercased().hasPrefix) },
            "\(damaged.text)")
        }
        return respond(requests)
      }
      #expect(results.count == 1)
      #expect(results.allSatisfy { $0.flaw == nil }, "\(results.map(\.flaw)): \(damaged.text)")
      arrived += results.count { $0.hasArrived }
      malformed += results.count { $0.failure?.kind == .malformed }
      guard let geocoder = provider as? any Geocoder else { continue }
      var search = geocoder.search([PlaceQuery("Lisbon")])
      let found = try run({ search.resume(with: $0, at: response.now) }, responding: respond)
      #expect(found.count == 1 && found.allSatisfy(\.isPossible), "\(damaged.text)")
    }
    // Some are still valid and some are not.
    #expect(arrived > count / 30)
    #expect(malformed > count / 20)
  }
}

extension WeatherResult {
  /// What is wrong with a result of all parts; nil if nothing is.
  fileprivate var flaw: String? {
    guard let current, let forecast else { return "a part is missing" }
    switch current {
    case .success(let weather):
      if let flaw = Self.flaw(of: [weather]) { return flaw }
      if let observedAt = weather.observedAt,
        Timestamp.instant(Timestamp.text(observedAt)) != observedAt
      {
        return "a time that cannot be saved"
      }
    case .failure(let failure): if !failure.isTellable { return failure.message }
    }
    switch forecast {
    case .success(let forecast): if let flaw = Self.flaw(of: forecast) { return flaw }
    case .failure(let failure): if !failure.isTellable { return failure.message }
    }
    if let utcOffset, !LocalClock.offsets.contains(utcOffset) { return "the offset \(utcOffset)" }
    return nil
  }

  private static func flaw(of forecast: Forecast) -> String? {
    let (days, hours) = (forecast.days, forecast.hours)
    if !(1...16).contains(days.count) { return "\(days.count) days" }
    if hours.count > 32 * 24 { return "\(hours.count) hours" }
    if !zip(days, days.dropFirst()).allSatisfy({ $0.date < $1.date }) { return "the dates" }
    if !zip(hours, hours.dropFirst()).allSatisfy({ $0.time < $1.time }) { return "the times" }
    return flaw(of: days) ?? flaw(of: hours)
  }

  private static func flaw<Subject: Measured>(of subjects: [Subject]) -> String? {
    for measure in Subject.measures {
      for subject in subjects where !measure.quantity.admits(subject[measure]) {
        return "an impossible \(measure.name)"
      }
    }
    return nil
  }
}

extension Result<[PlaceMatch], FetchFailure> {
  fileprivate var isPossible: Bool {
    switch self {
    case .success(let places):
      places.map(\.place).allSatisfy { place in
        (-90...90).contains(place.latitude) && (-180...180).contains(place.longitude)
          && !place.name.isEmpty && place.name == place.name.onOneLine
      }
    case .failure(let failure): failure.isTellable
    }
  }
}

extension FetchFailure {
  /// Whether it is one line of bounded length without a contact.
  fileprivate var isTellable: Bool {
    message == message.onOneLine && message.count <= 300 && !message.contains("example.org")
  }
}

extension Quantity {
  /// Whether a figure is possible or unknown.
  fileprivate func admits(_ figure: Double?) -> Bool {
    guard let figure else { return true }
    return switch self {
    case .temperature: (-150...150).contains(figure)
    case .percentage: (0...100).contains(figure)
    case .direction: (0...360).contains(figure)
    case .duration: (0...86_400).contains(figure)
    case .speed, .precipitation, .snowfall, .pressure, .visibility, .index, .airQualityIndex,
      .concentration:
      figure >= 0 && figure < 1e9
    }
  }
}
