import Files
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct CacheDirectoryTests {
  private func mode(_ path: String) throws -> UInt32 {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o777
  }

  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: - Files

  @Test func `the first write creates a private directory`() throws {
    let directory = try TemporaryDirectory()
    let cache = CacheDirectory(path: directory.file("a/b/c"))
    #expect(cache.read("file", limit: .kibibytes(64)) == nil)
    #expect(try directory.names() == [])
    try cache.write("file", Array("text".utf8))
    #expect(text(cache.read("file", limit: .kibibytes(64))) == "text")
    for path in ["a", "a/b", "a/b/c"] { #expect(try mode(directory.file(path)) == 0o700) }
    #expect(try mode(directory.file("a/b/c/file")) == 0o600)
    #expect(try directory.names(in: "a/b/c") == ["file"])
  }

  @Test func `an existing directory keeps its mode`() throws {
    let directory = try TemporaryDirectory()
    try #require(mkdir(directory.file("shared"), 0o755) == 0)
    try #require(chmod(directory.file("shared"), 0o755) == 0)
    try CacheDirectory(path: directory.file("shared")).write("file", [1])
    #expect(try mode(directory.file("shared")) == 0o755)
  }

  @Test func `a write replaces the whole file`() throws {
    let directory = try TemporaryDirectory()
    let cache = CacheDirectory(path: directory.path)
    try directory.write("long old text", to: "file")
    let old = open(directory.file("file"), O_RDONLY)
    defer { close(old) }
    try cache.write("file", Array("new".utf8))
    #expect(text(cache.read("file", limit: .kibibytes(64))) == "new")
    // A reader that opened the old file still reads the old one.
    var buffer = [UInt8](repeating: 0, count: 20)
    #expect(read(old, &buffer, 20) == 13)
    try cache.write("file", [])
    #expect(cache.read("file", limit: .kibibytes(64)) == [])
  }

  @Test func `a write replaces a symbolic link instead of following it`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("precious", to: "precious")
    try #require(symlink(directory.file("precious"), directory.file("file")) == 0)
    try CacheDirectory(path: directory.path).write("file", Array("new".utf8))
    #expect(try directory.text(of: "precious") == "precious")
    #expect(try directory.text(of: "file") == "new")
  }

  @Test func `the time of a write can be set`() throws {
    let directory = try TemporaryDirectory()
    let cache = CacheDirectory(path: directory.path)
    #expect(cache.lastWrite(of: "file") == nil)
    try cache.write("file", [1])
    cache.setLastWrite(of: "file", to: 1_700_000_000.25)
    #expect(cache.lastWrite(of: "file") == 1_700_000_000.25)
  }

  @Test func `pipes and directories are not read`() throws {
    let directory = try TemporaryDirectory()
    try #require(mkfifo(directory.file("pipe"), 0o600) == 0)
    try #require(mkdir(directory.file("folder"), 0o700) == 0)
    let cache = CacheDirectory(path: directory.path)
    #expect(cache.read("pipe", limit: .kibibytes(64)) == nil)
    #expect(cache.read("folder", limit: .kibibytes(64)) == nil)
  }

  @Test func `files that are too large or not regular are removed and reported`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("12345", to: "large")
    try #require(mkfifo(directory.file("pipe"), 0o600) == 0)
    try #require(mkdir(directory.file("folder"), 0o700) == 0)
    let reports = Mutex<[String]>([])
    let cache = CacheDirectory(
      path: directory.path, report: { line in reports.withLock { $0.append(line) } })
    for name in ["large", "pipe", "folder", "missing"] {
      #expect(cache.read(name, limit: ByteLimit(count: 4)) == nil)
    }
    #expect(
      reports.withLock { $0 } == [
        "\(directory.file("large")): it is larger than 4 bytes, so it was removed",
        "\(directory.file("pipe")): it is not a regular file, so it was removed",
      ])
    #expect(try directory.names() == ["folder"])
  }

  // MARK: - Errors

  @Test func `a failed write throws the system's error and leaves no temporary file`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "no-directory")
    #expect(throws: SystemError(number: ENOTDIR)) {
      try CacheDirectory(path: directory.file("no-directory/cache")).write("file", [1])
    }
    try #require(mkdir(directory.file("cache"), 0o700) == 0)
    try #require(mkdir(directory.file("cache/file"), 0o700) == 0)
    #expect(throws: SystemError(number: EISDIR)) {
      try CacheDirectory(path: directory.file("cache")).write("file", [1])
    }
    #expect(try directory.names(in: "cache") == ["file"])
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser writes anywhere"))
  func `files in a read-only directory can be read`() throws {
    let directory = try TemporaryDirectory()
    let cache = CacheDirectory(path: directory.file("cache"))
    try cache.write("file", [1])
    chmod(directory.file("cache"), 0o500)
    defer { chmod(directory.file("cache"), 0o700) }
    #expect(throws: SystemError(number: EACCES)) { try cache.write("file", [2]) }
    #expect(throws: SystemError(number: EACCES)) {
      try cache.update("file", limit: .kibibytes(64)) { _ in [2] }
    }
    #expect(cache.read("file", limit: .kibibytes(64)) == [1])
  }

  // MARK: - Updates

  @Test func `an update creates or changes a file`() throws {
    let directory = try TemporaryDirectory()
    let cache = CacheDirectory(path: directory.path)
    try cache.update("count", limit: .kibibytes(64)) { bytes in
      #expect(bytes == nil)
      return [1]
    }
    try cache.update("count", limit: .kibibytes(64)) { bytes in
      #expect(bytes == [1])
      return [2]
    }
    #expect(cache.read("count", limit: .kibibytes(64)) == [2])
    #expect(try mode(directory.file("count.lock")) == 0o600)
  }

  @Test func `concurrent updates are not lost`() async throws {
    let directory = try TemporaryDirectory()
    let cache = CacheDirectory(path: directory.path)
    let failures = Mutex(0)
    await concurrently(8) {
      for _ in 0..<20 {
        do throws(SystemError) {
          try cache.update("count", limit: .kibibytes(64), timeout: 60) { bytes in
            Array("\((text(bytes).flatMap { Int($0) } ?? 0) + 1)".utf8)
          }
        } catch { failures.withLock { $0 += 1 } }
      }
    }
    #expect(failures.withLock { $0 } == 0)
    #expect(text(cache.read("count", limit: .kibibytes(64))) == "160")
    #expect(try directory.names() == ["count", "count.lock"])
  }

  @Test func `concurrent writes do not mix their bytes`() async throws {
    let directory = try TemporaryDirectory()
    let cache = CacheDirectory(path: directory.path)
    let torn = Mutex<[Int]>([])
    await concurrently(4) {
      for length in [10, 100_000, 1000, 30_000] {
        try? cache.write("file", Array(repeating: UInt8(length % 251), count: length))
        if let read = cache.read("file", limit: .kibibytes(64)), Set(read).count != 1 {
          torn.withLock { $0.append(read.count) }
        }
      }
    }
    #expect(torn.withLock { $0 } == [])
    #expect(try directory.names() == ["file"])
  }

  @Test func `an update waits for another process until its timeout`() throws {
    let directory = try TemporaryDirectory()
    let cache = CacheDirectory(path: directory.path)
    try directory.write("", to: "count.lock")
    let held = open(directory.file("count.lock"), O_RDWR)
    defer { close(held) }
    try #require(flock(held, LOCK_EX) == 0)
    #expect(throws: SystemError(number: EWOULDBLOCK)) {
      try cache.update("count", limit: .kibibytes(64), timeout: 0.02) { _ in [1] }
    }
    #expect(cache.read("count", limit: .kibibytes(64)) == nil)
    flock(held, LOCK_UN)
    try cache.update("count", limit: .kibibytes(64), timeout: 0.02) { _ in [1] }
    #expect(cache.read("count", limit: .kibibytes(64)) == [1])
  }

  /// Runs a function several times concurrently and waits for all of them.
  private func concurrently(_ count: Int, _ body: @escaping @Sendable () -> Void) async {
    await withTaskGroup(of: Void.self) { group in for _ in 0..<count { group.addTask { body() } } }
  }

  // MARK: - Old files

  /// Sets the modification time of a file to some days ago.
  private func age(_ path: String, days: Int) {
    let then = time(nil) - days * 86_400
    var times = [timeval(tv_sec: then, tv_usec: 0), timeval(tv_sec: then, tv_usec: 0)]
    #expect(lutimes(path, &times) == 0)
  }

  @Test func `only old files are removed`() throws {
    let directory = try TemporaryDirectory()
    let cache = CacheDirectory(path: directory.path)
    for name in ["old", ".old.123", "young", "old.lock", "elsewhere"] {
      try directory.write("", to: name)
    }
    try #require(mkdir(directory.file("folder"), 0o700) == 0)
    try #require(symlink(directory.file("young"), directory.file("link")) == 0)
    for name in ["old", ".old.123", "old.lock", "folder", "link"] {
      age(directory.file(name), days: 15)
    }
    age(directory.file("young"), days: 13)
    cache.removeFiles(olderThan: 14 * 86_400)
    #expect(try directory.names() == ["elsewhere", "folder", "link", "old.lock", "young"])
  }

  @Test func `removing old files does not create the directory`() throws {
    let directory = try TemporaryDirectory()
    CacheDirectory(path: directory.file("cache")).removeFiles(olderThan: 0)
    #expect(try directory.names() == [])
  }
}
