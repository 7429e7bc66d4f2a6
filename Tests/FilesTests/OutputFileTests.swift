import Dispatch
import FaultyFiles
import Files
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct OutputFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Returns why a file could not be replaced; nil if it was.
  private func error(
    replacing name: String, with text: String = "new", _ operations: FileOperations = .live
  ) -> Int32? {
    do throws(SystemError) {
      try OutputFile(path: directory.file(name), operations: operations).replace(
        with: Array(text.utf8))
      return nil
    } catch { return error.number }
  }

  private func mode(of name: String) -> UInt32? {
    FilePermissions(ofFileAt: directory.file(name))?.bits
  }

  @Test(arguments: ["", "new", LongText(String(repeating: "long ", count: 100_000))])
  func `a file is created or replaced, and nothing else is left`(_ text: LongText) throws {
    let text = text.text
    #expect(error(replacing: "a.html", with: text) == nil)
    #expect(try directory.text(of: "a.html") == text)
    try directory.write("old and longer", to: "a.html")
    #expect(error(replacing: "a.html", with: text) == nil)
    #expect(try directory.text(of: "a.html") == text)
    #expect(try directory.names() == ["a.html"])
  }

  @Test func `a new file has the permissions of the umask, and a replaced one keeps its own`()
    throws
  {
    // The umask is the same for all threads, so it is not changed here.
    try directory.write("", to: "other")
    #expect(error(replacing: "a") == nil)
    #expect(mode(of: "a") == mode(of: "other"))
    for mode in [0o600, 0o666, 0o640] as [mode_t] {
      chmod(directory.file("a"), mode)
      #expect(error(replacing: "a") == nil)
      #expect(self.mode(of: "a") == UInt32(mode))
    }
  }

  @Test func `the target of a link is replaced, and the link stays`() throws {
    try directory.write("old", to: "target")
    symlink("target", directory.file("link"))
    symlink("link", directory.file("link to link"))
    #expect(error(replacing: "link to link") == nil)
    #expect(try directory.text(of: "target") == "new")
    symlink("created", directory.file("dangling"))
    #expect(error(replacing: "dangling") == nil)
    #expect(try directory.text(of: "created") == "new")
    #expect(try directory.names() == ["created", "dangling", "link", "link to link", "target"])
  }

  @Test(arguments: [("here/", EISDIR), ("here", EISDIR), ("no/file", ENOENT), ("file/x", ENOTDIR)])
  func `a directory is not replaced, and none is created`(name: String, expected: Int32) throws {
    mkdir(directory.file("here"), 0o700)
    try directory.write("", to: "file")
    #expect(error(replacing: name) == expected)
    #expect(throws: SystemError(number: expected)) {
      try OutputFile(path: directory.file(name)).check()
    }
    #expect(try directory.names() == ["file", "here"])
  }

  @Test func `a cycle of links is an error`() throws {
    symlink("loop", directory.file("loop"))
    #expect(error(replacing: "loop") == ELOOP)
    #expect(try directory.names() == ["loop"])
  }

  @Test(.enabled(if: geteuid() != 0), arguments: [("read-only", 0o444), (".", 0o500)])
  func `what is read-only is not replaced`(name: String, mode: mode_t) throws {
    try directory.write("old", to: "read-only")
    chmod(directory.file(name), mode)
    defer { chmod(directory.file(name), 0o700) }
    #expect(error(replacing: "read-only") == EACCES)
    #expect(throws: SystemError(number: EACCES)) {
      try OutputFile(path: directory.file("read-only")).check()
    }
    #expect(try directory.text(of: "read-only") == "old")
  }

  @Test func `a check changes nothing`() throws {
    try OutputFile(path: directory.file("a")).check()
    #expect(try directory.names() == [])
  }

  @Test(
    arguments: [.openFile, .write, .flushFile, .closeFile, .rename] as [FaultyOperations.Call],
    [ENOSPC, EIO, EROFS]) func `a failed step keeps the old file and leaves no other`(
      call: FaultyOperations.Call, number: Int32
    ) throws
  {
    try directory.write("old", to: "a")
    let operations = FaultyOperations(call, number, writeSize: 2)
    #expect(error(replacing: "a", with: "a longer text", operations.operations) == number)
    #expect(operations.calls.contains(call))
    #expect(operations.openFiles.isEmpty)
    #expect(try directory.text(of: "a") == "old")
    #expect(try directory.names() == ["a"])
  }

  @Test(arguments: [
    (FaultyOperations.Call.write, EINTR, 3), (.flushFile, EINTR, 3), (.rename, EINTR, 3),
    (.openFile, EINTR, 3), (.openFile, EEXIST, 3), (.closeFile, EINTR, 1), (.flushFile, EINVAL, 9),
  ]) func `an interrupted step is repeated, and another name is tried`(
    call: FaultyOperations.Call, number: Int32, times: Int
  ) throws {
    let operations = FaultyOperations(call, number, times: times).operations
    #expect(error(replacing: "a", operations) == nil)
    #expect(try directory.text(of: "a") == "new")
    #expect(try directory.names() == ["a"])
  }

  @Test(arguments: [
    ("a.html", ".tmp"), ("a.tmp", ".new"), (String(repeating: "a", count: 255), ""),
  ]) func `the temporary name has a leading dot and another ending`(
    name: String, ending: String
  ) throws {
    var operations = FileOperations.live
    operations.rename = { from, to in
      #expect(to.hasSuffix(name))
      let temporary = from.split(separator: "/").last ?? ""
      #expect(temporary.hasPrefix("."))
      #expect(temporary.hasSuffix(ending))
      #expect(from.dropLast(temporary.count) == to.dropLast(name.count))
      return FileOperations.live.rename(from, to)
    }
    #expect(error(replacing: name, operations) == nil)
    #expect(try directory.names() == [name])
  }

  @Test func `a device and a pipe are written, not replaced`() throws {
    try OutputFile(path: "/dev/null").replace(with: [1])
    #expect(RegularFile.isDevice("/dev/null"))
    let path = directory.file("pipe")
    mkfifo(path, 0o600)
    let reader = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    defer { close(reader) }
    #expect(error(replacing: "pipe", with: "new") == nil)
    var buffer = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &buffer, buffer.count) == 3)
    #expect(try directory.names() == ["pipe"])
  }

  @Test func `a pipe without a reader is an error, and does not wait for one`() throws {
    mkfifo(directory.file("pipe"), 0o600)
    #expect(error(replacing: "pipe") == ENXIO)
    #expect(try directory.names() == ["pipe"])
  }

  @Test func `a pipe with a slow reader gets everything`() throws {
    let path = directory.file("pipe")
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    defer { close(reader) }
    let size = 1_000_000
    // A task would wait for a thread that other tests are using, and the writer would wait for the task.
    let received = Received()
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while received.count < size {
        let count = read(reader, &buffer, buffer.count)
        if count <= 0 { usleep(100) }
        received.count += max(count, 0)
      }
    }
    #expect(error(replacing: "pipe", with: String(repeating: "a", count: size)) == nil)
    group.wait()
    #expect(received.count == size)
  }

  @Test func `a file is known by any of its names, even before it exists`() throws {
    let file = OutputFile(path: directory.file("a"))
    func same(_ name: String) -> Bool { file.isSame(as: directory.file(name)) }
    symlink("a", directory.file("link"))
    symlink(".", directory.file("here"))
    for _ in 0..<2 {
      for name in ["a", "./a", "here/a", "link"] { #expect(same(name), "\(name)") }
      for name in ["b", "none/a", "here", "A"] { #expect(!same(name), "\(name)") }
      try directory.write("", to: "a")
    }
    link(directory.file("a"), directory.file("second name"))
    #expect(same("second name"))
    let loop = OutputFile(path: directory.file("loop"))
    symlink("loop", directory.file("loop"))
    #expect(!loop.isSame(as: directory.file("a")))
  }

  @Test func `a file is inside its directory, however that is named`() {
    let file = OutputFile(path: directory.file("a"))
    symlink(".", directory.file("here"))
    #expect(file.isInside(directory.path))
    #expect(file.isInside(directory.file("here")))
    #expect(!file.isInside("/"))
    #expect(!file.isInside(directory.file("none")))
  }
}

/// How many bytes a thread has read, which others read when it has ended.
private final class Received: @unchecked Sendable { var count = 0 }

extension RegularFile {
  fileprivate static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }
}
