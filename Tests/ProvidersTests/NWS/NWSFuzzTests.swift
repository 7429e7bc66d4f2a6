import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `Broken responses of the National Weather Service` {
  /// Not a recording, because none has an alert.
  private static let written = "warnings"

  /// The responses to break, large ones less often to save time.
  private static let recordings: [(path: String, name: String, weight: Int)] = [
    (NewYork.point, "points_nyc", 6), (NewYork.stations, "stations_nyc", 1),
    (NewYork.observation("KNYC"), "observation_knyc_latest", 8),
    (NewYork.observation("KNYC"), "observation_kdca_light_snow", 8),
    (NewYork.halfDays, "forecast_nyc", 8), (NewYork.hourly, "forecast_hourly_nyc", 1),
    (NewYork.alerts, "alerts_none", 1), (NewYork.alerts, written, 4),
    (NewYork.point, "error_404_point_outside_us", 2),
  ]

  @Test func `always end, and yield only possible figures`() throws {
    let count = Mutation.count(sample: 300)
    var random = SeededGenerator(seed: 6)
    let now = try NewYork.now()
    let provider = NWS(baseURL: FakeNWS.root, contact: "me@example.org", product: "skydiff/1.0")
    let valid = try validResponses(at: now)
    let schedule = Self.recordings.flatMap { Array(repeating: $0, count: $0.weight) }
    var bodies = [Self.written: Array(`Alerts of the National Weather Service`.body.utf8)]
    for (_, name, _) in Self.recordings where bodies[name] == nil {
      bodies[name] = Array(try Recording.nws(name))
    }
    var failures: [FetchFailure.Kind?: Int] = [:]
    for index in 0..<count {
      let (path, name, _) = schedule[index % schedule.count]
      let body = Data(Mutation.damaged(try #require(bodies[name]), using: &random))
      let broken = Response(status: name.hasPrefix("error") ? 404 : 200, body: body)
      let fetch = provider.fetch([NewYork.weatherRequest(days: 16)])
      let result = Self.result(of: fetch, at: now) { asked in
        if asked == path { return broken }
        return valid[asked].map { Response(status: 200, body: $0) } ?? Response(status: 404)
      }
      if result == nil || result?.flaw != nil {
        let what = result?.flaw ?? "no end, or another host"
        Issue.record("\(name) \(index): \(what): \(body.text)")
      }
      failures[result?.failure?.kind, default: 0] += 1
    }
    // Some are still valid and some are not.
    #expect(failures[nil, default: 0] > count / 20)
    #expect(failures[.malformed, default: 0] > count / 20)
  }

  /// Runs a fetch; nil if it does not end soon or sends a request to another host.
  private static func result(
    of fetch: any WeatherFetch,
    at now: Date,
    _ respond: (String) -> Response
  ) -> WeatherResult? {
    var fetch = fetch
    var exchanges: [Exchange] = []
    for _ in 0..<12 {
      switch fetch.resume(with: exchanges, at: now) {
      case .done(let results):
        return results.count == 1 ? results[0] : nil
      case .send(let requests):
        // Hosts are case-insensitive.
        let isOwn = requests.allSatisfy { $0.url.lowercased().hasPrefix(FakeNWS.root + "/") }
        guard isOwn else { return nil }
        exchanges = requests.map { request in
          let path = String(request.url.dropFirst(FakeNWS.root.count))
          return Exchange(request: request, result: .success(respond(path)))
        }
      }
    }
    return nil
  }

  /// Short valid responses for all other paths.
  private func validResponses(at now: Date) throws -> [String: Data] {
    let hours = NWSBody.hours(from: now, count: 30) { _ in -18_000 }
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
      NewYork.alerts: Data(`Alerts of the National Weather Service`.body.utf8),
    ]
  }
}

extension WeatherResult {
  /// What is wrong with a result; nil if nothing is.
  fileprivate var flaw: String? {
    if let weather = try? current?.get() {
      for measure in CurrentMeasure.all
      where !measure.quantity.admits(weather[measure]) {
        return "an impossible \(measure)"
      }
      if let observedAt = weather.observedAt,
        Timestamp.instant(Timestamp.text(observedAt)) != observedAt
      {
        return "a time that cannot be saved"
      }
    }
    if let forecast = try? forecast?.get(), let flaw = forecast.flaw { return flaw }
    if let failure {
      let message = failure.message
      if message != message.onOneLine || message.count > 300 || message.contains("example.org") {
        return "the message \(message)"
      }
    }
    let texts = (alerts ?? []).flatMap { [$0.id, $0.event, $0.headline ?? ""] }
    return texts.first { $0 != $0.onOneLine || $0.count > 200 }
  }
}

extension Forecast {
  fileprivate var flaw: String? {
    if days.isEmpty || days.count > 16 { return "\(days.count) days" }
    if hours.count > Forecast.maximumHours { return "\(hours.count) hours" }
    if !zip(days, days.dropFirst()).allSatisfy({ $0.date < $1.date }) { return "the dates" }
    if !zip(hours, hours.dropFirst()).allSatisfy({ $0.time < $1.time }) { return "the times" }
    for measure in DayMeasure.all
    where !days.allSatisfy({ measure.quantity.admits($0[measure]) }) {
      return "an impossible \(measure) of a day"
    }
    for measure in HourMeasure.all
    where !hours.allSatisfy({ measure.quantity.admits($0[measure]) }) {
      return "an impossible \(measure) of an hour"
    }
    return nil
  }
}

extension Quantity {
  /// Whether a figure is possible or unknown.
  fileprivate func admits(_ figure: Double?) -> Bool {
    figure.map { self.figure($0) == $0 } ?? true
  }
}
