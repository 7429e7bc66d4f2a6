import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Watching

@Suite struct `A refresh by key that failed` {
  @Test func `does not say that nothing is new`() {
    var city = City.numbered(1)
    let world = WatchWorld([city])
    world.send(.time)
    world.send(.refreshed(WatchRefresh()))
    world.type("r")
    city.failure = FetchFailure(at: .sample, kind: .server, status: 503, message: "503")
    world.save([city]) { .refreshed(WatchRefresh(change: $0, hasFailures: true)) }
    #expect(!world.bottom.contains("nothing new"))
    city.failure = nil
    world.pass(20)
    world.type("r")
    world.save([city]) { .refreshed(WatchRefresh(change: $0)) }
    #expect(world.bottom.contains("nothing new"))
  }
}
