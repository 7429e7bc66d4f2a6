import FoundationEssentials
import JSONText
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

@Suite struct `The queue of the hooks` {
  private let directory: TemporaryDirectory
  private let path: String
  private let time = Date(timeIntervalSince1970: 1_795_251_604)

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("state.json")
  }

  private func store() -> any StateStore { FileBackend(path: path, lockTimeout: 10) }

  /// Saves the next revision with a batch for each name.
  private func save(_ names: String...) throws {
    _ = try store().update { state in
      var queue = state.hookQueue
      queue.entries += names.map(entry)
      return state.next(state.cities, thresholds: Thresholds(baseline: .lastReported), at: time)
        .queuing(queue)
    }
  }

  private func entry(_ name: String) -> HookQueue.Entry {
    HookQueue.Entry(hook: "h", queuedAt: time, batch: Array(#"{"name":"\#(name)"}"#.utf8))
  }

  /// Delivers what is pending and stops before a batch.
  private func deliver(stoppingAt stop: String? = nil) throws -> [HookQueue.Entry] {
    var pending: [HookQueue.Entry] = []
    _ = try store().deliverToHooks(["h"]) { deliveries in
      pending += deliveries.pending
      for entry in deliveries.pending {
        if entry == stop.map(self.entry) { return nil }
        deliveries.record(entry)
      }
      return []
    }
    return pending
  }

  @Test func `leaves no trace while it is empty`() throws {
    try save()
    #expect(try !directory.text(of: "state.json").contains("hooks"))
    #expect(try directory.names() == ["state.json", "state.json.lock"])
  }

  @Test func `is in the state that the save wrote, a line per batch`() throws {
    try save("a", "b")
    let text = try directory.text(of: "state.json")
    let line = #"{"hook":"h","queuedAt":"2026-11-21T09:00:04Z","batch":{"name":"a"}}"#
    #expect(text.split(separator: "\n").contains("    \(line),"))
    #expect(try store().load()?.hookQueue.entries == [entry("a"), entry("b")])
  }

  @Test func `stays through saves, restored states and older programs`() throws {
    try save("a")
    try save()
    #expect(try store().load()?.hookQueue.entries == [entry("a")])
    try save("b")
    _ = try store().restore(at: time)
    #expect(try store().load()?.hookQueue.entries == [entry("a"), entry("b")])
    try directory.write("damaged", to: "state.json")
    _ = try store().restore(at: time)
    #expect(try store().load()?.hookQueue.entries == [entry("a"), entry("b")])
  }

  @Test func `is delivered in order, once, and without another revision`() throws {
    try save("a", "b")
    let text = try directory.text(of: "state.json")
    #expect(try deliver(stoppingAt: "b") == [entry("a"), entry("b")])
    #expect(try store().hookQueue().entries == [entry("b")])
    #expect(try deliver() == [entry("b")])
    #expect(try deliver() == [])
    #expect(try directory.text(of: "state.json") == text)
    #expect(try directory.text(of: "state.json.hooks").utf8.count == 2 * 18)
  }

  @Test func `loses with the next save what was received`() throws {
    try save("a", "b", "c")
    _ = try deliver(stoppingAt: "b")
    try save("d")
    #expect(try store().load()?.hookQueue.entries == [entry("b"), entry("c"), entry("d")])
    #expect(try deliver() == [entry("b"), entry("c"), entry("d")])
    // The log holds what the state has.
    #expect(try directory.text(of: "state.json.hooks").utf8.count == 3 * 18)
    try save()
    #expect(try !directory.text(of: "state.json").contains("hooks"))
    #expect(try deliver() == [])
    #expect(try directory.text(of: "state.json.hooks") == "")
  }

  @Test func `is delivered again without its log, or with a damaged one`() throws {
    try save("a")
    _ = try deliver()
    try directory.write("0123\nnonsense", to: "state.json.hooks")
    #expect(try deliver() == [entry("a")])
    #expect(try deliver() == [])
  }

  @Test func `is delivered by one process at a time`() throws {
    try save("a")
    _ = try store().deliverToHooks(["h"]) { _ in
      #expect(throws: Never.self) {
        let isDone = try store().deliverToHooks(["h"]) { _ in
          Issue.record("two processes deliver")
          return []
        }
        #expect(!isDone)
      }
      return ["h"]
    }
  }

  @Test func `is delivered with what another process queues meanwhile and leaves`() throws {
    try save("a")
    var received: [HookQueue.Entry] = []
    let isDone = try store().deliverToHooks(["h"]) { deliveries in
      if received.isEmpty {
        #expect(throws: Never.self) {
          try save("b")
          let isOther = try store().deliverToHooks(["h"]) { _ in [] }
          #expect(!isOther)
        }
      }
      deliveries.pending.forEach(deliveries.record)
      received += deliveries.pending
      return []
    }
    #expect(isDone)
    #expect(received == [entry("a"), entry("b")])
    #expect(try deliver() == [])
  }

  @Test func `waits for the next save where its hook failed or is unknown`() throws {
    try save("a")
    var rounds = 0
    _ = try store().deliverToHooks(["h"]) { _ in
      rounds += 1
      return ["h"]
    }
    #expect(rounds == 1)
    _ = try store().deliverToHooks(["other"]) { _ in
      Issue.record("it is of another hook")
      return []
    }
    #expect(try deliver() == [entry("a")])
  }

  @Test(arguments: [
    #"{}"#, #"[{}]"#, #"[{"hook":"h","queuedAt":"2026-11-21T09:00:04Z","batch":[]}]"#,
    #"[{"hook":"h","queuedAt":"yesterday","batch":{}}]"#, #"[{"hook":1}]"#, "null",
  ]) func `is validated`(hooks: String) throws {
    try directory.write(
      #"{"version":"1.3","revision":1,"latestReport":null,"hooks":\#(hooks),"cities":[]}"#,
      to: "state.json")
    #expect(throws: StoreError.self) { try store().load() }
  }

  @Test func `keeps the newest of too many or too large batches`() {
    var queue = HookQueue()
    for number in 0..<600 { queue.entries.append(entry("\(number)")) }
    #expect(queue.removeExcess().map(\.batch) == (0..<100).map { entry("\($0)").batch })
    #expect(queue.entries.first == entry("100"))
    let large = [UInt8](repeating: 0x20, count: 3 << 20)
    queue.entries = (0..<3).map { HookQueue.Entry(hook: "\($0)", queuedAt: time, batch: large) }
    #expect(queue.removeExcess().map(\.hook) == ["0", "1"])
    #expect(queue.removeExcess().isEmpty)
    queue.entries[0] = HookQueue.Entry(hook: "x", queuedAt: time, batch: large + large)
    #expect(queue.removeExcess().isEmpty)
  }
}
