import Commands
import Files
import FoundationEssentials
import HTTP
import JSONText
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct `When several exit statuses apply` {
  private let world = TestWorld()

  private func damageState() throws {
    try world.write("{\"version\": \"1.0\"}", to: world.statePath)
  }

  @Test func `wrong usage takes precedence over a wrong configuration`() throws {
    try world.configure("[]")
    #expect(world.run("list", "--nope").status == 64)
  }

  @Test(arguments: [["add", "-"], ["current", "91,0"], ["forecast", "0,-181"]])
  func `wrong usage in any argument or on standard input takes precedence`(
    _ arguments: [String]
  ) throws {
    try world.configure("[]")
    try damageState()
    world.standardInput = "Oslo\n91,0\n"
    #expect(world.run(arguments).status == 64)
    world.standardInput = ""
    #expect(world.run(arguments).status == 64)
  }

  @Test func `a wrong configuration takes precedence over unreadable standard input`() throws {
    world.standardInputError = SystemError(number: EIO)
    let run = world.run("add", "-")
    #expect(run.status == 1)
    #expect(run.onlyError == "standard input cannot be read (input/output error)")
    try world.configure("[]")
    #expect(world.run("add", "-").status == 78)
  }

  @Test func `a wrong configuration takes precedence over a damaged state`() throws {
    try world.configure("[]")
    try damageState()
    #expect(world.run("list").status == 78)
  }

  @Test(arguments: [
    ["list"], [], ["refresh"], ["refresh", "--offline"], ["remove", "Seoul"], ["remove", "--all"],
    ["add", "Seoul"], ["add", "Seoul", "--offline"],
  ]) func `a damaged state takes precedence over later errors`(arguments: [String]) throws {
    try damageState()
    let before = world.state
    let run = world.run(arguments)
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("skydiff: error: \(world.statePath):"))
    #expect(world.state == before)
    #expect(world.contents(of: "\(world.home)/.local/state/skydiff") == ["state.json"])
  }

  @Test(arguments: ["", "[]", "{\"version\": \"3.0\", \"revision\": 1, \"cities\": []}", "\u{0}"])
  func `a damaged state is left unchanged`(text: String) throws {
    try world.write(text, to: world.statePath)
    #expect(world.run("add", "Seoul").status == 65)
    #expect(world.state == text)
  }

  @Test func `a directory in place of the state is an error`() throws {
    try world.write("", to: world.statePath + "/file")
    #expect(world.run("list").status == 65)
  }

  @Test func `a state that stays locked by another process is an error`() throws {
    try world.configure(#"{"refresh": {"lockTimeout": "0s"}}"#)
    world.track("Seoul")
    let name = try #require(
      world.contents(of: "\(world.home)/.local/state/skydiff")?.first { $0.hasSuffix(".lock") })
    let lock = open("\(world.home)/.local/state/skydiff/\(name)", O_RDWR)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let before = world.state
    let run = world.run("remove", "Seoul")
    #expect(run.status == 75)
    #expect(run.output == "")
    #expect(run.errors.contains("holds the state"))
    world.service.disconnect()
    world.advance(minutes: 10)
    world.interruption = 143
    #expect(world.run("refresh", asking: ["current Seoul"]).status == 75)
    world.interruption = nil
    #expect(world.state == before)
    #expect(world.run("list").status == 0)
  }

  @Test func `a state that cannot be written takes precedence over failed cities`() throws {
    try world.write("", to: "\(world.home)/file")
    let path = "\(world.home)/file/state.json"
    let run = world.run(
      "add", "Seoul", "Atlantis", "--no-fetch", "--state", path,
      asking: ["search Seoul", "search Atlantis", "search Seoul Atlantis"])
    #expect(run.status == 73)
    #expect(run.output == "")
    #expect(run.errorLines.count == 2)
    #expect(run.errorLines[0].hasPrefix("skydiff: error: no place named 'Atlantis'"))
    #expect(run.errorLines[1].hasPrefix("skydiff: error: \(path)"))
  }

  @Test(arguments: [("current", "current"), ("forecast", "daily")])
  func `weather that cannot be saved is printed before the error`(
    command: String, part: String
  ) throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Seoul") {
      $0.temperature = 20
      $0.high = 21
    }
    world.service.change("Oslo") { $0.isBroken = true }
    let state = world.state
    world.beforeSave = { [unowned world] in
      // Nothing can be renamed to a directory.
      try? FileManager.default.removeItem(atPath: world.statePath + ".lock")
      try? FileManager.default.createDirectory(
        atPath: world.statePath + ".lock", withIntermediateDirectories: true)
    }
    let run = world.run(command, "--output", "\(world.home)/out", asking: nil)
    #expect(run.status == 73)
    #expect(run.errorLines.count == 2)
    #expect(run.errorLines.last?.contains(world.statePath) == true)
    #expect(
      world.text(of: "\(world.home)/out")?.contains(command == "current" ? "20.0" : "21") == true)
    let document = try world.run(command, "--json", asking: nil).document()
    #expect(document["revision"]?.int == 1)
    #expect(world.state == state)
    #expect(world.run("refresh", asking: nil).output == "")
  }

  @Test(arguments: [Int32(130), 143])
  func `an interruption takes precedence over failed cities and changes`(status: Int32) {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.interruption = status
    world.service.disconnect()
    #expect(world.run("refresh", asking: ["current Seoul"]).status == status)
    #expect(world.run("refresh", "Atlantis").status == status)
    #expect(world.run("list", "--nope").status == 64)
    world.service.faults = []
    world.service.change("Seoul") { $0.temperature = 20 }
    world.writeResult = .failed(SystemError(number: 28))
    #expect(world.run("refresh", "--exit-code", asking: ["current Seoul"]).status == status)
  }

  @Test(
    arguments: [
      (["Seoul", "Oslo"], 77), (["Oslo", "Atlantis"], 69), (["Atlantis", "Seoul"], 77),
      (["Atlantis", "Utopia"], 1), (["Seoul", "Atlantis", "Oslo", "Busan"], 3),
    ] as [([String], Int32)])
  func `the status is 77, 69 or 1 in this order if every city failed, and 3 if some did`(
    places: [String], status: Int32
  ) {
    world.service.fail("search Seoul", .status(403, "no"))
    world.service.fail("search Oslo", .failure(.timedOut, "late"))
    let run = world.run(["add", "--no-fetch"] + places, asking: nil)
    #expect(run.status == status)
    #expect(world.service.requests.starts(with: places.map { "search \($0)" }))
  }

  @Test func `failed cities take precedence over unwritable output, which does over changes`() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    world.service.change("Oslo") { $0.isBroken = true }
    world.writeResult = .failed(SystemError(number: 28))
    #expect(world.run("refresh", "--exit-code", asking: nil).status == 3)
    world.service.change("Oslo") { $0.isBroken = false }
    world.service.change("Seoul") { $0.temperature = 10 }
    world.advance(minutes: 10)
    #expect(world.run("refresh", "--exit-code", asking: nil).status == 74)
    world.writeResult = .written
    world.service.change("Seoul") { $0.temperature = 20 }
    world.advance(minutes: 10)
    #expect(world.run("refresh", "--exit-code", asking: nil).status == 2)
  }
}
