import Files
import FoundationEssentials
import HTTP
import S3
import Synchronization
import TestServers
import Testing
import Tracking
import Transport
import Weather
import WeatherSamples

@testable import Store

extension ProxiedRequest {
  /// Whether the list itself is put.
  var putsList: Bool { method == "PUT" && target.hasSuffix("/list.json") }

  var putsRecord: Bool { method == "PUT" && target.contains(".history/") }
}

@Suite(
  .serialized, .enabled(if: SeaweedFS.isInstalled, "needs SeaweedFS: scripts/setup.sh --tests"))
struct `A save with faults` {
  let site: StorageSite
  let proxy: FaultProxy

  init() throws {
    site = try StorageSite(.s3)
    proxy = try FaultProxy(to: SeaweedFS.shared.get().port)
    site.endpoint = proxy.endpoint
    try site.save([.numbered(1)])
  }

  func add(_ number: Int) throws -> StateChange {
    try site.storage().add(.numbered(number), at: site.now)
  }

  /// Expects what was saved, each once, with a whole history.
  func expect(_ numbers: [Int], revision: Int) throws {
    site.endpoint = nil
    site.forgetCopies()
    let (state, history) = try site.storage().loadHistory()
    #expect(state.cities.map(\.id.number) == numbers)
    #expect(state.revision == revision)
    #expect(history.isConnected)
    #expect(history.oldest.number == 0)
    #expect(try site.storage().checkHistory()?.problems == [])
  }

  func failure(_ body: () throws -> StateChange) -> RemoteProblem? {
    do {
      _ = try body()
      return nil
    } catch {
      guard case .remote(_, let problem) = error as? StoreError else { return nil }
      return problem
    }
  }

  static let passing: [(name: String, fault: ProxyFault)] = [
    ("the response is lost", .loseResponse), ("the request is lost", .loseRequest),
    ("500 after it was done", .replaceResponse(500)), ("502", .respond(502)),
    ("503 and Retry-After", .respond(503, headers: ["Retry-After: 1"])),
    ("412 without a reason", .respond(412)), ("412 after it was done", .replaceResponse(412)),
    ("409", .respond(409)), ("a response that is cut", .cut(20)), ("slow", .delay(0.5)),
  ]

  @Test(arguments: passing.indices) func `is saved once`(index: Int) throws {
    let fault = Self.passing[index].fault
    proxy.set { request in request.putsList && request.number < 5 ? fault : nil }
    let change = try add(2)
    #expect(change.new.revision == 2, "\(Self.passing[index].name)")
    #expect(change.report.added == [.numbered(2)])
    try expect([1, 2], revision: 2)
  }

  @Test(arguments: passing.indices) func `is saved once while others save`(index: Int) throws {
    let fault = Self.passing[index].fault
    let direct = try StorageSite(sharing: site)
    let once = Guarded(false)
    proxy.set { request in
      guard request.putsList else { return nil }
      let isFirst = once.withLock { done in
        defer { done = true }
        return !done
      }
      return isFirst ? fault : nil
    }
    concurrently(2) { number in
      for save in 0..<3 {
        do {
          let city = City.numbered(10 + number * 10 + save)
          _ =
            number == 0
            ? try site.storage().add(city, at: site.now)
            : try direct.storage().add(city, at: site.now)
        } catch { Issue.record("\(error)") }
      }
    }
    site.endpoint = nil
    let state = try #require(try site.storage().load())
    #expect(Set(state.cities.map(\.id.number)) == [1, 10, 11, 12, 20, 21, 22])
    #expect(state.cities.count == 7)
    #expect(state.revision == 7)
  }

  @Test func `is in doubt as long as the store answers nothing`() throws {
    site.deadline = 2
    proxy.set { $0.putsList ? .respond(500) : nil }
    guard case .doubtful = failure({ try add(2) }) else {
      Issue.record("expected a doubt")
      return
    }
    try expect([1], revision: 1)
  }

  @Test func `is in doubt if the list cannot be read after it`() throws {
    site.deadline = 2
    proxy.set { request in
      request.putsList ? .loseResponse : request.number > 2 ? .respond(503) : nil
    }
    guard case .doubtful = failure({ try add(2) }) else {
      Issue.record("expected a doubt")
      return
    }
    // It was saved, which nobody could know.
    try expect([1, 2], revision: 2)
  }

