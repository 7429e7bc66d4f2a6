import FaultyFiles
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

struct SaveFaultTests {
  private static let numbers = [ENOSPC, EIO, EDQUOT, EROFS, EACCES]
  private static let previous = "the previous state"

  /// The calls whose failure must keep the old state, the step in the error, and whether links are
  /// supported.
  private static let steps: [(call: FaultyOperations.Call, step: SaveStep, hasLinks: Bool)] = [
    (.openFile, .createTemporaryFile, true), (.write, .write, true), (.flushFile, .flush, true),
    (.closeFile, .close, true), (.link, .keepPrevious, true), (.openCopy, .keepPrevious, false),
    (.writeCopy, .keepPrevious, false), (.flushCopy, .keepPrevious, false),
    (.closeCopy, .keepPrevious, false), (.renameCopy, .keepPrevious, false),
    (.rename, .rename, true), (.rename, .rename, false), (.renameOld, .keepPrevious, true),
    (.renameOld, .keepPrevious, false),
  ]

  /// Makes a directory with a state and a previous state.
  private func stateDirectory() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    chmod(directory.file("state.json"), 0o600)
    try directory.write(Self.previous, to: "state.json.previous")
    return directory
  }

  private func errorSaving(
    in directory: TemporaryDirectory, _ operations: FaultyOperations
  ) -> StoreError? { errorSaving(in: directory, operations.operations) }

  private func errorSaving(
    in directory: TemporaryDirectory, _ operations: FileOperations
  ) -> StoreError? {
    let path = directory.file("state.json")
    let store = FileBackend(path: path, lockTimeout: 10, operations: operations)
    do throws(StoreError) {
      _ = try store.update { SavedState(revision: $0.revision + 1, cities: $0.cities) }
      return nil
    } catch { return error }
  }

  private func revision(in directory: TemporaryDirectory) throws -> Int? {
    try FileBackend(path: directory.file("state.json"), lockTimeout: 10).load()?.revision
  }

  @Test(arguments: steps, numbers) func `a failed step keeps the old state and the previous one`(
    step: (call: FaultyOperations.Call, step: SaveStep, hasLinks: Bool), number: Int32
  ) throws {
    let directory = try stateDirectory()
    let operations = FaultyOperations(step.call, number, writeSize: 500, hasLinks: step.hasLinks)
    let error = errorSaving(in: directory, operations)
    let path = directory.file("state.json")
    #expect(operations.calls.contains(step.call))
    #expect(error == .notSaved(path: path, step: step.step, SystemError(number: number)))
    #expect(error?.description.contains(path) == true)
    #expect(try directory.text(of: "state.json") == SampleState.text)
    #expect(try directory.text(of: "state.json.previous") == Self.previous)
    #expect(try directory.names() == ["state.json", "state.json.lock", "state.json.previous"])
    #expect(operations.openFiles.isEmpty)
    #expect(errorSaving(in: directory, FaultyOperations(hasLinks: step.hasLinks)) == nil)
    #expect(try directory.text(of: "state.json.previous") == SampleState.text)
  }

  @Test(
    arguments: [
      (FaultyOperations.Call.openFile, SaveStep.createTemporaryFile), (.write, .write),
      (.flushFile, .flush), (.closeFile, .close), (.rename, .rename),
    ], numbers) func `a failed first save leaves no state`(
      step: (call: FaultyOperations.Call, step: SaveStep), number: Int32
    ) throws
  {
    let directory = try TemporaryDirectory()
    #expect(errorSaving(in: directory, FaultyOperations(step.call, number)) != nil)
    #expect(try directory.names() == ["state.json.lock"])
    #expect(errorSaving(in: directory, FaultyOperations()) == nil)
    #expect(try directory.names() == ["state.json", "state.json.lock"])
  }

  @Test(arguments: [FaultyOperations.Call.openDirectory, .flushDirectory], numbers)
  func `an unflushed directory is reported after the new state is in place`(
    call: FaultyOperations.Call, number: Int32
  ) throws {
    let directory = try stateDirectory()
    let operations = FaultyOperations(call, number)
    let path = directory.file("state.json")
    #expect(
      errorSaving(in: directory, operations) == .notFlushed(path: path, SystemError(number: number))
    )
    #expect(try revision(in: directory) == 8)
    #expect(try directory.text(of: "state.json.previous") == SampleState.text)
    #expect(try directory.names() == ["state.json", "state.json.lock", "state.json.previous"])
    #expect(operations.openFiles.isEmpty)
  }

  @Test func `a failed rollback is recovered by the next save`() throws {
    let directory = try stateDirectory()
    let path = directory.file("state.json")
    let faulty = FaultyOperations(.renameOld, EIO)
    var operations = faulty.operations
    let rename = operations.rename
    operations.rename = { from, to in
      let isRollBack = from.contains(".old-") && !to.hasSuffix(".previous")
      if isRollBack { errno = EIO }
      return isRollBack ? -1 : rename(from, to)
    }
    #expect(throws: StoreError.previousNotKept(path: path, SystemError(number: EIO))) {
      try FileBackend(path: path, lockTimeout: 10, operations: operations).update {
        SavedState(revision: $0.revision + 1, cities: $0.cities)
      }
    }
    #expect(try revision(in: directory) == 8)
    #expect(try directory.text(of: "state.json.previous") == Self.previous)
    // Restoring recovers the files of the failed save first.
    let restored = try FileBackend(path: path, lockTimeout: 10).restore(at: Date())
    #expect(restored.change.old.revision == 8)
    #expect(restored.change.new.revision == 9)
    #expect(try directory.names() == ["state.json", "state.json.lock", "state.json.previous"])
  }

  @Test(arguments: numbers + [EINTR])
  func `a temporary file that cannot be removed does not make a save fail`(number: Int32) throws {
    let directory = try stateDirectory()
    try directory.write("half a state", to: ".state.json.new-999999")
    #expect(errorSavingWithoutRemoving(in: directory, FaultyOperations(), number) == nil)
    #expect(try revision(in: directory) == 8)
    #expect(try directory.text(of: "state.json.previous") == SampleState.text)
    #expect(try directory.names().contains(".state.json.new-999999"))
    #expect(errorSaving(in: directory, FaultyOperations()) == nil)
    #expect(try directory.names() == ["state.json", "state.json.lock", "state.json.previous"])
  }

  @Test(arguments: numbers) func `the next save removes the temporary files of a failed one`(
    number: Int32
  ) throws {
    let directory = try stateDirectory()
    let operations = FaultyOperations(.write, ENOSPC)
    #expect(
      errorSavingWithoutRemoving(in: directory, operations, number)
        == .notSaved(path: directory.file("state.json"), step: .write, SystemError(number: ENOSPC)))
    #expect(try directory.text(of: "state.json") == SampleState.text)
    #expect(try directory.text(of: "state.json.previous") == Self.previous)
    #expect(try directory.names().contains(".state.json.new-\(getpid())"))
    #expect(errorSaving(in: directory, FaultyOperations()) == nil)
    #expect(try directory.names() == ["state.json", "state.json.lock", "state.json.previous"])
  }

  private func errorSavingWithoutRemoving(
    in directory: TemporaryDirectory, _ faulty: FaultyOperations, _ number: Int32
  ) -> StoreError? {
    var operations = faulty.operations
    operations.unlink = { _ in
      errno = number
      return -1
    }
    return errorSaving(in: directory, operations)
  }

  @Test func `a file system that cannot flush directories is not an error`() throws {
    let directory = try TemporaryDirectory()
    #expect(errorSaving(in: directory, FaultyOperations(.flushDirectory, EINVAL)) == nil)
  }

  @Test(arguments: FaultyOperations.Call.allCases, [true, false])
  func `an interrupted call is retried`(call: FaultyOperations.Call, hasLinks: Bool) throws {
    let directory = try stateDirectory()
    let operations = FaultyOperations(call, EINTR, times: 3, hasLinks: hasLinks)
    #expect(errorSaving(in: directory, operations) == nil)
    #expect(try revision(in: directory) == 8)
    #expect(try directory.text(of: "state.json.previous") == SampleState.text)
    #expect(operations.openFiles.isEmpty)
  }

  @Test func `a state can be written in small parts`() throws {
    let directory = try stateDirectory()
    #expect(errorSaving(in: directory, FaultyOperations(writeSize: 7)) == nil)
    let state = try FileBackend(path: directory.file("state.json"), lockTimeout: 10).load()
    #expect(state?.cities.map(\.name) == ["Seoul", "Oslo"])
  }

  @Test func `a write of 0 bytes without an error means that the disk is full`() throws {
    let directory = try stateDirectory()
    #expect(
      errorSaving(in: directory, FaultyOperations(writeSize: 0))
        == .notSaved(path: directory.file("state.json"), step: .write, SystemError(number: ENOSPC)))
  }

  @Test func `a save makes its calls in an order that survives a power failure`() throws {
    let operations = FaultyOperations()
    #expect(errorSaving(in: try stateDirectory(), operations) == nil)
    #expect(
      operations.calls == [
        .openFile, .write, .flushFile, .closeFile, .link, .rename, .renameOld, .openDirectory,
        .flushDirectory, .closeDirectory,
      ])
  }

  @Test func `a copy is flushed before it is renamed`() throws {
    let operations = FaultyOperations(hasLinks: false)
    #expect(errorSaving(in: try stateDirectory(), operations) == nil)
    #expect(
      operations.calls == [
        .openFile, .write, .flushFile, .closeFile, .link, .openCopy, .writeCopy, .flushCopy,
        .closeCopy, .renameCopy, .rename, .renameOld, .openDirectory, .flushDirectory,
        .closeDirectory,
      ])
  }

  @Test func `the parent of a new directory is flushed`() throws {
    let directory = try TemporaryDirectory()
    let operations = FaultyOperations(.flushDirectory, EIO)
    let path = directory.file("a/b/state.json")
    let store = FileBackend(path: path, lockTimeout: 10, operations: operations.operations)
    #expect(
      throws: StoreError.notSaved(path: path, step: .createDirectory, SystemError(number: EIO))
    ) { try store.update { $0 } }
  }
}
