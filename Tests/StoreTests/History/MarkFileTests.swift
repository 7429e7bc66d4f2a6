import Files
import FoundationEssentials
import TestSupport
import Testing
import Tracking
import WeatherSamples

@testable import Store

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct `The file of marks` {
  private let directory: TemporaryDirectory
  private let store: any StateStore

  private static let path = "state.json.history/marks.ndjson"
  private static let digest = "0123456789abcdef"

  init() throws {
    directory = try TemporaryDirectory()
    store = FileBackend(path: directory.file("state.json"), lockTimeout: 0)
  }

  private func mark(_ name: String, _ revision: Int, savedAt: Date? = .sample) -> SavedMark {
    SavedMark(name: name, revision: revision, savedAt: savedAt, digest: Self.digest)
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("state.json.history"), withIntermediateDirectories: true)
    try directory.write(text, to: Self.path)
  }

  @Test func `has a line for each mark, sorted by name`() throws {
    #expect(store.marks() == [])
    try store.set(mark("trip", 42))
    try store.set(mark("여행", 7, savedAt: nil))
    try store.set(mark("a.b_c-1", 0, savedAt: Date.sample.addingTimeInterval(0.75)))
    #expect(
      try directory.text(of: Self.path) == """
        {"name":"a.b_c-1","revision":0,"savedAt":"2026-11-21T09:00:04Z","digest":"0123456789abcdef"}
        {"name":"trip","revision":42,"savedAt":"2026-11-21T09:00:04Z","digest":"0123456789abcdef"}
        {"name":"여행","revision":7,"savedAt":null,"digest":"0123456789abcdef"}

        """)
    #expect(store.marks() == [mark("a.b_c-1", 0), mark("trip", 42), mark("여행", 7, savedAt: nil)])
  }

  @Test func `is private, and so is its directory`() throws {
    try store.set(mark("trip", 1))
    #expect(FilePermissions(ofFileAt: directory.file(Self.path))?.bits == 0o600)
    #expect(FilePermissions(ofFileAt: directory.file("state.json.history"))?.bits == 0o700)
    #expect(try directory.names() == ["state.json.history", "state.json.lock"])
    #expect(try directory.names(in: "state.json.history") == ["marks.ndjson"])
  }

  @Test func `has one mark of a name`() throws {
    try store.set(mark("trip", 1))
    try store.set(mark("Trip", 2))
    try store.set(mark("trip", 3))
    #expect(store.marks() == [mark("Trip", 2), mark("trip", 3)])
  }

  @Test func `loses a removed mark`() throws {
    try store.set(mark("one", 1))
    try store.set(mark("two", 2))
    #expect(try store.deleteMark("one"))
    #expect(try !store.deleteMark("one"))
    #expect(store.marks() == [mark("two", 2)])
    #expect(try store.deleteMark("two"))
    #expect(try directory.text(of: Self.path) == "")
    #expect(store.marks() == [])
  }

  private static let sound =
    #"{"name":"trip","revision":42,"savedAt":null,"digest":"0123456789abcdef"}"#

  @Test(arguments: [
    "", "{", "[]", "null", "\u{0}", "{}", "\"trip\"",
    #"{"name":"","revision":1,"savedAt":null,"digest":"0123456789abcdef"}"#,
    #"{"name":"a b","revision":1,"savedAt":null,"digest":"0123456789abcdef"}"#,
    #"{"name":5,"revision":1,"savedAt":null,"digest":"0123456789abcdef"}"#,
    #"{"name":"x","revision":-1,"savedAt":null,"digest":"0123456789abcdef"}"#,
    #"{"name":"x","revision":1.5,"savedAt":null,"digest":"0123456789abcdef"}"#,
    #"{"name":"x","revision":99999999999999999999,"savedAt":null,"digest":"0123456789abcdef"}"#,
    #"{"name":"x","revision":1,"savedAt":"yesterday","digest":"0123456789abcdef"}"#,
    #"{"name":"x","revision":1,"savedAt":5,"digest":"0123456789abcdef"}"#,
    #"{"name":"x","revision":1,"digest":"0123456789abcdef"}"#,
    #"{"name":"x","revision":1,"savedAt":null,"digest":"0123456789ABCDEF"}"#,
    #"{"name":"x","revision":1,"savedAt":null,"digest":"0123456789abcde"}"#,
    #"{"name":"x","revision":1,"savedAt":null}"#,
    #"{"name":"x","name":"y","revision":1,"savedAt":null,"digest":"0123456789abcdef"}"#,
  ]) func `has its sound lines where others are damaged`(_ damaged: String) throws {
    for text in [damaged + "\n" + Self.sound, Self.sound + "\r\n" + damaged] {
      try write(text)
      #expect(store.marks() == [mark("trip", 42, savedAt: nil)], "\(text)")
    }
    try store.set(mark("new", 1, savedAt: nil))
    #expect(store.marks() == [mark("new", 1, savedAt: nil), mark("trip", 42, savedAt: nil)])
  }

  @Test func `may be cut off or have invalid bytes anywhere`() throws {
    let bytes = Array((Self.sound + "\n" + Self.sound.replacing("trip", with: "b") + "\n").utf8)
    for count in bytes.indices {
      try write(String(decoding: bytes.prefix(count), as: UTF8.self))
      let whole = [Self.sound.utf8.count, bytes.count - 1].count { count >= $0 }
      #expect(store.marks().count == whole)
      var flipped = bytes
      flipped[count] ^= 0x80
      try Data(flipped).write(to: URL(filePath: directory.file(Self.path)))
      #expect(store.marks().count <= 2)
    }
  }

  @Test func `is not replaced where it cannot be read`() throws {
    let text = String(repeating: "\n", count: 1 << 20) + Self.sound
    try write(text)
    #expect(store.marks() == [])
    #expect(throws: StoreError.self) { try store.set(mark("new", 1)) }
    #expect(throws: StoreError.self) { try store.deleteMark("trip") }
    #expect(try directory.text(of: Self.path) == text)
    try FileManager.default.removeItem(atPath: directory.file(Self.path))
    try FileManager.default.createDirectory(
      atPath: directory.file(Self.path), withIntermediateDirectories: true)
    #expect(store.marks() == [])
    #expect(throws: StoreError.self) { try store.set(mark("new", 1)) }
  }

  @Test func `does not grow beyond what is read`() throws {
    let line = Self.sound + "\n"
    // Each save reads and writes all of them, so there is room for a few more only.
    var marks: [String] = []
    var room = (1 << 20) - 1000
    while room > 0 {
      marks.append(line.replacing("trip", with: "trip-\(marks.count)"))
      room -= marks[marks.count - 1].utf8.count
    }
    try write(marks.joined())
    #expect(store.marks().count == marks.count)
    var isFull = false
    for index in 0..<1000 where !isFull {
      do throws(StoreError) {
        try store.set(mark(String(repeating: "x", count: 90) + "\(index)", 1))
      } catch {
        guard case .invalidNewState = error else {
          Issue.record("\(error)")
          return
        }
        isFull = true
      }
    }
    #expect(isFull)
    #expect(store.marks().count >= marks.count)
  }

  @Test(arguments: [SaveStep.createTemporaryFile, .write, .flush, .rename])
  func `is unchanged after a failed write`(_ step: SaveStep) throws {
    try store.set(mark("trip", 1))
    var operations = FileOperations.live
    switch step {
    case .createTemporaryFile:
      let open = operations.open
      operations.open = { $1 & O_CREAT == 0 ? open($0, $1, $2) : failure() }
    case .write: operations.write = { _, _ in Int(failure()) }
    case .flush: operations.flush = { _ in failure() }
    default: operations.rename = { _, _ in failure() }
    }
    let path = directory.file("state.json")
    let failing = FileBackend(path: path, lockTimeout: 0, operations: operations)
    do throws(StoreError) {
      try failing.set(mark("new", 2))
      Issue.record("nothing failed")
    } catch {
      #expect(
        error
          == .notSaved(path: directory.file(Self.path), step: step, SystemError(number: ENOSPC)),
        "\(error)")
    }
    #expect(store.marks() == [mark("trip", 1)])
    #expect(try directory.names(in: "state.json.history") == ["marks.ndjson"])
  }

  @Test func `is beside the state that a link names, and changed under its lock`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("link.json"), withDestinationPath: "state.json")
    let link = FileBackend(path: directory.file("link.json"), lockTimeout: 0)
    #expect(link.marks() == [])
    try link.set(mark("trip", 3))
    #expect(link.marks() == [mark("trip", 3)])
    #expect(store.marks() == [mark("trip", 3)])
    let lock = try FileLock(path: directory.file("state.json.lock"), timeout: 0)
    #expect(throws: StoreError.self) { try link.set(mark("new", 3)) }
    #expect(throws: StoreError.self) { try link.deleteMark("trip") }
    lock.release()
    #expect(try link.deleteMark("trip"))
    #expect(try !link.deleteMark("trip"))
    #expect(link.marks() == [])
  }

  @Test func `of a list without a state directory is empty`() {
    let store = FileBackend(path: directory.file("gone/state.json"), lockTimeout: 0)
    #expect(store.marks() == [])
    #expect(!FileManager.default.fileExists(atPath: directory.file("gone")))
  }
}

extension StateStore {
  fileprivate func set(_ mark: SavedMark) throws(StoreError) {
    let revision = SavedRevision(number: mark.revision, savedAt: mark.savedAt)
    try setMark(mark.name, revision: revision, digest: mark.digest)
  }
}

/// What a system call returns on a full disk.
private func failure() -> Int32 {
  errno = ENOSPC
  return -1
}
