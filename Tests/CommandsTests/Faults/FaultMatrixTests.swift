import JSONText
import Providers
import Testing
import WeatherSimulator

/// Each fault of each provider, with real commands and real connections.
struct FaultMatrixTests {
  @Test(arguments: FaultCase.selected)
  func `a fault is reported, loses no weather and does not affect other cities`(
    test: FaultCase
  ) throws {
    try FaultWorldPool.shared.use(
      test.provider, hasSeparateRequests: test.scope == .oneCity, timeout: test.isSlow ? 0.5 : 60
    ) { world in
      test.inject(into: world)
      let run = world.run("refresh")
      let after = try world.list()

      #expect(run.status == test.status, "\(run)")
      let messages = Set(test.failingCities.map { after[$0]?["failure"]?["message"]?.string })
      #expect(run.errorLines.isEmpty == messages.isEmpty, "\(run)")
      #expect(run.errorLines.count <= messages.count, "\(run)")
      checkIsSafeForTerminal(run.output + run.errors)
      for name in FaultWorld.cities {
        let (old, new) = (try #require(world.before[name]), try #require(after[name]))
        if test.failingCities.contains(name) {
          try checkFailure(of: name, test, old, new, run, in: world)
        } else {
          try checkSuccess(of: name, test, old, new)
        }
      }
      let texts = after.values.flatMap { $0["alerts"]?.array.map(Array.init) ?? [] }.flatMap {
        alert in ["event", "headline"].compactMap { alert[$0]?.string }
      }
      #expect(texts.allSatisfy { $0.count <= TextLimit.alert.characters })
      let state = try #require(world.world.state)
      #expect(state.utf8.count - texts.reduce(0) { $0 + $1.utf8.count } < 20_000)
      let table = world.run("list")
      checkIsSafeForTerminal(table.output)
      #expect(table.output.contains("2 h old") == !test.failingCities.isEmpty)

      // The next refresh clears every failure.
      world.simulator.removeFaults()
      let later = world.run("refresh")
      #expect(
        later.status == 0 && later.errorLines.allSatisfy { $0.contains(" works again after ") },
        "\(later)")
      for (_, city) in try world.list() {
        #expect(city["failure"]?.isNull == true)
        #expect(city["current"]?["fetchedAt"]?.string == world.timestamp)
        let isKnown = city["current"]?["temperature"]?.double != nil
        // Weather without a temperature is new, too, and is not requested again.
        #expect(isKnown || test.outcome == .weather)
      }
    }
  }

  private func checkFailure(
    of name: String, _ test: FaultCase, _ old: JSONValue, _ new: JSONValue, _ run: TestWorld.Run,
    in world: FaultWorld
  ) throws {
    for half in ["current", "forecast"] {
      let isOld = new[half]?.rawText == old[half]?.rawText
      let isFresh = new[half]?["fetchedAt"]?.string == world.timestamp
      #expect(test.hasFreshCurrent && half == "current" ? isFresh : isOld, "\(half)")
    }
    #expect(alerts(of: new) == alerts(of: old))
    #expect(alerts(of: new).count == (test.provider == .nws ? 1 : 0))
    let failure = try #require(new["failure"])
    let message = try #require(failure["message"]?.string)
    #expect(failure["kind"]?.string.map { .failure($0) } == test.outcome)
    #expect(failure["at"]?.string == world.timestamp)
    let names = [test.provider.rawValue, "127.0.0.1"]
    #expect(names.contains(where: message.contains) && message.count < 280, "\(message)")
    let line = run.errorLines.first { $0.contains(name) } ?? ""
    #expect(line.hasPrefix("skydiff: error: \(test.provider.rawValue)"), "\(run.errors)")
    #expect(line.contains(message.prefix(30)), "\(run.errors)")
  }

  /// The identifiers, headlines and ends of the current weather alerts.
  private func alerts(of city: JSONValue) -> [[String?]] {
    (city["alerts"]?.array.map(Array.init) ?? []).filter { $0["change"]?.string != "removed" }.map {
      alert in ["id", "headline", "ends"].map { alert[$0]?.string }
    }
  }

  private func checkSuccess(
    of name: String, _ test: FaultCase, _ old: JSONValue, _ new: JSONValue
  ) throws {
    #expect(new["failure"]?.isNull == true)
    let current = try #require(new["current"])
    let hasNoTemperature =
      test.removesTemperature && (test.scope != .oneCity || name == FaultWorld.cities[0])
    #expect(current["fetchedAt"]?.string != old["current"]?["fetchedAt"]?.string)
    #expect(current["temperature"]?.isNull == hasNoTemperature)
    #expect((new["forecast"]?["days"]?.array?.count ?? 0) > 1)
    #expect(
      test.scope == .oneCity && name == FaultWorld.cities[1]
        || new["forecast"]?["fetchedAt"]?.string != old["forecast"]?["fetchedAt"]?.string)
  }
}

/// Rejects control characters other than line feeds, and bidirectional controls.
func checkIsSafeForTerminal(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let forbidden = text.unicodeScalars.filter { scalar in
    scalar != "\n"
      && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
  }
  #expect(forbidden.isEmpty, "\(text.debugDescription)", sourceLocation: sourceLocation)
}
