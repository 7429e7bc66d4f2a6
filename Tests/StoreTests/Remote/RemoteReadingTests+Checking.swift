import Synchronization
import TestServers
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

extension `Reading a list in a store` {
  @Test func `checks the history of the list that another machine saved meanwhile`() throws {
    try site.save([.numbered(1), .numbered(2)])
    try site.replace("City 2", with: "Town 2")
    #expect(try site.storage().checkHistory()?.problems == [.notConnected])
    let other = try StorageSite(sharing: site)
    let hasSaved = Atomic(false)
    proxy.set { request in
      if request.target.contains("list-type"), !hasSaved.exchange(true, ordering: .relaxed) {
        _ = try? other.save([.numbered(3)])
      }
      return nil
    }
    let check = try #require(try site.storage().checkHistory())
    let otherHasSaved = hasSaved.load(ordering: .relaxed)
    #expect(otherHasSaved)
    #expect(check.problems == [])
    #expect(check.revisions == 2)
  }
}
