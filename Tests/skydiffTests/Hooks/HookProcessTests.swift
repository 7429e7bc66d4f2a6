import FoundationEssentials
import JSONText
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The program with hooks that are real processes.
@Suite struct `A hook as a process` {
  private let world: EndToEndWorld

  init() throws {
    world = try EndToEndWorld()
    #expect(try world.run("add", "1,1", "--name", "Here", "--no-fetch").status == 0)
  }

  /// Replaces the configuration by one with a shell script as its hook.
  private func configure(_ script: String, timeout: String = "20s") throws {
    let word = JSONWriter.text(of: script)
    let text =
      #"{"hooks": [{"on": ["changes"], "timeout": "\#(timeout)", "run": ["sh", "-c", \#(word)]}]}"#
    let path = "\(world.home)/.config/skydiff/config.json"
    try Data(text.utf8).write(to: URL(filePath: path))
    chmod(path, 0o600)
  }

  /// The lines of a file in the home directory.
  private func lines(of name: String) -> [String] {
    let data = FileManager.default.contents(atPath: "\(world.home)/\(name)") ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func revisions() throws -> [Int?] {
    try lines(of: "got").map { try JSONDocument(Array($0.utf8)).root["revision"]?.int }
  }

  private static let receive = "cat >> \"$HOME/got\""

  @Test(arguments: [
    ("exec <&-; exit 0", true), ("yes | head -c 10000000; yes | head -c 10000000 >&2", true),
    ("sleep 60 & exit 0", true), ("exit 1", false), ("kill -9 $$", false),
    ("trap '' TERM INT HUP; sleep 60 & wait; sleep 60", false), ("exec no-such-program", false),
  ]) func `never makes the program hang or fail`(script: String, isDelivered: Bool) throws {
    try configure(script, timeout: "1s")
    let start = Date()
    let result = try world.run("edit", "Here", "--tag", "x")
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("1 updated\n"))
    #expect(result.error.isEmpty == isDelivered, "\(result.error)")
    #expect(Date().timeIntervalSince(start) < 20)
  }

  @Test func `runs after the output, whose reader does not wait`() throws {
    // A reader that waited for the hook would make it wait until its time limit.
    try configure("until test -e \"$HOME/read\"; do sleep 0.01; done; \(Self.receive)")
    let result = try world.shell("\"$0\" edit Here --tag x | { cat; : >\"$HOME/read\"; }")
    #expect(result.output.hasSuffix("1 updated\n"))
    #expect(eventually { (try? revisions()) == [2] })
  }

  @Test func `that is corrected gets what waits for it`() throws {
    try configure("kill -9 $PPID; exit 1")
    let killed = try world.run("edit", "Here", "--tag", "one")
    #expect(killed.ending == .killed(by: SIGKILL))
    #expect(killed.output.hasSuffix("1 updated\n"))
    try configure(Self.receive)
    #expect(try world.run("edit", "Here", "--tag", "two").error == "")
    #expect(try revisions() == [2, 3])
  }

  @Test func `that hangs does not hold up another program, whose batch it gets as well`() throws {
    try configure(
      ": >>\"$HOME/begun\"; until test -e \"$HOME/go\"; do sleep 0.05; done; \(Self.receive)")
    let first = try world.start("edit", "Here", "--tag", "one")
    #expect(eventually { FileManager.default.fileExists(atPath: "\(world.home)/begun") })
    let second = try world.run("edit", "Here", "--tag", "two", "-v")
    #expect(second.status == 0)
    #expect(second.error.contains("another skydiff is running the hooks"))
    #expect(try revisions() == [])
    _ = FileManager.default.createFile(atPath: "\(world.home)/go", contents: Data())
    #expect(try first.result().status == 0)
    #expect(try revisions() == [2, 3])
  }

  @Test func `gets its batch after the next save if the program was killed before it ran`() throws {
    let flag = "\(world.home)/kill"
    try configure("if test -e \"$HOME/kill\"; then kill -9 $PPID; else \(Self.receive); fi")
    _ = FileManager.default.createFile(atPath: flag, contents: Data())
    #expect(try world.run("edit", "Here", "--tag", "one").ending == .killed(by: SIGKILL))
    #expect(try revisions() == [])
    unlink(flag)
    #expect(try world.run("edit", "Here", "--tag", "two").error == "")
    #expect(try revisions() == [2, 3])
    #expect(try world.run("edit", "Here", "--tag", "three").error == "")
    #expect(try revisions() == [2, 3, 4])
    #expect(try world.run("state", "check").status == 0)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `ends with the program, and its batch stays queued`(signal: Int32, status: Int32) throws {
    try configure(
      "echo $$ > \"$HOME/pid\"; if test -e \"$HOME/go\"; then \(Self.receive); else sleep 60; fi")
    let process = try world.start("edit", "Here", "--tag", "one")
    var hook: pid_t?
    _ = eventually {
      hook = lines(of: "pid").first.flatMap { pid_t($0) }
      return hook != nil
    }
    let group = try #require(hook)
    #expect(process.ending(after: signal) == .exited(status))
    #expect(eventually { kill(-group, 0) != 0 })
    _ = FileManager.default.createFile(atPath: "\(world.home)/go", contents: Data())
    #expect(try world.run("edit", "Here", "--tag", "two").status == 0)
    #expect(try revisions() == [2, 3])
  }

  @Test func `that calls the program queues for the next run`() throws {
    try configure("\(Self.receive); \"$SKYDIFF\" edit Here --tag hook$(wc -l < \"$HOME/got\")")
    let path = try SkydiffBinary.path()
    for number in 1...2 {
      let result = try SkydiffBinary.run(
        ["edit", "Here", "--tag", "run\(number)"],
        environment: world.environment.merging(["SKYDIFF": path]) { $1 })
      #expect(result.status == 0)
      #expect(result.error == "")
    }
    // The second run also got what the hook of the first one saved as revision 3.
    #expect(try revisions() == [2, 3, 4])
  }

  @Test func `gets the batches of many programs at once, each once and in order`() throws {
    try configure(Self.receive)
    let processes = try (1...8).map { try world.start("edit", "Here", "--tag", "t\($0)") }
    for process in processes { #expect(try process.result().status == 0) }
    #expect(try revisions() == Array(2...9))
  }
}
