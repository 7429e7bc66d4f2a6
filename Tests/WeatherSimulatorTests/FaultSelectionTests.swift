import Testing
import WeatherSimulator

/// How faults select requests.
@Suite struct FaultSelectionTests {
  static let targets: [SimulatedProvider: String] = [
    .openMeteo: "/v1/forecast?latitude=40.7143&longitude=-74.006&current=is_day",
    .openWeatherMap: "/data/2.5/weather?lat=40.7143&lon=-74.006&units=metric&appid=k",
    .metNorway: "/weatherapi/locationforecast/2.0/complete?lat=40.7143&lon=-74.006",
    .nws: "/points/40.7143,-74.006", .pirateWeather: "/forecast/key/40.7143,-74.006?units=si",
  ]

  let simulator: Simulator

  init() throws { simulator = try Simulator.start() }

  private func status(_ target: String) throws -> Int { try simulator.get(target).status }

  @Test(arguments: targets.keys) func `a fault can select one provider`(
    provider: SimulatedProvider
  ) throws {
    simulator.enqueue(Fault(.status(500), provider: provider, times: nil))
    for (other, target) in Self.targets {
      #expect(try status(target) == (other == provider ? 500 : 200))
    }
  }

  @Test(arguments: targets.keys) func `a fault can select one location`(
    provider: SimulatedProvider
  ) throws {
    let place = Coordinates(latitude: 40.7143, longitude: -74.006)
    simulator.enqueue(Fault(.status(500), location: place, times: nil))
    let target = try #require(Self.targets[provider])
    #expect(try status(target) == 500)
    #expect(try status(target.replacing("40.7143", with: "41.7143")) == 200)
  }

  @Test(arguments: [ServicesTests.forecast, "\(ServicesTests.grid)/stations"])
  func `a grid point has a location that a fault can select`(target: String) throws {
    let cell = Coordinates(latitude: 40.75, longitude: -74)
    simulator.enqueue(Fault(.status(500), location: cell, times: nil))
    #expect(try status(target) == 500)
    #expect(try status(target.replacing("848", with: "849")) == 200)
  }

  @Test func `a batch fails if it includes the location`() throws {
    let location = Coordinates(latitude: 2, longitude: 4)
    simulator.enqueue(Fault(.status(500), location: location, times: nil))
    #expect(try status("/v1/forecast?latitude=1,2.004&longitude=3,4&current=is_day") == 500)
    #expect(try status("/v1/forecast?latitude=1,2&longitude=3,5&current=is_day") == 200)
  }

  @Test func `a fault can select one path`() throws {
    simulator.enqueue(Fault(.status(500), path: "/v1/search"))
    #expect(try status("/v1/forecast?latitude=1&longitude=2") == 200)
    #expect(try status("/v1/search?name=Seoul") == 500)
    #expect(try status("/v1/search?name=Seoul") == 200)
  }

  @Test func `faults apply in order and as often as specified`() throws {
    simulator.enqueue(Fault(.status(500), times: 2))
    simulator.enqueue(Fault(.status(502)))
    let target = try #require(Self.targets[.openMeteo])
    #expect(try (0..<2).map { _ in try status(target) } == [500, 500])
    #expect(simulator.faults.map(\.times) == [1])
    #expect(try (0..<2).map { _ in try status(target) } == [502, 200])
    simulator.enqueue(Fault(.status(500), times: nil))
    simulator.removeFaults()
    #expect(try status(target) == 200)
  }
}
