import FoundationEssentials
import Synchronization
import TestServers
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

@Suite(.serialized) struct `Every storage` {
  @Test(arguments: StorageKind.available) func `is empty at first`(kind: StorageKind) throws {
    let storage = try StorageSite(kind).storage()
    #expect(try storage.load() == nil)
    #expect(try storage.read() == nil)
    #expect(try storage.previousState() == nil)
    #expect(try storage.hookQueue().isEmpty)
    #expect(try storage.checkHistory() == nil)
    #expect(storage.marks().isEmpty)
    let (state, history) = try storage.loadHistory()
    #expect(state == SavedState())
    #expect(history.latest.number == 0)
    #expect(throws: StoreError.self) {
      try storage.restore {
        $0.restoring($1, thresholds: Thresholds(baseline: .forecast), at: Date())
      }
    }
  }

  @Test(arguments: StorageKind.available) func `changes the saved state`(kind: StorageKind) throws {
    let site = try StorageSite(kind)
    for revision in 1...3 {
      let change = try site.storage().add(.numbered(revision), at: site.now)
      #expect(change.old.revision == revision - 1)
      #expect(change.new.revision == revision)
      #expect(try site.storage().load() == change.new)
      #expect(try site.storage().read()?.state == change.new)
    }
    #expect(site.reported.isEmpty)
  }

  @Test(arguments: StorageKind.available) func `saves nothing for no change`(
    kind: StorageKind
  ) throws {
    let site = try StorageSite(kind)
    #expect(try site.storage().update { _ -> StateChange? in nil }.isSave == false)
    #expect(try site.storage().load() == nil)
    try site.save([.numbered(1)])
    let change = try site.storage().update { _ -> StateChange? in nil }
    #expect(change.new.revision == 1)
    #expect(!change.isSave)
    #expect(try site.storage().load()?.revision == 1)
  }

  @Test(arguments: StorageKind.available)
  func `applies a change to what others saved since it was read`(kind: StorageKind) throws {
    let site = try StorageSite(kind)
    try site.save([.numbered(1)])
    let reading = try site.storage().read()
    try site.save([.numbered(1), .numbered(2)])
    let change = try site.storage().update(from: reading) { state in
      state.next(
        state.cities + [.numbered(3)], thresholds: Thresholds(baseline: .lastReported), at: site.now
      )
    }
    #expect(change.old.revision == 2)
    #expect(change.new.cities.map(\.id.number) == [1, 2, 3])
  }

  @Test(arguments: StorageKind.available) func `does not save an invalid state`(
    kind: StorageKind
  ) throws {
    let site = try StorageSite(kind)
    try site.save([.numbered(1)])
    let storage = try site.storage()
    do throws(StoreError) {
      _ = try storage.add(.numbered(2, " "), at: site.now)
      Issue.record("it was saved")
    } catch { guard case .invalidNewState(_, "cities[1].name", _) = error else { throw error } }
    #expect(try site.storage().load()?.cities.count == 1)
  }

  @Test(arguments: StorageKind.available) func `goes back by one save, and forward again`(
    kind: StorageKind
  ) throws {
    let site = try StorageSite(kind)
    try site.save([.numbered(1)])
    try site.save([.numbered(1), .numbered(2)])
    let now = site.now
    let back = try site.storage("state restore").restore {
      $0.restoring($1, thresholds: Thresholds(baseline: .forecast), at: now)
    }
    #expect(back.change.new.cities.map(\.id.number) == [1])
    #expect(back.change.new.revision == 3)
    #expect(back.damaged == nil)
    let forward = try site.storage("state restore").restore {
      $0.restoring($1, thresholds: Thresholds(baseline: .forecast), at: now)
    }
    #expect(forward.change.new.cities.map(\.id.number) == [1, 2])
    #expect(try site.storage().load() == forward.change.new)
  }

  @Test(arguments: StorageKind.available) func `loses nothing of concurrent writers`(
    kind: StorageKind
  ) throws {
    let site = try StorageSite(kind)
    let (writers, saves) = (8, 5)
    let revisions = Mutex<[Int]>([])
    concurrently(writers) { writer in
      for save in 0..<saves {
        do {
          let city = City.numbered(writer * saves + save)
          let change = try site.storage().add(city, at: site.now)
          revisions.withLock { $0.append(change.new.revision) }
        } catch { Issue.record("\(error)") }
      }
    }
    let count = writers * saves
    let state = try #require(try site.storage().load())
    #expect(state.revision == count)
    #expect(Set(state.cities.map(\.id.number)) == Set(0..<count))
    #expect(revisions.withLock { $0.sorted() } == Array(1...count))
    let history = try site.storage().loadHistory().history
    var numbers: [Int] = []
    history.visitRevisions { revision in
      numbers.append(revision.number)
      return true
    }
    #expect(numbers == (0...count).reversed())
    #expect(site.reported.isEmpty)
  }

  @Test(arguments: StorageKind.available) func `reports each save to a follower once`(
    kind: StorageKind
  ) throws {
    let site = try StorageSite(kind)
    var follower = try site.storage().follower()
    #expect(try follower.changedState() == SavedState())
    #expect(try follower.changedState() == nil)
    try site.save([.numbered(1)])
    try site.save([.numbered(1), .numbered(2)])
    #expect(try follower.changedState()?.revision == 2)
    #expect(try follower.changedState() == nil)
  }

  @Test(arguments: StorageKind.available)
  func `delivers the queue of the hooks once, without another revision`(kind: StorageKind) throws {
    let site = try StorageSite(kind)
    try site.save([.numbered(1)])
    let entries = ["a", "b"].map { name in
      HookQueue.Entry(hook: name, queuedAt: site.now, batch: Array(#"{"name":"\#(name)"}"#.utf8))
    }
    let storage = try site.storage()
    let saved = try storage.update { state in
      var queue = HookQueue()
      queue.entries = entries
      return state.next(state.cities, thresholds: Thresholds(baseline: .lastReported), at: site.now)
        .queuing(queue)
    }
    #expect(try storage.hookQueue().entries == entries)
    func deliver() throws(StoreError) -> [HookQueue.Entry] {
      var pending: [HookQueue.Entry] = []
      _ = try storage.deliverToHooks(["a"]) { deliveries in
        pending += deliveries.pending
        deliveries.pending.forEach(deliveries.record)
        return []
      }
      return pending
    }
    #expect(try deliver() == [entries[0]])
    #expect(try deliver().isEmpty)
    #expect(try site.storage().hookQueue().entries == [entries[1]])
    #expect(try site.storage().load()?.revision == saved.new.revision)
    let history = try site.storage().loadHistory().history
    #expect(history.isConnected)
    #expect(history.latest.number == saved.new.revision)
    let next = try site.save([.numbered(1), .numbered(2)])
    #expect(next.old.hookQueue.entries == [entries[1]])
    #expect(site.reported.isEmpty)
  }
}
