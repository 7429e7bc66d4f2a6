import Files
import FoundationEssentials
import HTTP
import S3
import TestSupport
import Tracking
import Weather
import WeatherSamples

@testable import Store

/// Machines that change one list in a store over a network with faults, and what came of it.
final class ManyMachines: @unchecked Sendable {
  /// What a machine knows of the save of a city.
  enum Outcome: Equatable {
    case saved(revision: Int)
    case notSaved(String)
    case doubtful

    var isNotSaved: Bool { if case .notSaved = self { true } else { false } }
  }

  private(set) var outcomes: [Int: Outcome] = [:]

  /// The cities that were removed or may have been.
  private(set) var removals: [Int: Outcome] = [:]
  private(set) var marks: [(name: String, revision: Int)] = []

  /// How often each batch was delivered.
  private(set) var deliveries: [StateDigest: Int] = [:]
  private(set) var queued: [Int: StateDigest] = [:]

  /// What is wrong; nothing is expected here.
  private(set) var problems: [String] = []

  /// Whether a record was reported as not stored.
  private(set) var hasLostRecord = false

  /// What happened, to compare two runs.
  private(set) var log: [String] = []

  private let simulation: Simulation
  private let network: SimulatedNetwork
  private let directory: TemporaryDirectory
  private var cityCount = 0
  private var markCount = 0

  private static let start = Date(timeIntervalSince1970: 1_795_251_604)

  init(seed: UInt64) throws {
    simulation = Simulation(seed: seed)
    let objects = SimulatedObjects(pageSize: simulation.number(in: 2..<40))
    network = SimulatedNetwork(
      simulation, objects, faultRate: [0, 0.05, 0.2, 0.5][simulation.number(in: 0..<4)])
    directory = try TemporaryDirectory()
  }

  func run() {
    let isLong = simulation.happens(0.05)
    for machine in 0..<simulation.number(in: 3..<6) {
      let count = isLong ? 30 : simulation.number(in: 2..<8)
      let clockError = simulation.number(in: -100...100)
      // Some machines are switched off between any two requests.
      let end = simulation.happens(0.2) ? simulation.number(in: 0.5...20) : .infinity
      simulation.addMachine(after: simulation.number(in: 0...3)) { [self] in
        work(machine, count, clockError, end)
      }
    }
    simulation.run()
    network.isCalm = true
    simulation.addMachine(after: 200) { [self] in check() }
    simulation.run()
  }

  // MARK: - A machine

  private func store(
    _ machine: Int, _ clockError: Double = 0, end: Double = .infinity
  ) -> any StateStore {
    let (simulation, network) = (simulation, network)
    let isStopped = { @Sendable in simulation.now >= end }
    let send: RemoteConnection.Sender = { network.send($0, isStopped: isStopped()) }
    var settings = RemoteConnection.Settings(
      location: ObjectLocation(bucket: "bucket", key: "lists/a.json"),
      service: ObjectService(endpoint: "http://store", region: "us-east-1"),
      keys: .success(AccessKeys(accessKey: "key", secretKey: "secret")),
      cache: machine == 0 ? CacheDirectory(path: directory.file("\(machine)")) : nil,
      hookTimeouts: ["a": 60], read: send, save: send,
      now: { Self.start.addingTimeInterval(simulation.now + clockError) })
    settings.uptime = { isStopped() ? .infinity : simulation.now }
    settings.pause = { if !isStopped() { simulation.wait($0) } }
    settings.random = { simulation.token() }
    let now = settings.now
    return StateStores.remote(
      RemoteConnection(settings),
      recording: HistoryRecording(
        command: "add", keep: nil, now: now,
        report: { [self] remark in if case .notStored = remark { hasLostRecord = true } }))
  }

  private func work(_ machine: Int, _ count: Int, _ clockError: Double, _ end: Double) {
    let store = store(machine, clockError, end: end)
    var seen = 0
    for _ in 0..<count {
      if simulation.now < end { simulation.wait(simulation.number(in: 0...2)) }
      switch simulation.number(in: 0..<12) {
      case 0..<6: save(store)
      case 6: remove(store)
      case 7: mark(store)
      case 8: prune(store)
      case 9: deliver(store)
      default:
        guard let state = try? store.load() else { continue }
        log.append("\(machine) reads \(state.revision)")
        if state.revision < seen { problems.append("revision \(state.revision) after \(seen)") }
        seen = state.revision
      }
    }
  }

