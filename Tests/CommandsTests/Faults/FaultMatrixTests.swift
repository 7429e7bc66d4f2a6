import JSONText
import Testing
import WeatherSimulator

/// Each provider against each fault, with the real commands and real connections.
struct FaultMatrixTests {
  @Test(arguments: FaultCase.chosen)
  func `a fault is told, loses no weather and hits nobody else`(test: FaultCase) throws {
    try FaultWorldPool.shared.use(
      test.provider,
      isApart: test.reach == .oneCity,
      timeout: test.isSlow ? 0.5 : 60
    ) { world in
      test.begin(in: world)
      let run = world.run("refresh")
      let after = try world.list()

      #expect(run.status == test.status, "\(run)")
      #expect(run.errorLines.count == test.failingCities.count, "\(run)")
      checkIsFitForATerminal(run.output + run.errors)
      for name in FaultWorld.cities {
        let (old, new) = (try #require(world.before[name]), try #require(after[name]))
        if test.failingCities.contains(name) {
          try checkFailure(of: name, test, old, new, run, in: world)
        } else {
          try checkSuccess(of: name, test, old, new)
        }
      }
      let state = try #require(world.world.state)
      #expect(state.utf8.count < 20_000)
      let table = world.run("list")
      checkIsFitForATerminal(table.output)
      #expect(table.output.contains("2 h old") == !test.failingCities.isEmpty)

      // It is over, and nothing of it stays.
      world.simulator.removeFaults()
      let later = world.run("refresh")
      #expect(later.status == 0 && later.errors.isEmpty, "\(later)")
      for (_, city) in try world.list() {
        #expect(city["failure"]?.isNull == true)
        #expect(city["current"]?["fetchedAt"]?.string == world.present)
        let isKnown = city["current"]?["temperature"]?.double != nil
        // What came without a figure is new all the same, and not asked for again.
        #expect(isKnown || test.outcome == .weather)
      }
    }
  }

  private func checkFailure(
    of name: String,
    _ test: FaultCase,
    _ old: JSONValue,
    _ new: JSONValue,
    _ run: TestWorld.Run,
    in world: FaultWorld
  ) throws {
    for half in ["current", "forecast"] {
      let isOld = new[half]?.rawText == old[half]?.rawText
      let isFresh = new[half]?["fetchedAt"]?.string == world.present
      #expect(isOld || (test.leavesAnotherWay && half == "current" && isFresh), "\(half)")
    }
    #expect(alerts(of: new) == alerts(of: old))
    #expect(alerts(of: new).count == (test.provider == .nws ? 1 : 0))
    let failure = try #require(new["failure"])
    let message = try #require(failure["message"]?.string)
    #expect(failure["kind"]?.string.map { .failure($0) } == test.outcome)
    #expect(failure["at"]?.string == world.present)
    #expect(message.contains("127.0.0.1") && message.count < 280, "\(message)")
    #expect(
      run.errorLines.contains { $0.hasPrefix("skydiff: error: \(name): \(message); ") },
      "\(run.errors)"
    )
  }

  /// Identity and words of the warnings that are not told as ended.
  private func alerts(of city: JSONValue) -> [[String?]] {
    (city["alerts"]?.array.map(Array.init) ?? [])
      .filter { $0["change"]?.string != "removed" }
      .map { alert in ["id", "headline", "ends"].map { alert[$0]?.string } }
  }

  private func checkSuccess(
    of name: String,
    _ test: FaultCase,
    _ old: JSONValue,
    _ new: JSONValue
  ) throws {
    #expect(new["failure"]?.isNull == true)
    let current = try #require(new["current"])
    let isSpoiled =
      test.spoilsTemperature && (test.reach != .oneCity || name == FaultWorld.cities[0])
    #expect(current["fetchedAt"]?.string != old["current"]?["fetchedAt"]?.string)
    #expect(current["temperature"]?.isNull == isSpoiled || test.fault.name == "huge-numbers")
    #expect((new["forecast"]?["days"]?.array?.count ?? 0) > 1)
    #expect(
      test.reach == .oneCity && name == FaultWorld.cities[1]
        || new["forecast"]?["fetchedAt"]?.string != old["forecast"]?["fetchedAt"]?.string
    )
  }
}

/// Fails for a control character other than the end of a line, and for what turns the direction.
func checkIsFitForATerminal(
  _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let unfit = text.unicodeScalars.filter { scalar in
    scalar != "\n"
      && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
  }
  #expect(unfit.isEmpty, "\(text.debugDescription)", sourceLocation: sourceLocation)
}
