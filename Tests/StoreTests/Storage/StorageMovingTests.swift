import FoundationEssentials
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

@Suite(.serialized) struct `A list that moves` {
  private static let ways = StorageKind.available.flatMap { from in
    StorageKind.available.map { (from, $0) }
  }

  /// A list with history, a mark of the present, and a batch that waits.
  private func site(_ kind: StorageKind, saves: Int) throws -> StorageSite {
    let site = try StorageSite(kind)
    for number in 1..<saves { try site.save([.numbered(number)]) }
    let now = site.now + 60
    _ = try site.storage().update { state in
      var queue = HookQueue()
      queue.entries = [HookQueue.Entry(hook: "a", queuedAt: now, batch: Array("{}".utf8))]
      return state.next(
        [.numbered(saves, temperature: 3)], thresholds: Thresholds(baseline: .lastReported), at: now
      ).queuing(queue)
    }
    let history = try site.storage().loadHistory().history
    let digest = try #require(history.digest(of: saves))
    try site.storage().setMark("here", revision: history.latest, digest: digest)
    return site
  }

  @Test(arguments: ways) func `arrives whole, and can be saved there`(
    from: StorageKind, to: StorageKind
  ) throws {
    for saves in [1, 20] {
      let source = try site(from, saves: saves)
      let target = try StorageSite(to)
      let before = try source.storage().loadHistory()
      let moved = try #require(try source.storage().move(to: try target.storage()))
      #expect(moved.revisions == saves + 1)
      let (state, history) = try target.storage().loadHistory()
      #expect(state == before.state)
      #expect(history.oldest.number == 0)
      #expect(history.mark(named: "here")?.isAvailable == true)
      for number in 0...saves {
        #expect(try history.cities(at: number) == before.history.cities(at: number))
        #expect(history.revision(number) == before.history.revision(number))
      }
      target.now = source.now + 120
      try target.save([.numbered(100)])
      try target.save([.numbered(101)])
      #expect(target.reported.isEmpty)
      #expect(try target.storage().loadHistory().history.oldest.number == 0)
      #expect(try target.storage().checkHistory()?.problems == [])
    }
  }

  @Test(arguments: ways) func `says at the old place where it is`(
    from: StorageKind, to: StorageKind
  ) throws {
    let source = try site(from, saves: 3)
    let target = try StorageSite(to)
    _ = try source.storage().move(to: try target.storage())
    let address = try target.storage().address
    let storage = try source.storage()
    #expect(throws: StoreError.remote(address: storage.address, .moved(to: address))) {
      try storage.update { _ -> StateChange? in nil }
    }
    #expect(throws: StoreError.self) { try storage.move(to: try StorageSite(to).storage()) }
    #expect(try storage.load()?.revision == 3)
  }

  @Test(arguments: ways) func `comes back`(from: StorageKind, to: StorageKind) throws {
    let source = try site(from, saves: 3)
    let target = try StorageSite(to)
    _ = try source.storage().move(to: try target.storage())
    try target.save([.numbered(9)])
    _ = try target.storage().move(to: try source.storage())
    source.now = target.now
    try source.save([.numbered(10)])
    let (state, history) = try source.storage().loadHistory()
    #expect(state.revision == 5)
    #expect(history.oldest.number == 0)
    #expect(try history.cities(at: 4) == [.numbered(9)])
  }

  @Test(arguments: ways) func `never replaces another list`(
    from: StorageKind, to: StorageKind
  ) throws {
    let source = try site(from, saves: 2)
    let target = try StorageSite(to)
    try target.save([.numbered(7)])
    let storage = try target.storage()
    #expect(throws: StoreError.remote(address: storage.address, .occupied)) {
      try source.storage().move(to: storage)
    }
    #expect(try storage.load()?.cities == [.numbered(7)])
    try source.save([.numbered(1)])
    let nothing = try StorageSite(from).storage().move(to: try StorageSite(to).storage())
    #expect(nothing == nil)
  }
}
