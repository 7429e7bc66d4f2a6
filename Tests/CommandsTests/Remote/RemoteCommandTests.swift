import Files
import FoundationEssentials
import S3
import TestServers
import Testing
import Transport

@testable import Commands

@Suite(
  .serialized, .enabled(if: SeaweedFS.isInstalled, "needs SeaweedFS: scripts/setup.sh --tests"))
struct `Commands with a list in a store` {
  private let remote: RemoteWorld
  private var world: TestWorld { remote.world }

  init() throws { remote = try RemoteWorld() }

  /// Runs the same commands with a file and with the store; their output is the same.
  @Test func `print the same as with a file`() throws {
    let file = TestWorld()
    file.now = world.now
    func expectSame(_ arguments: String..., minutes: Double = 1) {
      let expected = file.run(arguments, asking: nil)
      let run = world.run(arguments, asking: nil)
      #expect(run == expected, "\(arguments)")
      #expect(run.status == 0 || run.status == 1, "\(arguments)")
      file.advance(minutes: minutes)
      world.advance(minutes: minutes)
    }
    // The clock of the store and of the test must not differ by more than two minutes.
    expectSame("list", minutes: 0)
    expectSame("add", "Seoul", "Oslo", minutes: 0.1)
    expectSame("list", minutes: 0.1)
    expectSame("edit", "Seoul", "--tag", "home", minutes: 0.1)
    expectSame("mute", "Seoul", minutes: 0.1)
    expectSame("mute", minutes: 0)
    expectSame("mark", "start", minutes: 0.1)
    expectSame("refresh", "--force", "--all", minutes: 0.1)
    expectSame("remove", "Oslo", minutes: 0.1)
    expectSame("list", "--json", minutes: 0)
    expectSame("list", "--since", "@start", minutes: 0)
    expectSame("list", "--unseen", minutes: 0)
    expectSame("list", "--as-of", "1", minutes: 0)
    expectSame("log", minutes: 0)
    expectSame("log", "--all", "--json", minutes: 0)
    expectSame("diff", "1", minutes: 0)
    expectSame("mark", minutes: 0)
    expectSame("undo", minutes: 0.1)
    expectSame("redo", minutes: 0.1)
    expectSame("undo", minutes: 0.1)
    expectSame("drift", "Seoul", minutes: 0)
    expectSame("state", "restore", "2", minutes: 0.1)
    expectSame("state", "restore", "99", minutes: 0)
    expectSame("export", minutes: 0)
    expectSame("mark", "--delete", "start", minutes: 0)
    expectSame("list", "--unseen", "--format", "csv", minutes: 0)
  }

  @Test func `say where the list is`() {
    #expect(remote.run("state", "path").output == "\(remote.address)\n")
    #expect(remote.run("add", "Seoul").status == 0)
    let check = remote.run("state", "check")
    #expect(check.lines.first == "\(remote.address): ok, revision 1, 1 city")
    #expect(check.lines.last?.hasPrefix("\(remote.address).history: ok, revisions 0 to 1") == true)
  }

  @Test func `merge what several machines save`() throws {
    #expect(remote.run("add", "Seoul").status == 0)
    let other = try RemoteWorld(beside: remote)
    #expect(other.run("add", "Oslo").status == 0)
    #expect(try remote.run("list", "--json").names() == ["Seoul", "Oslo"])
    // What is fresh in the shared list is fetched by nobody.
    #expect(other.run("refresh").output == "")
    #expect(other.world.service.requests.isEmpty)
  }

  @Test func `read the last copy offline, and save nothing`() throws {
    #expect(remote.run("add", "Seoul").status == 0)
    let online = remote.run("list")
    world.advance(minutes: 1)
    let offline = remote.run("list", "--offline")
    #expect(offline.output == online.output)
    #expect(offline.errors == "skydiff: offline: this is the copy of 1 min ago\n")
    let saving = remote.run("edit", "Seoul", "--tag", "home", "--offline")
    #expect(saving.status == 69)
    let unseen = remote.run("list", "--unseen", "--offline")
    #expect(unseen.status == 0)
    #expect(unseen.errors.contains("what 'me' saw could not be remembered"))
    #expect(remote.run("mark", "now", "--offline").status == 69)
    #expect(remote.run("log", "--offline").status == 0)
  }

