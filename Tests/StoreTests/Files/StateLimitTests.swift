import Files
import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct StateLimitTests {
  @Test func `a state that is too large is refused before it is read`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("state.json")
    try directory.write("", to: "state.json")
    try #require(truncate(path, 3 << 30) == 0)
    let store = FileBackend(path: path, lockTimeout: 10)
    let error = StoreError.notAState(
      path: path, line: nil, key: nil, expected: "it is larger than 1 GiB")
    #expect(throws: error) { try store.load() }
    #expect(throws: error) { try store.update { $0 } }
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_size == 3 << 30)
  }

  @Test func `a state that is too large is not saved`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("state.json")
    try directory.write(SampleState.text, to: "state.json")
    var format = StateFormat.current
    format.limit = ByteLimit(count: SampleState.text.utf8.count)
    let store = FileBackend(path: path, lockTimeout: 10, format: format)
    #expect(
      throws: StoreError.invalidNewState(
        path: path, key: nil, expected: "it is larger than \(format.limit)")
    ) {
      try store.update { state in
        var state = state
        state.revision += 1
        state.cities += state.cities.map {
          City(id: City.ID(UUID()), place: $0.place, addedAt: $0.addedAt)
        }
        return state
      }
    }
    #expect(try directory.text(of: "state.json") == SampleState.text)
    #expect(try directory.names() == ["state.json", "state.json.lock"])
  }

  @Test func `a state with too many values is refused while it is read`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("state.json")
    let zeros = String(repeating: "0,", count: 1000)
    try directory.write("{\"version\":\"1.0\",\"other\":[\(zeros)0]}", to: "state.json")
    var format = StateFormat.current
    format.largestCount = 1000
    let store = FileBackend(path: path, lockTimeout: 10, format: format)
    #expect(
      throws: StoreError.notAState(path: path, line: 1, key: nil, expected: "more than 1000 values")
    ) { try store.load() }
  }
}
