import JSONText
import Testing
import WeatherSimulator

/// How faults select requests.
@Suite struct FaultSelectionTests {
  static let targets: [SimulatedProvider: String] = [
    .openMeteo: "/v1/forecast?latitude=40.7143&longitude=-74.006&current=rain",
    .openWeatherMap: "/data/2.5/weather?lat=40.7143&lon=-74.006&appid=k",
    .metNorway: "/weatherapi/locationforecast/2.0/compact?lat=40.7143&lon=-74.006",
    .nws: "/points/40.7143,-74.006",
  ]

  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func status(_ target: String) throws -> Int {
    try simulator.identifiedGet(target).status
  }

  @Test(arguments: SimulatedProvider.allCases)
  func `a fault can select one provider`(provider: SimulatedProvider) throws {
    simulator.enqueue(Fault(.status(500), provider: provider, times: nil))
    for (other, target) in Self.targets {
      #expect(SimulatedProvider(path: String(target.prefix { $0 != "?" })) == other)
      #expect(try status(target) == (other == provider ? 500 : 200))
    }
  }

  @Test func `every path of the services has a provider`() {
    #expect(SimulatedProvider(path: "/geo/1.0/direct") == .openWeatherMap)
    #expect(SimulatedProvider(path: "/v1/search") == .openMeteo)
    #expect(SimulatedProvider(path: "/alerts/active") == .nws)
    #expect(SimulatedProvider(path: "/nothing") == nil)
  }

  @Test(arguments: SimulatedProvider.allCases)
  func `a fault can select one location`(provider: SimulatedProvider) throws {
    let place = Coordinates(latitude: 40.7143, longitude: -74.006)
    simulator.enqueue(Fault(.status(500), location: place, times: nil))
    let target = try #require(Self.targets[provider])
    #expect(try status(target) == 500)
    let elsewhere = target.replacing("40.7143", with: "41.7143")
    #expect(try status(elsewhere) == 200)
  }

  @Test func `grid cells and stations have a location that a fault can select`() throws {
    let cell = Coordinates(latitude: 40.75, longitude: -74)
    simulator.enqueue(Fault(.status(500), location: cell, times: nil))
    #expect(try status("/gridpoints/OKX/55,59/forecast") == 500)
    #expect(try status("/gridpoints/OKX/55,59/stations") == 500)
    #expect(try status("/stations/K1SLWM/observations/latest") == 500)
    #expect(try status("/gridpoints/OKX/56,59/forecast") == 200)
  }

  @Test func `a fault can select paths by prefix`() throws {
    simulator.enqueue(Fault(.status(500), path: "/gridpoints/*", times: nil))
    #expect(try status("/gridpoints/OKX/55,59/forecast") == 500)
    #expect(try status("/points/40.7143,-74.006") == 200)
  }

  @Test func `a fault can skip requests`() throws {
    simulator.enqueue(Fault(.status(500), provider: .nws, after: 2, times: 2))
    let target = "/points/40.7143,-74.006"
    #expect(try status(#require(Self.targets[.openMeteo])) == 200)
    #expect(try (0..<5).map { _ in try status(target) } == [200, 200, 500, 500, 200])
  }

  @Test func `a control request can use every selector of a fault`() throws {
    let client = try Client(port: simulator.port)
    let reply = try client.exchange(
      "POST",
      "/control/fault?kind=status&status=503&provider=nws&path=/points/*&after=1&times=all"
    )
    #expect(reply.status == 200)
    let target = "/points/40.7143,-74.006"
    #expect(try (0..<3).map { _ in try status(target) } == [200, 503, 503])
    #expect(try status(#require(Self.targets[.metNorway])) == 200)
    let wrong = try client.exchange("POST", "/control/fault?provider=yr")
    #expect(wrong.status == 400)
    #expect(try wrong.json()["reason"]?.string == "Unknown provider 'yr'.")
  }
}
