import FoundationEssentials
import HTTP
import Testing

@testable import Weather

@Suite struct `Broken answers of the National Weather Service` {
  /// How many there are: a hundred thousand in the long tests.
  private static let count =
    ProcessInfo.processInfo.environment["SKYDIFF_TORTURE"] == nil ? 300 : 100_000

  /// The answers to break, the large ones seldom for the sake of time.
  private static let recordings: [(path: String, name: String, weight: Int)] = [
    (NewYork.point, "points_nyc", 6), (NewYork.stations, "stations_nyc", 1),
    (NewYork.observation("KNYC"), "observation_knyc_latest", 8),
    (NewYork.observation("KNYC"), "observation_kdca_light_snow", 8),
    (NewYork.halfDays, "forecast_nyc", 8), (NewYork.hourly, "forecast_hourly_nyc", 1),
    (NewYork.alerts, "alerts_none", 2), (NewYork.point, "error_404_point_outside_us", 2),
  ]

  @Test func `lead to an end, and to no impossible weather`() throws {
    var mutations = Mutations(seed: 6)
    let now = try NewYork.now()
    let provider = NWS(baseURL: FakeNWS.root, contact: "me@example.org", product: "skydiff/1.0")
    let sound = try soundAnswers(at: now)
    let schedule = Self.recordings.flatMap { Array(repeating: $0, count: $0.weight) }
    let bodies = try Dictionary(
      uniqueKeysWithValues: Self.recordings.map { ($0.name, try Recording.nws($0.name)) }
    )
    var failures: [FetchFailure.Kind?: Int] = [:]
    for index in 0..<Self.count {
      let (path, name, _) = schedule[index % schedule.count]
      let broken = mutations.mutated(try #require(bodies[name]))
      let status = name.hasPrefix("error") ? 404 : 200
      var machine = provider.fetch([NewYork.order(days: 16)])
      var exchanges: [Exchange] = []
      var rounds = 0
      fetch: while true {
        switch machine.resume(with: exchanges, at: now) {
        case .done(let results):
          #expect(results.count == 1)
          try check(try #require(results.first), "\(name) \(index)")
          failures[results.first?.failure?.kind, default: 0] += 1
          break fetch
        case .send(let requests):
          rounds += 1
          try #require(rounds <= 12, "\(name) \(index) does not come to an end")
          exchanges = requests.map { request in
            #expect(request.url.hasPrefix(FakeNWS.root + "/"), "\(name) \(index)")
            let asked = String(request.url.dropFirst(FakeNWS.root.count))
            let response =
              asked == path
              ? Response(status: status, body: broken)
              : sound[asked].map { Response(status: 200, body: $0) } ?? Response(status: 404)
            return Exchange(request: request, result: .success(response))
          }
        }
      }
    }
    // Some are read all the same, and some are not.
    #expect(failures[nil, default: 0] > Self.count / 20)
    #expect(failures[.malformed, default: 0] > Self.count / 20)
  }

  /// Short answers of the recorded shape for what is not broken.
  private func soundAnswers(at now: Date) throws -> [String: Data] {
    let hours = NWSBody.hours(from: now, count: 50) { _ in -18_000 }
    let halfDays = [
      NWSBody.Period(start: "2026-01-20T06:00:00-05:00", end: "2026-01-20T18:00:00-05:00"),
      NWSBody.Period(
        start: "2026-01-20T18:00:00-05:00",
        end: "2026-01-21T06:00:00-05:00",
        isDaytime: false
      ),
    ]
    return [
      NewYork.point: try Recording.nws("points_nyc"),
      NewYork.stations: Data(NWSBody.stations("KNYC").utf8),
      NewYork.observation("KNYC"): Data(NWSBody.observation().utf8),
      NewYork.halfDays: Data(NWSBody.forecast(halfDays).utf8),
      NewYork.hourly: Data(NWSBody.forecast(hours).utf8),
      NewYork.alerts: Data(`Warnings of the National Weather Service`.body.utf8),
    ]
  }

  private func check(_ result: WeatherResult, _ name: String) throws {
    if case .success(let weather) = result.current {
      for measure in CurrentMeasure.allCases {
        if let figure = weather[keyPath: measure.keyPath] {
          #expect(Figure.kept(figure, measure.quantity) == figure, "\(name) \(measure)")
        }
      }
      if let observedAt = weather.observedAt {
        #expect(Timestamp.instant(Timestamp.text(observedAt)) == observedAt, "\(name)")
      }
    }
    if case .success(let forecast) = result.forecast {
      #expect(!forecast.days.isEmpty && forecast.days.count <= 16, "\(name)")
      #expect(zip(forecast.days, forecast.days.dropFirst()).allSatisfy { $0.date < $1.date })
      #expect(forecast.hours.count <= Forecast.hoursKept, "\(name)")
      #expect(zip(forecast.hours, forecast.hours.dropFirst()).allSatisfy { $0.time < $1.time })
      for day in forecast.days {
        for measure in DayMeasure.allCases {
          if let figure = day[keyPath: measure.keyPath] {
            #expect(Figure.kept(figure, measure.quantity) == figure, "\(name) \(measure)")
          }
        }
      }
    }
    if let failure = result.failure {
      #expect(failure.message == failure.message.onOneLine, "\(name)")
      #expect(failure.message.count < 300, "\(name)")
      #expect(!failure.message.contains("me@example.org"), "\(name)")
    }
    for alert in result.alerts ?? [] {
      for text in [alert.id, alert.event, alert.headline ?? ""] {
        #expect(text == text.onOneLine && text.count <= 200, "\(name)")
      }
    }
  }
}
