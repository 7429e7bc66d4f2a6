import Files
import FoundationEssentials
import TestSupport
import Testing
import Tracking

@testable import Store

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct StateFollowerTests {
  private let directory: TemporaryDirectory
  private let path: String
  private var follower: any StateFollowing

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("state.json")
    follower = FileBackend(path: path, lockTimeout: 10).follower()
  }

  private func save() throws(StoreError) {
    _ = try FileBackend(path: path, lockTimeout: 10).update {
      SavedState(revision: $0.revision + 1, cities: $0.cities)
    }
  }

  @Test mutating func `a state is returned once`() throws {
    #expect(try follower.changedState() == SavedState())
    #expect(try follower.changedState() == nil)
    try save()
    #expect(try follower.changedState()?.revision == 1)
    #expect(try follower.changedState() == nil)
    try save()
    try save()
    #expect(try follower.changedState()?.revision == 3)
    #expect(try follower.changedState() == nil)
  }

  @Test mutating func `another file is returned even with the same text`() throws {
    try save()
    _ = try follower.changedState()
    let text = try directory.text(of: "state.json")
    try directory.write(text, to: "other.json")
    #expect(rename(directory.file("other.json"), path) == 0)
    #expect(try follower.changedState()?.revision == 1)
    try directory.write(text + "\n", to: "state.json")
    #expect(try follower.changedState()?.revision == 1)
  }

  @Test mutating func `a link is followed to where it leads now`() throws {
    try save()
    #expect(rename(path, directory.file("one.json")) == 0)
    try save()
    try save()
    #expect(rename(path, directory.file("two.json")) == 0)
    #expect(symlink(directory.file("one.json"), path) == 0)
    #expect(try follower.changedState()?.revision == 1)
    #expect(unlink(path) == 0)
    #expect(symlink(directory.file("two.json"), path) == 0)
    #expect(try follower.changedState()?.revision == 2)
    #expect(unlink(path) == 0)
    #expect(symlink(path, path) == 0)
    #expect(throws: StoreError.notReadable(path: path, SystemError(number: ELOOP))) {
      try follower.changedState()
    }
    #expect(try follower.changedState() == nil)
  }

  @Test mutating func `an error is thrown once for each file`() throws {
    try save()
    let good = try directory.text(of: "state.json")
    _ = try follower.changedState()
    try directory.write("{}", to: "state.json")
    #expect(throws: StoreError.self) { try follower.changedState() }
    #expect(try follower.changedState() == nil)
    try directory.write("{ }", to: "state.json")
    #expect(throws: StoreError.self) { try follower.changedState() }
    try directory.write(good, to: "state.json")
    #expect(try follower.changedState()?.revision == 1)
    #expect(try follower.changedState() == nil)
  }

  @Test(.enabled(if: getuid() != 0, "root reads every file"))
  mutating func `permissions are noticed`() throws {
    try save()
    _ = try follower.changedState()
    #expect(chmod(path, 0) == 0)
    #expect(throws: StoreError.notReadable(path: path, SystemError(number: EACCES))) {
      try follower.changedState()
    }
    #expect(chmod(path, 0o600) == 0)
    #expect(try follower.changedState()?.revision == 1)
  }
}
