import FoundationEssentials
import JSONText
import Testing
import Transport
import WeatherSimulator

/// What is printed of alerts and what programs get of them.
struct AlertReportsTests {
  private static let start = 1_792_756_800

  // MARK: - Two sources, many alerts

  @Test func `two sources for one city name an event once`() throws {
    let world = try AlertWorld(from: Self.start)
    #expect(world.run("add", "Berlin", "--pin", "pirate-weather").status == 0)
    world.simulator.issue(.watchToWarning)
    var lines: [String] = []
    for _ in 0..<40 {
      world.advance(3600)
      lines += AlertWorld.alerts(in: world.run("refresh").output)["Berlin"] ?? []
    }
    #expect(lines.count == 3, "\(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("High wind") })
  }

  @Test func `of 419 alerts the ten gravest are printed, and how many more there are`() throws {
    let world = try AlertWorld(from: Self.start)
    try world.addCities()
    world.simulator.issue(.many)
    world.advance(900)
    let output = world.run("refresh").output.split(separator: "\n")
    #expect(output.filter { $0 == "  ! and 409 more alerts" }.count == 5)
    #expect(output.filter { $0.hasPrefix("  ! ") }.count == 5 * 11 + 4)
    #expect(try world.alerts(of: "Denver").count == 419)
    world.advance(900)
    #expect(world.run("refresh").output.isEmpty)
    #expect(world.run("state", "check").status == 0)
  }

  @Test func `a digest has the ten gravest of 419 alerts, and the age of old ones`() throws {
    let world = try AlertWorld(from: Self.start)
    #expect(world.run("add", "Denver").status == 0)
    world.simulator.issue(.many)
    world.advance(900)
    _ = world.run("refresh")
    let row = world.run("list", "--format", "markdown").output
    #expect(row.contains("and 409 more alerts") && row.split(separator: "! ").count == 12)
    let lines = world.run("digest").output.split(separator: "\n").filter { $0.hasPrefix("! ") }
    #expect(lines.count == 11 && lines.last == "! Denver: and 409 more alerts", "\(lines)")
    world.simulator.enqueue(Fault(.providerError(status: 503), path: "/alerts/active", times: nil))
    world.advance(3 * 3600)
    _ = world.run("refresh")
    let output = world.run("digest").output.replacing("\n  ", with: " ")
    let old = output.split(separator: "\n").filter { $0.hasPrefix("! ") }
    #expect(old.dropLast().allSatisfy { $0.hasSuffix(" old") }, "\(old)")
  }

  @Test func `an alert that was imported goes on`() throws {
    let world = try AlertWorld(from: Self.start)
    try world.addCities()
    world.simulator.issue(.updated)
    world.advance(5 * 3600)
    _ = world.run("refresh")
    let file = world.world.home + "/list.json"
    try world.world.write(world.run("export").output, to: file)
    #expect(world.run("remove", "--all").status == 0)
    #expect(world.run("import", file).status == 0)
    for _ in 0..<2 {
      world.advance(6 * 3600)
      #expect(!world.run("refresh").output.contains("cancelled"))
    }
  }

  // MARK: - Programs

  @Test func `JSON, hooks and calendars have the life of an alert`() throws {
    let world = try AlertWorld(
      from: Self.start, #""hooks": [{ "on": ["alerts"], "run": ["bell", "{text}"] }],"#)
    var batches: [JSONValue] = []
    world.world.runProgram = { program in
      if let root = try? JSONDocument(program.input).root { batches.append(root) }
      return ProgramResult(ending: .exited(0))
    }
    #expect(world.run("add", "Denver").status == 0)
    world.simulator.issue(.watchToWarning)
    var changes: [String] = []
    for _ in 0..<32 {
      world.advance(3600)
      _ = world.run("refresh")
      let alert = try world.alerts(of: "Denver").first
      changes.append(alert?["change"]?.string ?? "")
      guard changes.count == 9, let alert else { continue }
      #expect(alert["id"]?.string == "KSIM.HW.A.0001")
      #expect(alert["level"]?.string == "warning" && alert["source"]?.string == "nws")
      #expect(alert["previous"]?["event"]?.string == "High Wind Watch")
      #expect(alert["previous"]?["level"]?.string == "watch")
    }
    #expect(changes[0] == "issued" && changes[8] == "raised" && changes[31] == "ended")
    let items = batches.flatMap { $0["items"]?.array.map(Array.init) ?? [] }
    #expect(items.map { $0["change"]?.string } == ["added", "updated", "removed"])
    #expect(items.map { $0["alert"]?["change"]?.string } == ["issued", "raised", "ended"])
    #expect(Set(items.map { $0["alert"]?["id"]?.string }) == ["KSIM.HW.A.0001"])
    #expect(items.last?["text"]?.string == "High Wind Warning at Denver has ended")
  }

  @Test func `an alert past its end is over in every view without another fetch`() throws {
    let world = try AlertWorld(
      from: Self.start, #""rules": { "storm": { "when": "alert >= severe" } },"#)
    #expect(world.run("add", "Denver").status == 0)
    world.simulator.issue(.updated)
    world.advance(7 * 3600)
    #expect(world.run("refresh").output.contains("High Wind Warning"))
    let views = [
      ["list"], ["current"], ["digest"], ["rules"], ["list", "--format", "html"],
      ["list", "--format", "markdown"], ["forecast", "--format", "ics"],
      ["list", "--sort", "severity"],
    ]
    func texts() -> String { views.map { world.run(["--offline"] + $0).output }.joined() }
    func isAlert() -> Bool { world.run("list", "--format", "waybar").output.contains(#""alert""#) }
    func ruleIsActive() -> Bool {
      world.run("list", "--format", "prometheus").output.split(separator: "\n").contains {
        $0.hasPrefix("skydiff_rule_active") && $0.hasSuffix(" 1")
      }
    }
    #expect(texts().contains("High Wind Warning") && texts().contains("storm"))
    #expect(isAlert() && ruleIsActive())
    #expect(try world.alerts(of: "Denver").count == 1)
    world.advance(24 * 3600)
    #expect(!texts().contains("High Wind Warning"))
    #expect(!world.run("list").output.contains("storm"))
    #expect(!isAlert() && !ruleIsActive())
    #expect(try world.alerts(of: "Denver").isEmpty)
    #expect(!world.run("list", "--where", "alert >= severe").output.contains("Denver"))
    // The next fetch reports the end.
    #expect(world.run("refresh").output.contains("High Wind Warning ended"))
  }

  @Test func `a calendar has one event for an alert, whose end moves`() throws {
    let world = try AlertWorld(from: Self.start)
    #expect(world.run("add", "Denver").status == 0)
    world.simulator.issue(.extended)
    var calendars: [[Substring]] = []
    for hours in [1, 9] {
      world.advance(hours * 3600)
      _ = world.run("refresh")
      let text = world.run("forecast", "Denver", "--format", "ics").output
      let event = text.components(separatedBy: "BEGIN:VEVENT").first { $0.contains("-alert-") }
      calendars.append((event ?? "").split(separator: "\r\n"))
    }
    for key in ["UID", "DTSTART", "SUMMARY"] {
      let lines = calendars.map { $0.first { $0.hasPrefix(key) } }
      #expect(lines[0] != nil && lines[0] == lines[1], "\(lines)")
    }
    #expect(
      calendars.map { $0.first { $0.hasPrefix("DTEND") } } == [
        "DTEND:20261024T180000Z", "DTEND:20261025T060000Z",
      ])
  }
}
