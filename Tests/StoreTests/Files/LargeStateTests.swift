import Files
import FoundationEssentials
import Synchronization
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

/// States of more than a mebibyte, which are written in parts.
@Suite struct LargeStateTests {
  /// A store that counts the parts that are written.
  private final class Recorder: Sendable {
    let parts = Atomic(0)

    func store(
      _ path: String, isInterrupted: @escaping @Sendable (_ parts: Int) -> Bool = { _ in false }
    ) -> any StateStore {
      var operations = FileOperations.live
      let write = operations.write
      operations.write = { descriptor, bytes in
        self.parts.add(1, ordering: .relaxed)
        return write(descriptor, bytes)
      }
      return FileBackend(
        path: path, lockTimeout: 10, operations: operations,
        isInterrupted: { isInterrupted(self.parts.load(ordering: .relaxed)) })
    }
  }

  private static let cities = (0..<600).map { index in
    City(
      id: City.ID(UUID()),
      place: Place(
        name: "\(index)" + String(repeating: "x", count: 6000), latitude: 1, longitude: 2),
      addedAt: Date(timeIntervalSince1970: 1e9))
  }

  private func save(_ store: any StateStore) throws(StoreError) {
    _ = try store.update { state in
      state.next(
        Self.cities, thresholds: Thresholds(baseline: .lastReported),
        at: Date(timeIntervalSince1970: 2e9))
    }
  }

  @Test func `a large state is written in parts`() throws {
    let directory = try TemporaryDirectory()
    let recorder = Recorder()
    let store = recorder.store(directory.file("state.json"))
    try save(store)
    #expect(recorder.parts.load(ordering: .relaxed) == 4)
    #expect(try store.load()?.cities == Self.cities)
  }

  @Test func `an interruption between two parts leaves the old state`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    let recorder = Recorder()
    let store = recorder.store(directory.file("state.json")) { parts in parts == 2 }
    #expect(throws: StoreError.interrupted(path: store.address)) { try save(store) }
    #expect(recorder.parts.load(ordering: .relaxed) == 2)
    #expect(try directory.text(of: "state.json") == SampleState.text)
    #expect(try directory.names() == ["state.json", "state.json.lock"])
  }

  @Test func `results are saved after an earlier interruption`() throws {
    let directory = try TemporaryDirectory()
    let store = Recorder().store(directory.file("state.json")) { _ in true }
    try save(store)
    #expect(try store.load()?.cities.count == Self.cities.count)
  }
}
