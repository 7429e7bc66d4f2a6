import FoundationEssentials
import Testing
import Tracking
import Watching
import Weather

@testable import Commands

@Suite struct `The effects of a watch` {
  private let world = TestWorld()

  // MARK: - Refreshes

  @Test func `fetches what is due, saves it and returns the state`() throws {
    world.track("Seoul", "Oslo")
    let runner = try world.runner()
    let requests = world.service.requests
    #expect(runner.refresh()?.change == nil)
    #expect(world.service.requests == requests)
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    let refresh = try #require(runner.refresh())
    #expect(refresh.problem == nil)
    #expect(refresh.change?.new.cities.map { $0.current?.temperature } == [20, 10])
    #expect(refresh.change?.new.revision == 2)
    #expect(world.service.requests.last == "current Seoul, Oslo")
    #expect(try world.logged() == [2, 1])
    #expect(world.run("log", "--json").output.contains(#""command": "refresh""#))
  }

  @Test func `fetches some cities, and everything on request`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    let runner = try world.runner()
    #expect(runner.refresh(.due([try TestWorld.id(2)]))?.change != nil)
    #expect(world.service.requests.last == "current Oslo")
    #expect(runner.refresh(.everything([try TestWorld.id(2)]))?.change != nil)
    #expect(world.service.requests.last == "all Oslo")
    #expect(runner.refresh(.everything(nil))?.change != nil)
    #expect(world.service.requests.last == "all Seoul, Oslo")
  }

  @Test func `saves failed cities, with the failure in the state`() throws {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.disconnect()
    let refresh = try #require(try world.runner().refresh())
    #expect(refresh.problem == nil)
    #expect(refresh.change?.new.cities[0].failure?.kind == .unreachable)
  }

  @Test func `reports what is missing in the configuration in one line`() throws {
    world.track("Seoul")
    world.advance(minutes: 10)
    let refresh = try #require(try world.runner("--provider", "openweathermap").refresh())
    #expect(refresh.change == nil)
    #expect(refresh.problem?.contains("'openweathermap' needs a key") == true)
    #expect(
      try world.runner("--offline").refresh()?.problem
        == "Seoul: fetching the weather needs the network; drop --offline to allow that")
  }

  @Test func `saves what had arrived before an interruption`() throws {
    _ = world.run("add", "Seoul", "--no-fetch", asking: nil)
    world.track("Oslo")
    world.advance(minutes: 10)
    world.service.requests = []
    world.service.requestsUntilInterruption = 1
    let refresh = try #require(try world.runner().refresh())
    #expect(refresh.change?.new.revision == 3)
  }

  @Test func `finds weather due when the interval has passed since the request`() throws {
    world.track("Seoul")
    world.advance(minutes: 10)
    let runner = try world.runner()
    // The response arrives two seconds after the request.
    world.service.meanwhile = ("current", { [world] in world.now += 2 })
    #expect(runner.refresh()?.change != nil)
    world.now += 297.9
    #expect(runner.refresh()?.change == nil)
    world.now += 0.1
    #expect(runner.refresh()?.change != nil)
    // Weather that another process fetched is not older than it is.
    world.now += 299
    _ = world.run("refresh", "--force", asking: ["all Seoul"])
    world.now += 299
    #expect(runner.refresh()?.change == nil)
  }

  // MARK: - Searches

  @Test func `finds at most ten places`() throws {
    world.service.places = (1...12).map { number in
      FakePlace(number, "Springfield", "State \(number)", nil, "US", at: (Double(number), 5))
    }
    guard case .found(let places, let text) = try world.runner().perform(.search("Springfield"))
    else {
      Issue.record("nothing was found")
      return
    }
    #expect(places.count == 10)
    #expect(text == "Springfield")
  }

  @Test func `says why places could not be looked up`() throws {
    world.service.disconnect()
    guard case .notFound(let message, let text) = try world.runner().perform(.search("Oslo")) else {
      Issue.record("it was found")
      return
    }
    #expect(message.hasPrefix("'Oslo': "))
    #expect(text == "Oslo")
    guard case .notFound(let offline, _) = try world.runner("--offline").perform(.search("Oslo"))
    else {
      Issue.record("it was found")
      return
    }
    #expect(offline.contains("drop --offline"))
  }

  @Test func `finds places without the key of the weather provider`() throws {
    let runner = try world.runner("--provider", "openweathermap,open-meteo")
    guard case .notFound(let message, _) = runner.perform(.search("Oslo")) else {
      Issue.record("OpenWeatherMap has a geocoder of its own")
      return
    }
    #expect(message.contains("needs a key"))
    guard case .found = try world.runner("--provider", "met-norway").perform(.search("Oslo")) else {
      Issue.record("MET Norway has no geocoder")
      return
    }
  }
}