  /// libcurl sends a request again if its connection was closed, as the proxy does.
  @Test(arguments: [true, false]) func `is in doubt after 64 other saves, and not after 63`(
    isConflict: Bool
  ) throws {
    for (count, isSaved) in [(63, true), (64, false)] {
      let direct = try StorageSite(sharing: site)
      let isFirst = Guarded(true)
      proxy.set { request in
        guard request.putsList,
          isFirst.withLock({ first in
            defer { first = false }
            return first
          })
        else { return nil }
        for number in 0...count {
          _ = try? direct.storage().add(.numbered(1000 * count + number), at: Date())
        }
        return isConflict ? .respond(412) : .loseRequest
      }
      let problem = failure { try add(count) }
      if isSaved {
        #expect(problem == nil)
      } else {
        guard case .doubtful = problem else {
          Issue.record("expected a doubt, not \(String(describing: problem))")
          return
        }
      }
    }
  }

  @Test func `ends where others are always faster`() throws {
    site.lockTimeout = 0.3
    proxy.set { $0.putsList ? .respond(412) : nil }
    #expect(failure { try add(2) } == .busy(seconds: 0.3))
    try expect([1], revision: 1)
  }

  @Test func `is not in doubt after a put that only recorded a delivery`() throws {
    let queued = try site.storage().update { state in
      var queue = HookQueue()
      queue.entries = [HookQueue.Entry(hook: "a", queuedAt: .distantPast, batch: Array("{}".utf8))]
      return state.next(state.cities, thresholds: Thresholds(baseline: .lastReported), at: site.now)
        .queuing(queue)
    }
    #expect(queued.new.revision == 2)
    let direct = try StorageSite(sharing: site)
    let isFirst = Guarded(true)
    proxy.set { request in
      guard request.putsList,
        isFirst.withLock({ first in
          defer { first = false }
          return first
        })
      else { return nil }
      _ = try? direct.storage().deliverToHooks(["a"]) { deliveries in
        deliveries.pending.forEach(deliveries.record)
        return []
      }
      return .loseRequest
    }
    let change = try add(2)
    #expect(change.new.revision == 3)
    #expect(change.new.hookQueue.isEmpty)
    try expect([1, 2], revision: 3)
  }

  @Test func `saves nothing with a clock that is wrong`() throws {
    proxy.set { _ in .shiftDate(1200) }
    #expect(failure { try add(2) } == .wrongClock(minutes: -20))
    #expect(proxy.requests.allSatisfy { $0.method == "GET" })
    #expect(try site.storage().load()?.revision == 1)
    #expect(
      site.reportedRemotely == [.wrongClock(address: site.location.description, minutes: -20)])
  }

  @Test func `is refused by a store that ignores conditions`() throws {
    let other = try StorageSite(.s3)
    other.endpoint = proxy.endpoint
    for (fault, reason) in [
      (ProxyFault.respond(200), "a condition was ignored"), (.respond(501), "status 501"),
      (.respond(404), "status 404 for a condition that fails"),
      (.respond(304), "status 304 for a condition that fails"),
    ] {
      proxy.set { request in
        request.target.contains(".probe-") && request.method == "PUT" && request.hasCondition
          ? fault : nil
      }
      let problem = failure { try other.storage().add(.numbered(1), at: other.now) }
      #expect(problem == .ignoresConditions(reason))
      #expect(!proxy.requests.contains { $0.putsList })
      #expect(proxy.requests.last?.method == "DELETE")
    }
    #expect(try other.storage().load() == nil)
  }

  @Test func `puts a record again that meets a conflict, and says if that does not help`() throws {
    let conflicts = Counter()
    proxy.set { $0.putsRecord && conflicts.next() == 0 ? .respond(409) : nil }
    _ = try add(2)
    #expect(site.reported == [])
    try expect([1, 2], revision: 2)
    site.endpoint = proxy.endpoint
    proxy.set { $0.putsRecord ? .respond(409) : nil }
    _ = try add(3)
    #expect(site.reported.map(\.isOfStore) == [true])
  }

  @Test func `goes on without a record that cannot be put`() throws {
    proxy.set { $0.putsRecord ? .respond(403) : nil }
    _ = try add(2)
    #expect(site.reported.map(\.isOfStore) == [true])
    proxy.set { _ in nil }
    _ = try add(3)
    #expect(site.reported.last == .recordLost(path: "\(site.location).history", revision: 2))
    let history = try site.storage().loadHistory().history
    #expect(try history.cities(at: 1) == [.numbered(1)])
    #expect(try history.cities(at: 2).count == 2)
    #expect(history.oldest.number == 0)
    // Two records that are lost tear the history.
    proxy.set { $0.putsRecord ? .respond(403) : nil }
    _ = try add(4)
    _ = try add(5)
    proxy.set { _ in nil }
    _ = try add(6)
    #expect(site.reported.last == .begun(path: "\(site.location).history"))
    #expect(try site.storage().loadHistory().history.oldest.number == 5)
  }
}

extension HistoryRemark {
  fileprivate var isOfStore: Bool { if case .notStored = self { true } else { false } }
}

/// Counts from 0, on any thread.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