  @Test func `fail as the exit codes say`() throws {
    #expect(remote.run("add", "Seoul").status == 0)
    let weed = try SeaweedFS.shared.get()
    let proxy = try FaultProxy(to: weed.port)
    try remote.configure(endpoint: proxy.endpoint, #", "refresh": {"deadline": "1s"}"#)
    func status(_ choice: @escaping FaultProxy.Choice, _ arguments: String...) -> Int32 {
      proxy.set(choice)
      return world.run(arguments, asking: nil).status
    }
    let edit = ["edit", "Seoul", "--tag"]
    #expect(status({ _ in .respond(403) }, "list") == 77)
    #expect(status({ _ in .shiftDate(1200) }, edit[0], edit[1], edit[2], "a") == 77)
    #expect(status({ _ in .shiftDate(1200) }, "list") == 0)
    #expect(
      status({ $0.method == "PUT" ? .respond(500) : nil }, edit[0], edit[1], edit[2], "b") == 73)
    #expect(status({ _ in .respond(500) }, edit[0], edit[1], edit[2], "c") == 73)
    world.variables["AWS_PROFILE"] = "nobody"
    world.variables["AWS_ACCESS_KEY_ID"] = nil
    #expect(status({ _ in nil }, "list") == 78)
    for address in ["s3://", "s3://commands", "s3://Commands/list.json"] {
      let run = remote.run("list", "--state", address)
      #expect(run == .failing(78, "state: expected s3://BUCKET/KEY, found '\(address)'"))
    }
  }

  @Test func `move a list and name the configuration`() throws {
    let file = "\(world.home)/here.json"
    #expect(remote.run("--state", file, "add", "Seoul").status == 0)
    let moved = remote.run("--state", file, "state", "move", remote.address)
    #expect(moved.status == 0)
    #expect(
      moved.lines == [
        "moved 1 city and 2 saved states to \(remote.address)",
        "put this into the configuration: \"state\": \"\(remote.address)\"",
      ])
    #expect(try remote.run("list", "--json").names() == ["Seoul"])
    let save = remote.run("--state", file, "remove", "Seoul")
    #expect(save.status == 78)
    #expect(save.onlyError?.contains(remote.address) == true)
    #expect(remote.run("--state", file, "state", "move", remote.address).status == 78)
    let other = "\(world.home)/other.json"
    #expect(remote.run("--state", other, "state", "move", remote.address).status == 1)
    #expect(remote.run("--state", other, "add", "Oslo").status == 0)
    #expect(remote.run("--state", other, "state", "move", remote.address).status == 1)
    #expect(remote.run("--state", other, "remove", "Oslo").status == 0)
  }

  @Test func `keep the keys to themselves`() throws {
    let proxy = try FaultProxy(to: SeaweedFS.shared.get().port)
    try remote.configure(endpoint: proxy.endpoint, #", "refresh": {"deadline": "1s"}"#)
    world.variables["AWS_SESSION_TOKEN"] = nil
    var texts: [String] = []
    func collect(_ arguments: String...) {
      let run = world.run(arguments, asking: nil)
      texts += [run.output, run.errors]
    }
    collect("add", "Seoul", "-v")
    collect("mark", "a", "-v")
    collect("log", "-v")
    collect("config", "show")
    collect("export")
    collect("state", "check", "-v")
    for fault in [
      ProxyFault.respond(403), .respond(500), .loseRequest, .respond(301),
      .respond(400, body: "<Error><Code>\(SeaweedFS.keys.secretKey)</Code></Error>"),
    ] {
      proxy.set { _ in fault }
      collect("list", "-v")
      collect("edit", "Seoul", "--tag", "b", "-v", "--json")
    }
    for name in try FileManager.default.subpathsOfDirectory(atPath: world.home) {
      texts.append(name)
      guard !name.hasSuffix("config.json"), let text = world.text(of: "\(world.home)/\(name)")
      else { continue }
      texts.append(text)
    }
    #expect(texts.count > 20)
    for text in texts {
      #expect(!text.contains(SeaweedFS.keys.secretKey))
      #expect(!text.contains(SeaweedFS.keys.accessKey))
    }
  }
}
