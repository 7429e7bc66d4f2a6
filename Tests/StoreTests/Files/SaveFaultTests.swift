import FoundationEssentials
import Store
import Testing
import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A save that fails at any step leaves the old state and nothing beside it.
@Suite struct SaveFaultTests {
  private static let numbers = [ENOSPC, EIO, EDQUOT, EROFS, EACCES]

  /// The calls whose failure has to leave the old state, and the step that the error names.
  private static let steps: [(call: FaultyOperations.Call, step: SaveStep)] = [
    (.openFile, .createTemporaryFile),
    (.write, .write),
    (.flushFile, .flush),
    (.closeFile, .close),
    (.rename, .rename),
  ]

  private func saving(
    in directory: TemporaryDirectory,
    _ operations: FaultyOperations
  ) -> StoreError? {
    let store = StateStore(
      path: directory.file("state.json"),
      lockTimeout: 0,
      operations: operations.operations
    )
    do throws(StoreError) {
      _ = try store.update { state in
        SavedState(revision: state.revision + 1, cities: state.cities)
      }
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: steps, numbers)
  func `a step that fails leaves the old state`(
    step: (call: FaultyOperations.Call, step: SaveStep),
    number: Int32
  ) throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    let operations = FaultyOperations(step.call, number, writeSize: 500)
    let error = saving(in: directory, operations)
    let path = directory.file("state.json")
    #expect(error == .notSaved(path: path, step: step.step, SystemError(number: number)))
    #expect(error?.description.contains(path) == true)
    #expect(try directory.text(of: "state.json") == SampleState.text)
    #expect(try directory.names() == ["state.json", "state.json.lock"])
    #expect(operations.openFiles.isEmpty)
  }

  @Test(arguments: steps, numbers)
  func `a first save that fails leaves no state`(
    step: (call: FaultyOperations.Call, step: SaveStep),
    number: Int32
  ) throws {
    let directory = try TemporaryDirectory()
    #expect(saving(in: directory, FaultyOperations(step.call, number)) != nil)
    #expect(try directory.names() == ["state.json.lock"])
    #expect(saving(in: directory, FaultyOperations()) == nil)
    #expect(try directory.names() == ["state.json", "state.json.lock"])
  }

  @Test(arguments: [FaultyOperations.Call.openDirectory, .flushDirectory], numbers)
  func `a directory that is not flushed leaves the new state and says so`(
    call: FaultyOperations.Call,
    number: Int32
  ) throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    let operations = FaultyOperations(call, number)
    let path = directory.file("state.json")
    #expect(
      saving(in: directory, operations) == .notFlushed(path: path, SystemError(number: number))
    )
    #expect(try StateStore(path: path, lockTimeout: 0).load()?.revision == 8)
    #expect(try directory.names() == ["state.json", "state.json.lock"])
    #expect(operations.openFiles.isEmpty)
  }

  @Test func `a file system that has no flush for directories is no failure`() throws {
    let directory = try TemporaryDirectory()
    #expect(saving(in: directory, FaultyOperations(.flushDirectory, EINVAL)) == nil)
  }

  @Test(arguments: FaultyOperations.Call.allCases)
  func `an interrupted call is made again`(call: FaultyOperations.Call) throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    let operations = FaultyOperations(call, EINTR, times: 3)
    #expect(saving(in: directory, operations) == nil)
    #expect(
      try StateStore(path: directory.file("state.json"), lockTimeout: 0).load()?.revision == 8
    )
    #expect(operations.openFiles.isEmpty)
  }

  @Test func `a save is written in small parts, too`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    #expect(saving(in: directory, FaultyOperations(writeSize: 7)) == nil)
    let state = try StateStore(path: directory.file("state.json"), lockTimeout: 0).load()
    #expect(state?.cities.map(\.name) == ["Seoul", "Oslo"])
  }

  @Test func `a disk that takes nothing and gives no error is full`() throws {
    let directory = try TemporaryDirectory()
    #expect(
      saving(in: directory, FaultyOperations(writeSize: 0))
        == .notSaved(
          path: directory.file("state.json"),
          step: .write,
          SystemError(number: ENOSPC)
        )
    )
  }

  @Test func `what would survive a power failure is made in that order`() throws {
    let directory = try TemporaryDirectory()
    let operations = FaultyOperations()
    #expect(saving(in: directory, operations) == nil)
    #expect(
      operations.calls == [
        .openFile, .write, .flushFile, .closeFile, .rename,
        .openDirectory, .flushDirectory, .closeDirectory,
      ]
    )
  }

  @Test func `a new directory is flushed into the one that holds it`() throws {
    let directory = try TemporaryDirectory()
    let operations = FaultyOperations(.flushDirectory, EIO)
    let path = directory.file("a/b/state.json")
    let store = StateStore(path: path, lockTimeout: 0, operations: operations.operations)
    #expect(
      throws: StoreError.notSaved(
        path: path,
        step: .createDirectory,
        SystemError(number: EIO)
      )
    ) {
      try store.update { $0 }
    }
  }
}
