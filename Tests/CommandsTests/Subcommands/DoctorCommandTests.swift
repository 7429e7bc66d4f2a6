import Files
import FoundationEssentials
import HTTP
import JSONText
import Testing
import Transport
import WeatherSimulator

@Suite("skydiff doctor") struct DoctorCommandTests {
  let world = TestWorld()

  init() { world.service.places.append(FakePlace(99, "Null Island", nil, nil, nil, at: (0, 0))) }

  /// The finding about something, as `status message; advice`.
  private func finding(_ name: String, in run: TestWorld.Run) throws -> String? {
    let checks = try #require(run.document()["checks"]?.array)
    guard let check = checks.first(where: { $0["name"]?.string == name }) else { return nil }
    let parts = [check["status"]?.string, check["message"]?.string].compactMap { $0 }
    return parts.joined(separator: " ") + (check["advice"]?.string.map { "; \($0)" } ?? "")
  }

  @Test func `finds a configuration that every user can write`() throws {
    try world.configure("{}")
    let path = world.configurationPath
    world.permissions = FilePermissions(bits: 0o666)
    #expect(
      try finding("configuration", in: world.run("doctor", "--json", asking: nil))
        == "problem \(path): every user can write it; to protect it: chmod go-w \(path)")
    world.permissions = FilePermissions(bits: 0o664)
    #expect(
      try finding("configuration", in: world.run("doctor", "--json", asking: nil))
        == "ok \(path): no problems found")
  }

  @Test func `asks each provider once and finds no problem on a fresh machine`() throws {
    let run = world.run("doctor", "--json", asking: ["current Null Island"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try finding("libcurl", in: run)?.hasPrefix("ok ") == true)
    #expect(
      try finding("configuration", in: run)
        == "ok \(world.configurationPath): no such file; every setting has its default")
    #expect(
      try finding("list", in: run) == "note \(world.statePath): there is none yet; skydiff add CITY"
    )
    #expect(try finding("provider open-meteo", in: run) == "ok answered with the weather of 0,0")
    #expect(try finding("quota open-meteo", in: run)?.contains("of 10000 calls of the day") == true)
    #expect(try finding("schedule", in: run)?.hasPrefix("note no cron job") == true)
    #expect(world.state == nil)
  }

  @Test func `asks each source of alerts once`() throws {
    let faults = try FaultWorld(.nws)
    #expect(faults.run("add", "Seattle").status == 0)
    faults.world.now += 7200
    faults.simulator.advance(by: 7200)
    faults.simulator.removeRequests()
    // A failure is not in the cache.
    faults.simulator.enqueue(Fault(.status(503), path: "/alerts/active", times: nil))
    let finding = try finding("alerts nws", in: faults.run("doctor", "--json"))
    #expect(finding?.hasPrefix("problem") == true, "\(finding ?? "nothing")")
    #expect(faults.simulator.requests.count { $0.target.hasPrefix("/alerts") } == 1)
  }

  @Test func `a cache that cannot be written is a problem`() throws {
    try world.write("", to: "\(world.home)/.cache")
    let run = world.run("doctor", "--json", "--offline")
    #expect(run.status == 1)
    let path = "\(world.home)/.cache/skydiff"
    #expect(
      try finding("cache", in: run)
        == "problem \(path): cannot be written (not a directory), so requests are repeated and limits "
        + "hold for one run only; make it writable, or set XDG_CACHE_HOME")
    try FileManager.default.removeItem(atPath: "\(world.home)/.cache")
    #expect(try finding("cache", in: world.run("doctor", "--json", "--offline")) == "ok \(path)")
    // Nothing stays of the check.
    #expect(world.contents(of: world.home)?.contains { $0.hasPrefix(".skydiff-") } == false)
  }

  @Test func `a list whose directory cannot be written is a problem`() throws {
    try world.write("", to: "\(world.home)/file")
    for path in ["\(world.home)/file/state.json", "\(world.home)/file/deep/state.json"] {
      let run = world.run("doctor", "--json", "--offline", "--state", path)
      #expect(run.status == 1)
      let directory = path.dropLast("/state.json".count)
      #expect(
        try finding("list", in: run)
          == "problem \(directory): cannot be written (not a directory), so nothing can be saved; "
          + "make it writable, or name a file with --state")
      #expect(world.run("add", "Seoul", "--state", path, asking: nil).status == 73)
    }
  }

  @Test func `asks for the first city, and for pins the first with them`() throws {
    world.track("Seoul", "Busan")
    let run = world.run("doctor", "--json", asking: ["current Seoul"])
    #expect(try finding("list", in: run) == "ok \(world.statePath): 2 cities, revision 1")
    #expect(try finding("history", in: run)?.hasPrefix("ok 2 saved states, ") == true)
    #expect(try finding("provider open-meteo", in: run) == "ok answered with the weather of Seoul")
    _ = world.run("edit", "Busan", "--pin", "nws", asking: nil)
    let pinned = world.run("doctor", "--json", "--offline")
    #expect(try finding("provider nws", in: pinned)?.contains("providers.nws.contact") == true)
    #expect(pinned.status == 1)
  }

  @Test func `its document is valid`() throws {
    let run = world.run("doctor", "--json", asking: nil)
    #expect(try SchemaTests.schema("doctor").problems(of: run.document()) == [])
  }

  @Test func `leaves out the network with --offline`() throws {
    let run = world.run("doctor", "--json", "--offline")
    #expect(try finding("clock", in: run) == nil)
    #expect(try finding("provider open-meteo", in: run) == nil)
    #expect(try finding("quota open-meteo", in: run) != nil)
  }

  @Test func `a wrong configuration is a finding, and what needs none is still checked`() throws {
    try world.configure(#"{ "unit": "si" }"#)
    let run = world.run("doctor", "--json")
    #expect(run.status == 1)
    #expect(try finding("configuration", in: run)?.contains("config.json:1: unit: ") == true)
    #expect(try finding("terminal", in: run) != nil)
    #expect(run.errors == "")
  }

  @Test func `a damaged list is a finding`() throws {
    world.track("Seoul")
    world.track("Busan")
    try world.write("{", to: world.statePath)
    let run = world.run("doctor", "--json", asking: ["current Null Island"])
    #expect(run.status == 1)
    #expect(try finding("list", in: run)?.contains("skydiff state restore") == true)
  }

  @Test func `a provider that cannot be reached or rejects the key is a problem without the key`()
    throws
  {
    world.variables["OPEN_METEO_API_KEY"] = "SECRET"
    world.service.fail("current", .status(401, "The key SECRET is invalid."))
    let rejected = world.run("doctor", "--json", asking: nil)
    #expect(rejected.status == 1)
    #expect(try finding("provider open-meteo", in: rejected)?.contains("check the key") == true)
    #expect(!rejected.output.contains("SECRET"))
    world.service.faults = []
    world.service.disconnect()
    let unreachable = world.run("doctor", asking: nil)
    #expect(unreachable.output.contains("problem  provider open-meteo: "))
    #expect(unreachable.output.contains("\n         check the network"))
    #expect(unreachable.output.contains("note     clock: not compared: no response had a time"))
  }

  @Test(arguments: [
    (20, "ok within a minute of the provider's"), (240, "note 4 minutes ahead of the provider's"),
    (-1200, "problem 20 minutes behind the provider's"),
  ]) func `compares the clock with the clock of the provider`(
    _ ahead: Int, _ expected: String
  ) throws {
    world.now += Double(ahead)
    world.makeSender = { _ in
      { requests, _ in
        requests.map { request in
          let date = Request.Header("Date", "Sat, 21 Nov 2026 09:00:04 GMT")
          let response = Response(status: 200, headers: [date], body: Data("{}".utf8))
          return Exchange(request: request, result: .success(response))
        }
      }
    }
    let run = world.run("doctor", "--json")
    #expect(try finding("clock", in: run)?.hasPrefix(expected) == true)
  }

  @Test(arguments: [
    ("crontab", "# skydiff refresh\n*/15 * * * * skydiff refresh\n", "ok your crontab: */15"),
    ("crontab", "# skydiff refresh\n", "note no cron job"),
    ("systemctl", "- - - - skydiff-refresh.timer skydiff-refresh.service\n", "ok a timer: "),
  ]) func `finds what refreshes the list`(
    _ program: String, _ output: String, _ expected: String
  ) throws {
    world.runProgram = { run in
      run.arguments.first == program
        ? ProgramResult(ending: .exited(0), output: Array(output.utf8))
        : ProgramResult(ending: .notFound)
    }
    let run = world.run("doctor", "--json", "--offline")
    #expect(try finding("schedule", in: run)?.hasPrefix(expected) == true)
  }

  /// The findings about the schedule with what programs print; others print nothing.
  private func schedule(_ outputs: [String: String]) throws -> [String] {
    world.programPath = "/home/jo/.local/bin/skydiff"
    world.runProgram = { run in
      outputs[run.arguments.joined(separator: " ")].map {
        ProgramResult(ending: .exited(0), output: Array($0.utf8))
      } ?? ProgramResult(ending: .notFound)
    }
    let checks = try world.run("doctor", "--json", "--offline").document()["checks"]?.array
    return try #require(checks).filter { $0["name"]?.string == "schedule" }.map { check in
      [check["status"], check["message"], check["advice"]].compactMap { $0?.string }.joined(
        separator: "; ")
    }
  }

  @Test func `advises a line for this machine and list`() throws {
    let line = try #require(try schedule([:]).first)
    let fields = line.split(separator: "'crontab -e': ")
    let minute = try #require(fields.last?.prefix { $0.isNumber }).description
    #expect(fields.last == "\(minute)-59/15 * * * * /home/jo/.local/bin/skydiff refresh")
    #expect((1...14).contains(try #require(Int(minute))))
    // The same list has the same minute.
    #expect(try schedule([:]).first == line)
  }

  @Test(arguments: [
    ("7-59/15 * * * * skydiff refresh", true), ("7-59/15 * * * * cd /tmp && skydiff refresh", true),
    ("PATH=/usr/bin\n7-59/15 * * * * skydiff refresh", true),
    ("PATH=/usr/bin:/home/jo/.local/bin\n7-59/15 * * * * skydiff refresh", false),
    ("7-59/15 * * * * $HOME/.local/bin/skydiff refresh", false),
  ]) func `warns of a program that cron does not find`(crontab: String, isProblem: Bool) throws {
    let findings = try schedule(["crontab -l": crontab + "\n"])
    #expect(findings.count == (isProblem ? 2 : 1))
    if isProblem {
      #expect(
        findings[1].hasPrefix(
          "problem; cron does not search /home/jo/.local/bin for skydiff; name "))
    }
  }

  @Test func `warns of a timer that stops, and of one that everybody has`() throws {
    let list = "systemctl --user list-timers --all --no-pager"
    let line = "- - - - skydiff-refresh.timer skydiff-refresh.service"
    let show = "systemctl --user show --property=RandomizedDelayUSec skydiff-refresh.timer"
    let linger = "loginctl show-user --property=Linger"
    #expect(
      try schedule([list: line, show: "RandomizedDelayUSec=0", linger: "Linger=no"]).dropFirst()
        == [
          "note; your timers stop when you log out; to keep them running: loginctl enable-linger",
          "note; skydiff-refresh.timer has no RandomizedDelaySec, so it asks when everybody does; "
            + "add it with: systemctl --user edit skydiff-refresh.timer",
        ])
    #expect(
      try schedule([list: line, show: "RandomizedDelayUSec=1min", linger: "Linger=yes"]).count == 1)
  }

  @Test func `hooks for which batches wait are a problem, and nothing is sent`() throws {
    try world.configure(
      #"{ "hooks": [ { "name": "bell", "on": ["changes"], "run": ["false"] } ] }"#)
    try world.setPermissions(0o600, of: world.configurationPath)
    var count = 0
    world.runProgram = { run in
      if run.arguments.first == "false" { count += 1 }
      return ProgramResult(ending: .exited(1))
    }
    _ = world.run("add", "Seoul", asking: nil)
    #expect(count == 1)
    let run = world.run("doctor", "--json", "--offline")
    #expect(
      try finding("hook", in: run)
        == "problem hook 'bell' (false): 1 batch waits, since 09:00; see why with 'skydiff hooks test'"
    )
    #expect(count == 1)
    #expect(run.status == 1)
  }

  @Test func `fits a narrow terminal, and has every format`() {
    world.isOutputTerminal = true
    world.width = 40
    let lines = world.run("doctor", asking: nil).lines
    #expect(lines.count > 8)
    for format in ["csv", "tsv", "ndjson", "markdown"] {
      #expect(world.run("doctor", "--format", format, asking: nil).output.contains("libcurl"))
    }
  }
}
