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

struct PreviousStateTests {
  private let directory: TemporaryDirectory
  private let now = Date(timeIntervalSince1970: 1_795_251_604)

  init() throws { directory = try TemporaryDirectory() }

  private var path: String { directory.file("state.json") }
  private var store: any StateStore { FileBackend(path: path, lockTimeout: 10) }

  /// Saves a list with a number of cities.
  private func save(_ count: Int) throws {
    _ = try store.update {
      $0.next(Self.cities(count), thresholds: Thresholds(baseline: .lastReported), at: now)
    }
  }

  private static func cities(_ count: Int) -> [City] {
    (0..<count).map { number in
      let id = "A0000000-0000-4000-8000-0000000000\(10 + number)"
      return City(
        id: City.ID(id) ?? City.ID(UUID()),
        place: Place(name: "City \(number)", latitude: Double(number), longitude: 0),
        addedAt: Date(timeIntervalSince1970: 0))
    }
  }

  private func mode(_ name: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(directory.file(name), &status) == 0)
    return status.st_mode & 0o7777
  }

  // MARK: - Keeping

  @Test func `the first save has no previous state`() throws {
    try save(1)
    #expect(try store.previousState()?.state == nil)
    #expect(try directory.names() == ["state.json", "state.json.lock"])
    #expect(throws: StoreError.noPrevious(path: path + ".previous")) { try store.restore(at: now) }
  }

  @Test(arguments: [0o600, 0o644, 0o400] as [mode_t])
  func `the previous state is an exact private copy of the old state`(mode: mode_t) throws {
    try save(1)
    let odd = try directory.text(of: "state.json").replacing("\"version\"", with: "\n \"version\"")
    try directory.write(odd, to: "state.json")
    chmod(path, mode)
    try save(2)
    #expect(try directory.text(of: "state.json.previous") == odd)
    #expect(try self.mode("state.json.previous") == 0o600)
    #expect(try self.mode("state.json") == 0o600)
    #expect(try store.previousState()?.state?.revision == 1)
  }

  @Test func `a change that saves nothing keeps the previous state`() throws {
    try save(1)
    try save(2)
    _ = try store.update { _ -> StateChange? in nil }
    #expect(try store.previousState()?.state?.revision == 1)
  }

  @Test func `the previous state of a linked state is next to the linked file`() throws {
    mkdir(directory.file("real"), 0o700)
    symlink("real/list.json", path)
    try save(1)
    try save(2)
    #expect(
      try directory.names(in: "real") == ["list.json", "list.json.lock", "list.json.previous"])
    #expect(try store.restore(at: now).change.new.cities.count == 1)
    #expect(try directory.names() == ["real", "state.json"])
  }

  @Test func `a symbolic link at its path is replaced instead of followed`() throws {
    try save(1)
    try directory.write("precious", to: "victim")
    symlink("victim", path + ".previous")
    try save(2)
    #expect(try directory.text(of: "victim") == "precious")
    #expect(try store.previousState()?.state?.revision == 1)
  }

  @Test func `the old state is kept even if both paths are links to one file`() throws {
    try save(1)
    try #require(link(path, path + ".previous") == 0)
    try save(2)
    #expect(try store.previousState()?.state?.revision == 1)
    #expect(try directory.names() == ["state.json", "state.json.lock", "state.json.previous"])
  }

  @Test func `a directory at its path makes a save fail`() throws {
    try save(1)
    mkdir(path + ".previous", 0o700)
    #expect(
      throws: StoreError.notSaved(path: path, step: .keepPrevious, SystemError(number: EISDIR))
    ) { try save(2) }
    #expect(try store.load()?.revision == 1)
  }

  // MARK: - Killed processes

  @Test func `a save that was killed after replacing the state leaves a previous state`() throws {
    try save(1)
    let first = try directory.text(of: "state.json")
    try save(2)
    unlink(path + ".previous")
    try directory.write(first, to: ".state.json.old-4242")
    let restoration = try store.restore(at: now)
    #expect(restoration.change.old.revision == 2)
    #expect(restoration.change.new.cities.count == 1)
    #expect(try directory.names() == ["state.json", "state.json.lock", "state.json.previous"])
  }

  @Test func `a save that was killed before replacing the state is undone`() throws {
    try save(1)
    try save(2)
    try directory.write(try directory.text(of: "state.json"), to: ".state.json.old-4242")
    try directory.write("half", to: ".state.json.copy-4242")
    #expect(try store.restore(at: now).change.new.cities.count == 1)
    #expect(try directory.names() == ["state.json", "state.json.lock", "state.json.previous"])
  }

  // MARK: - Restoring

  @Test func `restoring twice returns to the same list`() throws {
    try save(3)
    try save(1)
    let second = try #require(try store.load())
    let first = try store.restore(at: now)
    #expect(first.change.old == second)
    #expect(first.change.new.revision == 3)
    #expect(first.change.new.cities == Self.cities(3))
    #expect(first.change.new.latestReport?.revision == 3)
    #expect(first.damaged == nil)
    #expect(try store.load() == first.change.new)
    let again = try store.restore(at: now)
    #expect(again.change.new.revision == 4)
    #expect(again.change.new.cities == second.cities)
    #expect(again.change.new.known == second.known)
  }

  @Test func `a damaged previous state is not restored`() throws {
    try save(1)
    try save(2)
    let before = try directory.text(of: "state.json")
    try directory.write("{\n\"version\": \"1.0\"", to: "state.json.previous")
    do throws(StoreError) {
      _ = try store.restore(at: now)
      Issue.record("it was restored")
    } catch {
      guard case .notAState(path + ".previous", 2, nil, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try directory.text(of: "state.json") == before)
  }

  @Test func `a damaged state does not replace an earlier one`() throws {
    try save(1)
    try save(2)
    for (text, name) in [("first", ".damaged"), ("second", ".damaged-2"), ("third", ".damaged-3")] {
      try directory.write(text, to: "state.json")
      #expect(try store.restore(at: now).damaged == path + name)
    }
    let kept = try ["", "-2", "-3"].map { try directory.text(of: "state.json.damaged\($0)") }
    #expect(kept == ["first", "second", "third"])
  }

  @Test(arguments: ["garbage", "", #"{"version": "2.0"}"#])
  func `restoring keeps a damaged state under another name`(text: String) throws {
    try save(1)
    try save(2)
    try directory.write(text, to: "state.json")
    let restoration = try store.restore(at: now)
    #expect(restoration.damaged == path + ".damaged")
    #expect(restoration.change.old.cities.isEmpty)
    // Revision 2 was used by the damaged state.
    #expect(restoration.change.new.revision == 3)
    #expect(restoration.change.new.cities == Self.cities(1))
    #expect(try directory.text(of: "state.json.damaged") == text)
    #expect(try mode("state.json.damaged") == 0o600)
    #expect(try store.previousState()?.state?.revision == 1)
    #expect(
      try directory.names() == [
        "state.json", "state.json.damaged", "state.json.lock", "state.json.previous",
      ])
  }

  @Test func `a missing state can be restored`() throws {
    try save(1)
    try save(2)
    unlink(path)
    let restoration = try store.restore(at: now)
    #expect(restoration.damaged == nil)
    #expect(restoration.change.new.revision == 3)
    #expect(try store.load()?.cities == Self.cities(1))
  }

  @Test func `a directory at the state's path is not replaced`() throws {
    try save(1)
    try save(2)
    unlink(path)
    mkdir(path, 0o700)
    #expect(throws: StoreError.self) { try store.restore(at: now) }
    #expect(try store.previousState()?.state?.revision == 1)
  }
}
