import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `The provider chain` {
  /// The outcome of a fetch.
  private struct Run {
    var results: [WeatherResult] = []

    /// The requests of each round.
    var rounds: [[String]] = []

    var sources: [String] { results.map(\.sources) }
  }

  /// Fetches the weather of places, each from its providers; requests whose URL has a word are
  /// interrupted.
  private func run(
    _ chains: [[FakeProvider]], parts: WeatherParts = .all, interrupting word: String? = nil
  ) throws -> Run {
    var machine = ChainFetch(
      zip(weatherRequests(chains.count, parts), chains).map { ChainedRequest($0, providers: $1) })
    var rounds: [[String]] = []
    let results = try ProvidersTests.run {
      machine.resume(with: $0, at: FakeService.now)
    } responding: { requests in
      rounds.append(requests.map(\.url))
      return requests.map { request in
        let isInterrupted = word.map { request.url.contains($0) } ?? false
        return Exchange(
          request: request,
          result: isInterrupted
            ? .failure(TransferFailure(kind: .cancelled, message: "interrupted"))
            : .success(Response(status: 200)))
      }
    }
    return Run(results: results, rounds: rounds)
  }

  @Test func `stops at the first provider that succeeds`() throws {
    let run = try run([[.serving("a"), .serving("b")]])
    #expect(run.sources == ["a a"])
    #expect(run.rounds == [["a1 all 0.0"]])
    #expect(run.results[0].failure == nil)
  }

  @Test func `tries the next provider after a failure`() throws {
    let run = try run([[.failing("a"), .serving("b"), .serving("c")]])
    #expect(run.sources == ["b b"])
    #expect(run.rounds == [["a1 all 0.0"], ["b1 all 0.0"]])
    #expect(run.results[0].failure == nil)
  }

  @Test func `fails when no provider is left`() throws {
    let run = try run([[.failing("a"), .failing("b"), .failing("c", .timeout)]])
    #expect(run.rounds.flatMap { $0 } == ["a1 all 0.0", "b1 all 0.0", "c1 all 0.0"])
    #expect(run.sources == ["- -"])
    #expect(run.results[0].failure?.kind == .timeout)
    #expect(run.results[0].failure?.parts == .all)
    #expect(run.results[0].failure?.provider == "c")
  }

  @Test func `follows the chain of each place and groups places by provider`() throws {
    let a = FakeProvider("a") { weatherRequest in
      weatherRequest.latitude > 0.15
        ? .failed(at: "a", .server, weatherRequest.parts) : .brought(by: "a", weatherRequest.parts)
    }
    let run = try run([[.serving("b")], [a, .serving("b")], [a, .serving("b")], [a], []])
    #expect(
      run.rounds == [["b1 all 0.0", "a1 all 0.1", "a1 all 0.2", "a1 all 0.3"], ["b1 all 0.2"]])
    #expect(run.sources == ["b b", "a a", "b b", "- -", "! !"])
  }

  @Test func `passes each provider the exchanges of its own requests`() throws {
    // Chains of different lengths run side by side and finish in another order than they began;
    // the fakes check whose exchanges they get.
    let run = try run([
      [.serving("slow", rounds: 4)], [.failing("quick"), .serving("later", rounds: 2)],
      [.failing("slower", rounds: 2), .failing("quick"), .serving("slow", rounds: 3)],
      [.serving("slow", rounds: 4)],
    ])
    #expect(run.sources == ["slow slow", "later later", "slow slow", "slow slow"])
    #expect(
      run.rounds == [
        ["slow1 all 0.0", "slow1 all 0.3", "quick1 all 0.1", "slower1 all 0.2"],
        ["slow2 all 0.0", "slow2 all 0.3", "slower2 all 0.2", "later1 all 0.1"],
        ["slow3 all 0.0", "slow3 all 0.3", "later2 all 0.1", "quick1 all 0.2"],
        ["slow4 all 0.0", "slow4 all 0.3", "slow1 all 0.2"], ["slow2 all 0.2"], ["slow3 all 0.2"],
      ])
  }

  @Test func `tries a provider again that is in the list twice`() throws {
    let run = try run([[.failing("a"), .failing("a"), .failing("b"), .failing("a")]])
    #expect(run.rounds.map(\.count) == [1, 1, 1, 1])
    #expect(run.sources == ["- -"])
  }

  @Test func `continues after a provider that fails without a request`() throws {
    let run = try run([
      [
        .failing("a", .notCovered, rounds: 0), .failing("b", .notCovered, rounds: 0), .serving("c"),
      ], [.failing("a", .notCovered, rounds: 0)], [.serving("c")],
    ])
    #expect(run.rounds == [["c1 all 0.2", "c1 all 0.0"]])
    #expect(run.sources == ["c c", "- -", "c c"])
    #expect(run.results[1].failure?.kind == .notCovered)
  }

  @Test func `is done at once if no provider needs a request`() throws {
    let run = try run([[.failing("a", rounds: 0), .serving("b", rounds: 0)], []])
    #expect(run.rounds == [])
    #expect(run.sources == ["b b", "! !"])
    #expect(try self.run([]).results == [])
  }

  // MARK: - Halves

  /// Returns one half and fails with the other.
  private func half(
    _ name: String, bringing brought: WeatherParts, failing kind: FetchFailure.Kind = .server
  ) -> FakeProvider {
    FakeProvider(name) { weatherRequest in
      var result = WeatherResult.brought(by: name, weatherRequest.parts.intersection(brought))
      let failed = WeatherResult.failed(at: name, kind, weatherRequest.parts.subtracting(brought))
      result.current = result.current ?? failed.current
      result.forecast = result.forecast ?? failed.forecast
      return result
    }
  }

  @Test func `requests only the missing half from the next provider`() throws {
    let run = try run([
      [half("a", bringing: .current), .serving("b")],
      [half("a", bringing: .current), half("c", bringing: .current), .serving("d")],
    ])
    #expect(run.sources == ["a b", "a d"])
    #expect(
      run.rounds == [
        ["a1 all 0.0", "a1 all 0.1"], ["b1 forecast 0.0", "c1 forecast 0.1"], ["d1 forecast 0.1"],
      ])
    #expect(run.results.map(\.failure) == [nil, nil])
  }

  @Test func `combines halves of two providers`() throws {
    let run = try run([[half("a", bringing: .forecast), half("b", bringing: .current)]])
    #expect(run.sources == ["b a"])
    #expect(run.results[0].failure == nil)
  }

  @Test func `keeps a half when the other fails everywhere`() throws {
    let run = try run([[half("a", bringing: .current), .failing("b", .timeout)]])
    #expect(run.sources == ["a -"])
    #expect(run.results[0].failure?.kind == .timeout)
    #expect(run.results[0].failure?.parts == .forecast)
  }

  @Test(arguments: [WeatherParts.current, .forecast]) func `requests only the requested parts`(
    parts: WeatherParts
  ) throws {
    let run = try run([[.failing("a"), .serving("b")]], parts: parts)
    #expect(run.sources == [parts == .current ? "b !" : "! b"])
  }

  // MARK: - Which failure is reported

  @Test(
    arguments: [
      (["a": .server, "b": .notCovered, "c": .notCovered], "a"),
      (["a": .notCovered, "b": .timeout, "c": .notCovered], "b"),
      (["a": .server, "b": .timeout, "c": .throttled], "c"),
      (["a": .notCovered, "b": .notCovered, "c": .rejected], "c"),
    ] as [([String: FetchFailure.Kind], String)])
  func `reports the last failure other than a place that is not covered`(
    kinds: [String: FetchFailure.Kind], expected: String
  ) throws {
    let chain = try kinds.keys.sorted().map { FakeProvider.failing($0, try #require(kinds[$0])) }
    let run = try run([chain])
    #expect(run.results[0].failure?.message == expected)
    #expect(run.results[0].failure?.provider == expected)
    #expect(run.results[0].failure?.kind == kinds[expected])
  }

  @Test func `reports the failure of the missing half`() throws {
    let run = try run([
      [.failing("a", .server), half("b", bringing: .current, failing: .notCovered)]
    ])
    #expect(run.sources == ["b -"])
    #expect(run.results[0].failure?.message == "a")
    #expect(run.results[0].failure?.parts == .forecast)
  }

  // MARK: - Interruption

  @Test func `stops after an interruption`() throws {
    let run = try run(
      [[.serving("a"), .serving("b")], [.failing("c"), .serving("b")], [.serving("a")]],
      interrupting: "a1 all 0.0")
    #expect(run.rounds.count == 1)
    #expect(run.results.map(\.wasCancelled) == [true, false, false])
    #expect(run.sources[2] == "a a")
  }

  @Test func `keeps what arrived before an interruption`() throws {
    let run = try run(
      [[half("a", bringing: .current), .serving("b"), .serving("c")]], interrupting: "b1")
    #expect(run.rounds.count == 2)
    #expect(run.sources == ["a -"])
    #expect(!run.results[0].wasCancelled)
    #expect(run.results[0].failure?.message == "a")
  }

  @Test func `drops earlier failures after an interruption`() throws {
    let run = try run([[.failing("a"), .serving("b")]], interrupting: "b1")
    #expect(run.results.map(\.wasCancelled) == [true])
  }

  // MARK: - Parts of the current weather

  private func withAir(
    _ name: String, bringing brought: WeatherParts, alerts: [String]?
  ) -> FakeProvider {
    let base = half(name, bringing: brought)
    return FakeProvider(name) { weatherRequest in
      var result = base.result(weatherRequest)
      if case .success = result.current {
        var air = AirQuality(fetchedAt: FakeService.now)
        air.ozone = Double(name.utf8.first ?? 0)
        result.airQuality = air
      }
      result.alerts = alerts.map { ids in
        let alerts = ids.map { Alert(id: $0, event: name) }
        return [AlertReading(source: "provider", result: .success(alerts), at: FakeService.now)]
      }
      result.timeZone = "Zone/\(name)"
      return result
    }
  }

  @Test(
    arguments: [
      (WeatherParts.current, ["1"], ["2"], "a b", 97, ["1"]),
      (.forecast, ["1"], nil, "b a", 98, ["1"]), (.forecast, ["1"], [], "b a", 98, []),
    ] as [(WeatherParts, [String]?, [String]?, String, Double, [String]?)])
  func `takes air quality and alerts from the provider of the current weather`(
    first: WeatherParts, firstAlerts: [String]?, secondAlerts: [String]?, sources: String,
    ozone: Double, alerts: [String]?
  ) throws {
    let run = try run([
      [
        withAir("a", bringing: first, alerts: firstAlerts),
        withAir("b", bringing: .all, alerts: secondAlerts),
      ]
    ])
    #expect(run.sources == [sources])
    #expect(run.results[0].airQuality?.ozone == ozone)
    #expect(run.results[0].alertIDs == alerts)
  }

  @Test func `keeps alerts without current weather`() throws {
    let warning = withAir("a", bringing: .forecast, alerts: ["1"])
    for chain in [[warning, .failing("b")], [.failing("b"), warning]] {
      let run = try run([chain])
      #expect(run.sources == ["- a"])
      #expect(run.results[0].alertIDs == ["1"])
    }
  }

  @Test func `takes the time zone from any provider that has it`() throws {
    let run = try run([[withAir("a", bringing: .current, alerts: nil), .serving("b")]])
    #expect(run.results[0].timeZone == "Zone/a")
  }
}