  private func save(_ store: any StateStore) {
    cityCount += 1
    let number = cityCount
    let now = store.now
    let batch = Array(#"{"name":"\#(number)"}"#.utf8)
    let entry = HookQueue.Entry(hook: "a", queuedAt: now, batch: batch)
    var attempts = 0
    let outcome = outcome {
      try store.update { state in
        attempts += 1
        var queue = state.hookQueue
        queue.entries.append(entry)
        return state.next(
          state.cities + [.numbered(number * 100 + attempts)],
          thresholds: Thresholds(baseline: .lastReported), at: now
        ).queuing(queue)
      }
    }
    outcomes[number] = outcome
    if case .saved = outcome { queued[number] = entry.digest }
    log.append("\(number): \(outcome)")
  }

  private func remove(_ store: any StateStore) {
    let saved = outcomes.filter { removals[$0.key] == nil && !$0.value.isNotSaved }
    guard let number = saved.keys.min() else { return }
    removals[number] = .doubtful
    let now = store.now
    let outcome = outcome {
      try store.update { state in
        state.next(
          state.cities.filter { $0.id.number / 100 != number },
          thresholds: Thresholds(baseline: .lastReported), at: now)
      }
    }
    removals[number] = outcome
    log.append("-\(number): \(outcome)")
  }

  private func outcome(_ body: () throws -> StateChange) -> Outcome {
    do { return .saved(revision: try body().new.revision) } catch StoreError.remote(_, .doubtful) {
      return .doubtful
    } catch { return .notSaved("\(error)") }
  }

  private func mark(_ store: any StateStore) {
    guard let history = try? store.loadHistory().history,
      let digest = history.digest(of: history.latest.number)
    else { return }
    markCount += 1
    let name = "m\(markCount)"
    do {
      try store.setMark(name, revision: history.latest, digest: digest)
      log.append("\(name) is \(history.latest.number)")
      if simulation.happens(0.3) {
        let wasThere = try store.deleteMark(name)
        if !wasThere { problems.append("\(name) was not there") }
      } else {
        marks.append((name, history.latest.number))
      }
    } catch { log.append("\(name): \(error)") }
  }

  private func prune(_ store: any StateStore) {
    let now = store.now
    let removal = try? store.pruneHistory(keep: 30, at: now, isDryRun: false)
    log.append("forgets \(removal?.revisions ?? -1)")
  }

  private func deliver(_ store: any StateStore) {
    _ = try? store.deliverToHooks(["a"]) { pending in
      for entry in pending.pending {
        deliveries[entry.digest, default: 0] += 1
        pending.record(entry)
      }
      return []
    }
    log.append("\(deliveries.count) batches")
  }

  // MARK: - What came of it

  /// Reads the list on a new machine, without faults.
  private func check() {
    let store = store(99)
    do {
      // Machines that were switched off leave their batches to others, after a while.
      simulation.wait(120)
      deliver(store)
      let (state, history) = try store.loadHistory()
      check(state)
      check(history)
      if !state.hookQueue.isEmpty, try !store.hookQueue().isEmpty {
        problems.append("batches stay in the queue")
      }
      let found = try store.checkHistory()?.problems ?? []
      if !hasLostRecord, !found.isEmpty { problems.append("history: \(found)") }
      let names = Set(try store.readMarks().map(\.name))
      for mark in marks where !names.contains(mark.name) { problems.append("lost \(mark.name)") }
    } catch { problems.append("\(error)") }
  }

  private func check(_ state: SavedState) {
    // Each attempt has an identifier of its own.
    let numbers = state.cities.map { $0.id.number / 100 }
    if Set(numbers).count < numbers.count { problems.append("twice: \(numbers)") }
    var revisions: [Int: Int] = [:]
    for (changes, isRemoval) in [(outcomes, false), (removals, true)] {
      for (number, outcome) in changes {
        let isThere = numbers.contains(number)
        switch outcome {
        case .saved(let revision):
          if let other = revisions.updateValue(number, forKey: revision), other != number {
            // A removal of what was not there any more saves nothing.
            if !isRemoval { problems.append("revision \(revision) of \(number) and \(other)") }
          }
          if revision > state.revision { problems.append("revision \(revision) is gone") }
          if isThere == isRemoval, isRemoval || removals[number] == nil {
            problems.append("\(isRemoval ? "removed" : "lost") \(number) of revision \(revision)")
          }
          if !isRemoval, let batch = queued[number], deliveries[batch] == nil {
            problems.append("no hook got \(number)")
          }
        case .notSaved(let reason):
          if !isRemoval, isThere { problems.append("\(number) is there: \(reason)") }
        case .doubtful: break
        }
      }
    }
  }

  /// Checks that each save follows the one before, and that the lists then are those that were reported.
  private func check(_ history: Journal) {
    var expected = history.latest.number
    history.visitRevisions { revision in
      if !hasLostRecord, revision.number != expected {
        problems.append("revision \(revision.number) instead of \(expected)")
      }
      expected = revision.number - 1
      return true
    }
    for (number, outcome) in outcomes {
      guard case .saved(let revision) = outcome, let cities = try? history.cities(at: revision)
      else { continue }
      if cities.last.map({ $0.id.number / 100 }) != number {
        problems.append("the list of revision \(revision) does not end with \(number)")
      }
    }
  }
}

extension StateStore {
  /// The present by the clock of its machine.
  fileprivate var now: Date { recording?.now() ?? .distantPast }
}
