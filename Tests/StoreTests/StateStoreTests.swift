import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

struct StateStoreTests {
  /// Invalid values that a provider's data might cause.
  private static let invalid: [(key: String, edit: @Sendable (inout City) -> Void)] = [
    ("cities[0].name", { $0.name = " " }), ("cities[0].latitude", { $0.place.latitude = 91 }),
    ("cities[0].longitude", { $0.place.longitude = .infinity }),
    ("cities[0].utcOffsetSeconds", { $0.utcOffset = 1_000_000 }),
    ("cities[0].population", { $0.place.population = -1 }),
    ("cities[0].current.fetchedAt", { $0.current?.fetchedAt = Date(timeIntervalSince1970: -1e12) }),
    ("cities[0].current.humidity", { $0.current?.humidity = 250 }),
    ("cities[0].forecast.days.date", { $0.forecast?.days.reverse() }),
    ("cities[0].forecast.hours.time", { $0.forecast?.hours.reverse() }),
  ]

  @Test(arguments: invalid.indices) func `an invalid state is not saved`(index: Int) throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    let store = FileBackend(path: directory.file("state.json"), lockTimeout: 0)
    let invalid = Self.invalid[index]
    do throws(StoreError) {
      _ = try store.update { state in
        var state = state
        invalid.edit(&state.cities[0])
        return state
      }
      Issue.record("\(invalid.key) was saved")
    } catch {
      guard case .invalidNewState(store.address, invalid.key, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try directory.text(of: "state.json") == SampleState.text)
    #expect(try directory.names() == ["state.json", "state.json.lock"])
  }

  @Test func `a change starts from the saved state`() throws {
    let directory = try TemporaryDirectory()
    let store = FileBackend(path: directory.file("state.json"), lockTimeout: 0)
    for revision in 1...3 {
      let change = try store.update { SavedState(revision: $0.revision + 1) }
      #expect(change.old.revision == revision - 1)
      #expect(change.new.revision == revision)
    }
    #expect(try store.load()?.revision == 3)
  }

  @Test func `each line has one city`() throws {
    let directory = try TemporaryDirectory()
    var history = RandomHistory(seed: 3)
    let store = FileBackend(path: directory.file("state.json"), lockTimeout: 0)
    let cities = history.next(after: [])
    _ = try store.update {
      $0.next(cities, thresholds: Thresholds(baseline: .lastReported), at: history.now)
    }
    let lines = try directory.text(of: "state.json").split(separator: "\n")
    #expect(lines[1] == #"  "version": "2.2","#)
    #expect(lines[3] == #"  "follows": "\#(StateDigest.ofNoFile)","#)
    for (line, city) in zip(lines.dropFirst(6), cities) {
      #expect(line.hasPrefix("    {\"id\":\"\(city.id)\","))
    }
    #expect(lines.count == 6 + cities.count + 2)
  }

  @Test func `a state of another major version is not changed`() throws {
    let directory = try TemporaryDirectory()
    let text = SampleState.text.replacing("\"2.2\"", with: "\"3.0\"")
    try directory.write(text, to: "state.json")
    let store = FileBackend(path: directory.file("state.json"), lockTimeout: 0)
    #expect(throws: StoreError.self) { try store.update { SavedState(revision: $0.revision + 1) } }
    #expect(try directory.text(of: "state.json") == text)
  }
}
