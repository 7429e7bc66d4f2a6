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

struct StateFileTests {
  private func store(_ path: String) -> any StateStore { FileBackend(path: path, lockTimeout: 10) }

  private func save(_ path: String) throws(StoreError) {
    _ = try store(path).update { SavedState(revision: $0.revision + 1, cities: $0.cities) }
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  // MARK: - Files and directories

  @Test func `reading a missing state does not create it`() throws {
    let directory = try TemporaryDirectory()
    #expect(try store(directory.file("a/state.json")).load() == nil)
    #expect(try directory.names().isEmpty)
  }

  @Test func `missing directories are created`() throws {
    let directory = try TemporaryDirectory()
    try save(directory.file("a//b/c/state.json"))
    #expect(try directory.names(in: "a/b/c") == ["state.json", "state.json.lock"])
  }

  @Test func `a change that saves nothing does not change the file`() throws {
    let directory = try TemporaryDirectory()
    let odd = SampleState.text.replacing("\"version\"", with: "\n\n \"version\"")
    try directory.write(odd, to: "state.json")
    let result = try store(directory.file("state.json")).update { _ -> StateChange? in nil }
    #expect(result.old == result.new)
    #expect(try directory.text(of: "state.json") == odd)
  }

  @Test func `an invalid state is never overwritten`() throws {
    let directory = try TemporaryDirectory()
    for text in ["", "{}", String(SampleState.text.dropLast(3))] {
      try directory.write(text, to: "state.json")
      #expect(throws: StoreError.self) { try save(directory.file("state.json")) }
      #expect(throws: StoreError.self) { try store(directory.file("state.json")).load() }
      #expect(try directory.text(of: "state.json") == text)
    }
  }

  @Test func `a save makes the state private`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    chmod(directory.file("state.json"), 0o644)
    try save(directory.file("state.json"))
    var status = stat()
    #expect(stat(directory.file("state.json"), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
  }

  // MARK: - Other kinds of files

  @Test(arguments: ["pipe", "directory", "device", "link to a pipe"])
  func `other kinds of files are refused without waiting`(kind: String) throws {
    let directory = try TemporaryDirectory()
    var path = directory.file("state.json")
    switch kind {
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    case "directory": try #require(mkdir(path, 0o700) == 0)
    case "device": path = "/dev/zero"
    default:
      try #require(mkfifo(directory.file("pipe"), 0o600) == 0)
      try #require(symlink("pipe", path) == 0)
    }
    let error = StoreError.notAState(
      path: path, line: nil, key: nil, expected: "it is not a regular file")
    #expect(throws: error) { try store(path).load() }
    if kind != "device" { #expect(throws: error) { try save(path) } }
  }

  // MARK: - Links

  @Test func `a save replaces the linked file and keeps the links`() throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.file("a/b"), withIntermediateDirectories: true)
    try directory.write(SampleState.text, to: "a/b/real.json")
    symlink("b/real.json", directory.file("a/second.json"))
    symlink(directory.file("a/second.json"), directory.file("state.json"))
    try save(directory.file("state.json"))
    #expect(isLink(directory.file("state.json")))
    #expect(isLink(directory.file("a/second.json")))
    #expect(
      try directory.names(in: "a/b") == ["real.json", "real.json.lock", "real.json.previous"])
    #expect(try store(directory.file("a/b/real.json")).load()?.revision == 8)
    #expect(try directory.names() == ["a", "state.json"])
  }

  @Test func `the first save creates the missing file of a link`() throws {
    let directory = try TemporaryDirectory()
    symlink("new/real.json", directory.file("state.json"))
    #expect(try store(directory.file("state.json")).load() == nil)
    try save(directory.file("state.json"))
    #expect(isLink(directory.file("state.json")))
    #expect(try directory.names(in: "new") == ["real.json", "real.json.lock"])
  }

  @Test func `a cycle of links is an error`() throws {
    let directory = try TemporaryDirectory()
    symlink("b", directory.file("a"))
    symlink("a", directory.file("b"))
    let error = StoreError.notReadable(path: directory.file("a"), SystemError(number: ELOOP))
    #expect(throws: error) { try store(directory.file("a")).load() }
    #expect(throws: error) { try save(directory.file("a")) }
    #expect(try directory.names() == ["a", "b"])
  }

  @Test func `a link to a name that is not UTF-8 is an error`() throws {
    let directory = try TemporaryDirectory()
    let name: [CChar] = [0x72, -1, 0x2E, 0x6A, 0]
    try #require(symlink(name, directory.file("state.json")) == 0)
    let path = directory.file("state.json")
    #expect(throws: StoreError.notReadable(path: path, SystemError(number: EILSEQ))) {
      try save(path)
    }
    #expect(try directory.names() == ["state.json"])
  }

  // MARK: - Temporary files

  @Test func `only the temporary files of killed saves are removed`() throws {
    let directory = try TemporaryDirectory()
    let kept = [".state.json.new-1.new-7", ".state.json.new-x", "state.json.new-1", ".new-1"]
    for name in kept + [".state.json.new-1", ".state.json.new-99999", ".state.json.copy-7"] {
      try directory.write("half", to: name)
    }
    try save(directory.file("state.json"))
    #expect(try directory.names() == (kept + ["state.json", "state.json.lock"]).sorted())
  }

  @Test func `a symbolic link at the temporary path is not followed`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("precious", to: "victim")
    symlink("victim", directory.file(".state.json.new-\(getpid())"))
    try save(directory.file("state.json"))
    #expect(try directory.text(of: "victim") == "precious")
    #expect(!isLink(directory.file("state.json")))
    #expect(try directory.names() == ["state.json", "state.json.lock", "victim"])
  }

  @Test func `a directory at the temporary path makes a save fail`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    mkdir(directory.file(".state.json.new-\(getpid())"), 0o700)
    let path = directory.file("state.json")
    #expect(
      throws: StoreError.notSaved(
        path: path, step: .createTemporaryFile, SystemError(number: EEXIST))
    ) { try save(path) }
    #expect(try directory.text(of: "state.json") == SampleState.text)
  }
}
