import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `Damaged responses` {
  struct Subject: Sendable, CustomTestStringConvertible {
    let provider: any WeatherProvider
    var testDescription: String { provider.name }
  }

  static let subjects = [
    Subject(
      provider: OpenMeteo(
        forecastURL: "https://weather.example/v1/forecast",
        geocodingURL: "https://places.example/v1/search"
      )
    ),
    Subject(provider: OpenWeatherMap(baseURL: "https://owm.example", apiKey: "a key")),
  ]

  /// The recordings of a provider, with their times where the present matters.
  private func recordings(of provider: String) throws -> [(body: [UInt8], now: Date)] {
    let folder = Recording.folder(of: provider)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let nows = ["2020-05-01T00:00:00Z", "2025-03-20T18:00:00Z", "2026-01-20T09:00:00Z"]
    return try names.filter { $0.hasSuffix(".json") }.flatMap { name in
      let body = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      return try nows.map { (body, try instant($0)) }
    }
  }

  @Test(arguments: subjects)
  func `yield only possible figures, or fail`(_ subject: Subject) throws {
    let provider = subject.provider
    let recordings = try recordings(of: provider.name)
    try #require(!recordings.isEmpty)
    var random = SeededGenerator(seed: 6)
    var arrived = 0
    for round in 0..<Mutation.count(sample: 300) {
      let (body, now) = recordings[round % recordings.count]
      let damaged = Mutation.damaged(body, using: &random)
      func run<Output>(_ resume: ([Exchange]) -> FetchStep<Output>) throws -> Output {
        var exchanges: [Exchange] = []
        for _ in 0..<10 {
          switch resume(exchanges) {
          case .done(let output): return output
          case .send(let requests):
            let response = Response(status: 200, body: Data(damaged))
            exchanges = requests.map { Exchange(request: $0, result: .success(response)) }
          }
        }
        throw Endless(body: String(decoding: damaged, as: UTF8.self))
      }
      let weatherRequest = WeatherRequest(
        latitude: 51.5,
        longitude: 0,
        parts: .all,
        forecastDays: 16
      )
      var fetch = provider.fetch([weatherRequest])
      let results = try run { fetch.resume(with: $0, at: now) }
      let isValid = results.count == 1 && results.allSatisfy(\.isPossible)
      #expect(isValid, "\(String(decoding: damaged, as: UTF8.self))")
      arrived += results.filter(\.hasArrived).count
      guard let geocoder = provider as? any Geocoder else { continue }
      var search = geocoder.search([PlaceQuery("Lisbon")])
      let found = try run { search.resume(with: $0, at: now) }
      let onEarth = found.count == 1 && found.allSatisfy(\.isPossible)
      #expect(onEarth, "\(String(decoding: damaged, as: UTF8.self))")
    }
    #expect(arrived > 0, "nothing was read at all")
  }

  private struct Endless: Error {
    var body: String
  }
}

extension WeatherResult {
  /// Whether each half is present or failed, and all figures are possible.
  fileprivate var isPossible: Bool {
    guard let current, let forecast else { return false }
    switch current {
    case .success(let weather):
      for measure in CurrentMeasure.all {
        guard measure.quantity.admits(weather[measure]) else { return false }
      }
    case .failure(let failure): if !failure.isTellable { return false }
    }
    switch forecast {
    case .success(let forecast):
      guard !forecast.days.isEmpty, forecast.hours.count <= Forecast.maximumHours,
        zip(forecast.days, forecast.days.dropFirst()).allSatisfy({ $0.date < $1.date }),
        zip(forecast.hours, forecast.hours.dropFirst()).allSatisfy({ $0.time < $1.time })
      else { return false }
      for measure in DayMeasure.all {
        for day in forecast.days where !measure.quantity.admits(day[measure]) {
          return false
        }
      }
      for measure in HourMeasure.all {
        for hour in forecast.hours where !measure.quantity.admits(hour[measure]) {
          return false
        }
      }
    case .failure(let failure): if !failure.isTellable { return false }
    }
    return utcOffset.map(LocalClock.offsets.contains) ?? true
  }
}

extension Result<[Place], FetchFailure> {
  fileprivate var isPossible: Bool {
    switch self {
    case .success(let places):
      places.allSatisfy { place in
        (-90...90).contains(place.latitude) && (-180...180).contains(place.longitude)
          && !place.name.isEmpty && place.name == place.name.onOneLine
      }
    case .failure(let failure): failure.isTellable
    }
  }
}

extension FetchFailure {
  /// Whether it is one line of bounded length.
  fileprivate var isTellable: Bool {
    message == message.onOneLine && message.count <= 300
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
