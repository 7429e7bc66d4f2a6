import Files
import FoundationEssentials
import Synchronization
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

struct FileLockTests {
  /// Locks the lock file of a state, with a text in it; closing the descriptor unlocks it.
  private func heldLock(_ path: String, _ text: String = "") throws -> Int32 {
    try Data(text.utf8).write(to: URL(filePath: path + ".lock"))
    let held = open(path + ".lock", O_RDWR)
    try #require(flock(held, LOCK_EX) == 0)
    return held
  }

  private func save(_ path: String, timeout: Double = 0) throws(StoreError) {
    _ = try FileBackend(path: path, lockTimeout: timeout).update {
      SavedState(revision: $0.revision + 1, cities: $0.cities)
    }
  }

  @Test(
    arguments: [
      ("\(getppid())\n", getppid()), ("", nil), ("-5\n", nil), ("who\n", nil),
      // The process with this identifier has ended.
      ("2147483647\n", nil),
    ] as [(String, Int32?)]) func `a save waits for the lock and reports its holder`(
      text: String, holder: Int32?
    ) throws
  {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    let path = directory.file("state.json")
    let held = try heldLock(path, text)
    defer { close(held) }
    #expect(throws: StoreError.locked(path: path, holder: holder, seconds: 0.02)) {
      try save(path, timeout: 0.02)
    }
    #expect(try directory.text(of: "state.json") == SampleState.text)
    #expect(try FileBackend(path: path, lockTimeout: 0).load()?.revision == 7)
    flock(held, LOCK_UN)
    try save(path)
  }

  @Test func `an interruption ends the wait for the lock`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("state.json")
    let held = try heldLock(path)
    defer { close(held) }
    let checks = Mutex(0)
    let store = FileBackend(
      path: path, lockTimeout: 600,
      isInterrupted: {
        checks.withLock { count in
          count += 1
          return count > 2
        }
      })
    #expect(throws: StoreError.interrupted(path: path)) { try store.update { $0 } }
    #expect(try store.load() == nil)
  }

  @Test func `a program that was interrupted before still waits for the lock`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("state.json")
    let held = try heldLock(path)
    defer { close(held) }
    let store = FileBackend(path: path, lockTimeout: 0.02, isInterrupted: { true })
    #expect(throws: StoreError.locked(path: path, holder: nil, seconds: 0.02)) {
      try store.update { $0 }
    }
    flock(held, LOCK_UN)
    #expect(try store.update { SavedState(revision: $0.revision + 1) }.new.revision == 1)
  }

  @Test func `a program that was interrupted before waits only a short time`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("state.json")
    let held = try heldLock(path)
    defer { close(held) }
    let store = FileBackend(path: path, lockTimeout: 600, isInterrupted: { true })
    #expect(throws: StoreError.interrupted(path: path)) { try store.update { $0 } }
  }

  @Test func `the lock file stays and names the process that saved last`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("123456789 and more\n", to: "state.json.lock")
    chmod(directory.file("state.json.lock"), 0o644)
    try save(directory.file("state.json"))
    #expect(try directory.text(of: "state.json.lock") == "\(getpid())\n")
    var status = stat()
    #expect(stat(directory.file("state.json.lock"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `a change is made under the lock`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("state.json")
    _ = try FileBackend(path: path, lockTimeout: 0).update { state in
      #expect(throws: StoreError.locked(path: path, holder: getpid(), seconds: 0)) {
        try save(path)
      }
      return state
    }
    try save(path)
  }

  @Test func `a deleted lock file is not locked`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("state.json")
    let lock = directory.file("state.json.lock")
    _ = try FileBackend(path: path, lockTimeout: 0).update { state in
      // If the lock file is deleted during a save, other processes lock a new file.
      unlink(lock)
      let held = open(lock, O_RDWR | O_CREAT, 0o600)
      defer { close(held) }
      #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
      #expect(throws: StoreError.locked(path: path, holder: nil, seconds: 0)) { try save(path) }
      return state
    }
  }

  @Test(arguments: [("directory", EISDIR), ("link", ELOOP), ("missing directory", ENOTDIR)])
  func `a lock file that cannot be opened is an error`(kind: String, number: Int32) throws {
    let directory = try TemporaryDirectory()
    var path = directory.file("state.json")
    switch kind {
    case "directory": mkdir(path + ".lock", 0o700)
    case "link": symlink("elsewhere", path + ".lock")
    default:
      try directory.write("a file", to: "state")
      path = directory.file("state/state.json")
    }
    #expect(throws: StoreError.lockFailed(path: path + ".lock", SystemError(number: number))) {
      try save(path)
    }
    #expect(try !directory.names().contains("elsewhere"))
  }

  @Test(.disabled(if: geteuid() == 0, "root may read and write whatever the modes say"))
  func `a state in a read-only directory can be read but not saved`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    chmod(directory.path, 0o500)
    defer { chmod(directory.path, 0o700) }
    let path = directory.file("state.json")
    #expect(try FileBackend(path: path, lockTimeout: 0).load()?.revision == 7)
    #expect(throws: StoreError.lockFailed(path: path + ".lock", SystemError(number: EACCES))) {
      try save(path)
    }
  }

  @Test(.disabled(if: geteuid() == 0, "root may read and write whatever the modes say"))
  func `a state without read permission is not treated as missing`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    chmod(directory.file("state.json"), 0)
    let path = directory.file("state.json")
    #expect(throws: StoreError.notReadable(path: path, SystemError(number: EACCES))) {
      try save(path)
    }
  }
}
