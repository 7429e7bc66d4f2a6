import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

@Suite struct `Runs of models` {
  private let provider = OpenMeteo(
    forecastURL: "https://api.open-meteo.com/v1/forecast", geocodingURL: "https://places.example")

  /// Fetches the runs of models; returns them and the requests.
  private func fetch(
    _ models: [String], _ reply: (Request) -> Response
  ) throws -> (runs: [String: ModelRun], requests: [Request]) {
    var machine = provider.runs(ofProviders: models.map { "open-meteo:\($0)" })
    var all: [Request] = []
    let runs = try run {
      machine.resume(with: $0, at: FakeService.now)
    } responding: { requests in
      all += requests
      return requests.map { Exchange(request: $0, result: .success(reply($0))) }
    }
    return (runs, all)
  }

  private static let metadata =
    #"{"last_run_availability_time":1768332519,"update_interval_seconds":10800}"#

  @Test func `are announced for single models only`() {
    for (name, isAnnounced) in [
      ("open-meteo:ecmwf_ifs025", true), ("open-meteo:icon_d2", true),
      ("open-meteo:icon_seamless", false), ("open-meteo:best_match", false), ("open-meteo", false),
      ("nws", false),
    ] { #expect(OpenMeteo.announcesRuns(ofProvider: name) == isAnnounced, "\(name)") }
  }

  @Test func `are asked for side by side, uncounted and kept for ten minutes`() throws {
    let (runs, requests) = try fetch(["icon_d2", "ecmwf_ifs025", "icon_seamless"]) { _ in
      .ok(Self.metadata)
    }
    #expect(
      requests.map(\.url)
        == ["dwd_icon_d2", "ecmwf_ifs025"].map {
          "https://api.open-meteo.com/data/\($0)/static/meta.json"
        })
    #expect(requests.allSatisfy { $0.cost == nil && $0.cachePolicy == .atLeast(600) })
    #expect(
      requests.allSatisfy { $0.headers.contains(Request.Header("Cache-Control", "no-cache")) })
    #expect(runs.keys.sorted() == ["open-meteo:ecmwf_ifs025", "open-meteo:icon_d2"])
  }

  @Test(arguments: [
    "{}", "[]", "no", #"{"last_run_availability_time":1e300,"update_interval_seconds":1}"#,
    #"{"last_run_availability_time":1768332519,"update_interval_seconds":0}"#,
  ]) func `are unknown without proper metadata`(_ body: String) throws {
    #expect(try fetch(["icon_d2"]) { _ in .ok(body) }.runs.isEmpty)
    #expect(try fetch(["icon_d2"]) { _ in Response(status: 404) }.runs.isEmpty)
  }

  @Test func `are known to a forecast until the next one is everywhere`() throws {
    let run = try #require(
      try fetch(["icon_d2"]) { _ in .ok(Self.metadata) }.runs["open-meteo:icon_d2"])
    let available = Date(timeIntervalSince1970: 1_768_332_519 + 600)
    #expect(run.availableAt == available)
    for (fetched, now, isKnown) in [
      // The next run is not everywhere yet.
      (-900.0, -1.0, true), (-900, 0, false), (-1, 3600, false), (0, 3600, true),
      // Twice the interval of three hours.
      (0, 21_600, true), (0, 21_601, false),
      // The clock was wrong.
      (60, 0, false),
    ] {
      #expect(
        run.isKnown(toForecastOf: available + fetched, at: available + now) == isKnown,
        "\(fetched) \(now)")
    }
  }

  @Test(.enabled(if: Recording.isDirectoryKnown, "set SKYDIFF_RECORDINGS to their folder"))
  func `are read as recorded`() throws {
    let body = try Recording.body("meta_dwd_icon_d2").text
    let run = try fetch(["icon_d2"]) { _ in .ok(body) }.runs["open-meteo:icon_d2"]
    #expect(run?.availableAt == Date(timeIntervalSince1970: 1_768_332_519 + 600))
    #expect(run?.updateInterval == 10_800)
  }
}
