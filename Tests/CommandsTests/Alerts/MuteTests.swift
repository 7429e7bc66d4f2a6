import FoundationEssentials
import JSONText
import Synchronization
import TestSupport
import Testing
import Transport
import WeatherSimulator

/// What is muted is not reported, stays visible, and is reported again.
struct MuteTests {
  private static let start = 1_792_756_800

  private func lines(_ run: TestWorld.Run) -> [String] {
    run.output.split(separator: "\n").map(String.init)
  }

  @Test func `an alert is muted until it ends, and reported only if it is raised`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.watchToWarning)
    #expect(world.run("add", "Berlin", "Vienna").status == 0)
    func bar() -> String { world.run("list", "--format", "waybar").output }
    #expect(bar().contains(#""alert""#), "\(bar())")
    let mute = world.run("mute", "high wind")
    #expect(mute.status == 0)
    #expect(!bar().contains(#""alert""#), "\(bar())")
    #expect(
      lines(mute) == [
        "High wind (Berlin), muted until it ends",
        "yellow High Wind warning (Vienna), muted until it ends",
      ])
    #expect(world.run("mute").output == mute.output)
    let list = world.run("list").output
    #expect(list.contains("muted until it ends"), "\(list)")
    let alerts = try world.alerts(of: "Vienna")
    #expect(alerts.map { $0["muted"]?["until"]?.isNull } == [true])
    #expect(!world.run("digest").output.contains("!"))
    // It becomes a warning after eight hours, and ends after thirty.
    let reports = world.refresh(hours: 36)
    #expect(reports["Berlin"]?.count == 1 && reports["Vienna"]?.count == 1, "\(reports)")
    #expect(reports.values.joined().allSatisfy { $0.contains("was") }, "\(reports)")
    #expect(world.run("mute").output.isEmpty)
  }

  @Test func `without mute the end is reported, too`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.watchToWarning)
    #expect(world.run("add", "Berlin").status == 0)
    #expect(world.run("mute", "high", "--city", "Berlin").status == 0)
    #expect(lines(world.run("mute", "--off")) == ["High wind (Berlin), reported again"])
    #expect(world.run("mute").errors == "skydiff: nothing is muted\n")
    #expect(world.refresh(hours: 36)["Berlin"]?.count == 2)
  }

  @Test func `an alert can be muted in one city alone`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.cancelled)
    #expect(world.run("add", "Berlin", "Hamburg").status == 0)
    #expect(world.run("mute", "--alert", "WIND", "--city", "Hamburg", "--for", "2d").status == 0)
    #expect(lines(world.run("mute")) == ["High wind (Hamburg), muted until Sun 12:00"])
    let gone = world.run("undo")
    #expect(gone.status == 0 && gone.errors.contains("undid 'mute'"), "\(gone)")
    #expect(world.run("mute").output.isEmpty)
    #expect(world.run("redo").status == 0)
    #expect(lines(world.run("mute")).count == 1)
    // A fetch in between keeps it, and undo takes it back.
    world.advance(900)
    #expect(world.run("refresh").status == 0)
    #expect(lines(world.run("mute")).count == 1)
    #expect(world.run("undo").status == 0)
    #expect(world.run("mute").output.isEmpty)
  }

  @Test func `a muted city reports later what is news then`() throws {
    let world = try AlertWorld(from: Self.start)
    #expect(world.run("add", "Berlin", "Vienna").status == 0)
    #expect(
      lines(world.run("mute", "vienna", "--until", "18:00")) == ["Vienna, muted until 18:00"])
    world.simulator.issue(.updated)
    let reports = world.refresh(hours: 8)
    #expect(reports["Berlin"]?.map { $0.prefix(2) } == ["1 "])
    #expect(reports["Vienna"]?.map { $0.prefix(2) } == ["6 "], "\(reports)")
    #expect(world.run("mute").output.isEmpty)
  }

  @Test func `a name is first an alert, then a rule, then a city`() throws {
    let world = try AlertWorld(
      from: Self.start,
      #""rules": {"wind": {"when": "alert >= minor"}, "berlin": {"when": "wind > 90"}},"#)
    world.simulator.issue(.updated)
    #expect(world.run("add", "Berlin").status == 0)
    #expect(lines(world.run("mute", "wind")) == ["High wind (Berlin), muted until it ends"])
    #expect(lines(world.run("mute", "--rule", "Wind")) == ["wind (Berlin), muted until Sat 07:00"])
    #expect(lines(world.run("mute", "BERLIN")) == ["berlin (Berlin), muted until Sat 07:00"])
    #expect(lines(world.run("mute", "--city", "berlin")) == ["Berlin, muted until Sat 07:00"])
    let unknown = world.run("mute", "snow")
    #expect(unknown.status == 1)
    #expect(
      unknown.errors == "skydiff: error: no alert, rule or city is called 'snow'; there are the "
        + "alerts High wind and the rules wind and berlin\n")
    #expect(lines(world.run("mute", "--off", "wind")) == ["High wind (Berlin), reported again"])
    #expect(lines(world.run("mute", "--off")).count == 3)
  }

  @Test func `a rule is silent while it is muted`() throws {
    let world = try AlertWorld(
      from: Self.start,
      #""rules": {"storm": {"when": "alert >= severe", "where": "name = Berlin"}},"#)
    #expect(world.run("add", "Berlin").status == 0)
    #expect(world.run("mute", "storm", "--for", "10h").status == 0)
    world.simulator.issue(.updated)
    world.advance(7 * 3600)
    #expect(!world.run("refresh").output.contains("storm"))
    world.advance(4 * 3600)
    #expect(world.run("refresh").output.contains("! storm since"))
    // 23:00 UTC.
    #expect(lines(world.run("mute", "storm")) == ["storm (Berlin), muted until Sat 07:00"])
    let listed = try JSONDocument(world.run("list", "--json").output).root
    let rules = listed["cities"]?.array?.first { _ in true }?["rules"]?.array.map(Array.init) ?? []
    #expect(rules.map { $0["muted"]?["until"]?.string } == ["2026-10-24T07:00:00Z"])
  }

  @Test(arguments: [
    // A Friday at noon.
    ("08:00", "2026-10-24T08:00:00Z"), ("12:00", "2026-10-24T12:00:00Z"),
    ("13:30", "2026-10-23T13:30:00Z"), ("fri", "2026-10-30T07:00:00Z"),
    ("friday 18:00", "2026-10-23T18:00:00Z"), ("SAT", "2026-10-24T07:00:00Z"),
    ("sat 09:00", "2026-10-24T09:00:00Z"), ("8pm", "2026-10-23T20:00:00Z"),
    ("tomorrow 9:30 AM", "2026-10-24T09:30:00Z"), ("12 am", "2026-10-24T00:00:00Z"),
    ("09:00 sat", "2026-10-24T09:00:00Z"),
    ("tomorrow", "2026-10-24T07:00:00Z"), ("today 23:00", "2026-10-23T23:00:00Z"),
    ("2026-12-24", "2026-12-24T07:00:00Z"), ("2026-12-24T18:00", "2026-12-24T18:00:00Z"),
    ("2026-12-24T18:00:00Z", "2026-12-24T18:00:00Z"),
  ]) func `until is a coming time or day`(text: String, instant: String) throws {
    let world = try AlertWorld(from: Self.start)
    #expect(world.run("add", "Berlin").status == 0)
    #expect(world.run("mute", "Berlin", "--until", text).status == 0)
    let root = try JSONDocument(world.run("mute", "--json").output).root
    let city = root["cities"]?.array?.first { _ in true }
    #expect(city?["muted"]?["until"]?.string == instant)
  }

  @Test(arguments: [
    ["mute", "Berlin", "--until", "yesterday"], ["mute", "Berlin", "--until", "3h"],
    ["mute", "Berlin", "--until", "today 08:00"], ["mute", "Berlin", "--until", "25:00"],
    ["mute", "Berlin", "--until", "13pm"], ["mute", "Berlin", "--until", "0:30 am"],
    ["mute", "Berlin", "--until", "sat sun"], ["mute", "Berlin", "--until", "@~1"],
    ["mute", "Berlin", "--until", "2025-01-01"], ["mute", "Berlin", "--until", "2036-01-01"],
    ["mute", "Berlin", "--until", "1"], ["mute", "Berlin", "--for", "0s"],
    ["mute", "Berlin", "--for", "2000d"], ["mute", "Berlin", "--for", "soon"],
    ["mute", "--for", "6h"], ["mute", "Berlin", "--off", "--for", "6h"],
  ]) func `another time is wrong usage, and nothing is muted`(arguments: [String]) throws {
    let world = try AlertWorld(from: Self.start)
    #expect(world.run("add", "Berlin").status == 0)
    let run = world.run(arguments)
    #expect(run.status == 64 && run.output.isEmpty, "\(run)")
    #expect(world.run("mute").output.isEmpty)
  }

  @Test(arguments: [
    ("en", "Berlin, muted until 18:00", "Berlin, reported again", "nothing is muted"),
    ("de", "Berlin, stumm bis 18:00", "Berlin, wird wieder gemeldet", "nichts ist stumm"),
    (
      "fr", "Berlin, en sourdine jusqu’à 18:00", "Berlin, de nouveau signalé",
      "rien n’est en sourdine"
    ),
    (
      "es", "Berlin, silenciado hasta 18:00", "Berlin, se vuelve a notificar",
      "nada está silenciado"
    ), ("ja", "Berlin、18:00までミュート", "Berlin、通知を再開", "ミュート中のものはありません"),
    ("ko", "Berlin, 18:00까지 음소거", "Berlin, 다시 알림", "음소거된 것이 없습니다"),
  ]) func `people read it in their language`(
    language: String, muted: String, ended: String, nothing: String
  ) throws {
    let world = try AlertWorld(from: Self.start, #""language": "\#(language)","#)
    #expect(world.run("add", "Berlin").status == 0)
    #expect(lines(world.run("mute", "Berlin", "--until", "18:00")) == [muted])
    #expect(
      world.run("list").output.contains(muted.split(separator: language == "ja" ? "、" : ", ")[1]))
    #expect(lines(world.run("mute", "--off")) == [ended])
    #expect(world.run("mute").errors.contains(nothing))
  }

  @Test func `hooks are silent about what is muted`() throws {
    let world = try AlertWorld(
      from: Self.start, #""hooks": [{"on": ["alerts"], "run": ["cat"]}],"#)
    try world.world.setPermissions(0o600, of: world.world.configurationPath)
    let inputs = Mutex<[[UInt8]]>([])
    world.world.runProgram = { program in
      inputs.withLock { $0.append(program.input) }
      return ProgramResult(ending: .exited(0))
    }
    world.simulator.issue(.extended)
    #expect(world.run("add", "Berlin", "Vienna", "--no-hooks").status == 0)
    #expect(world.run("mute", "wind", "--city", "Berlin", "--no-hooks").status == 0)
    #expect(world.refresh(hours: 9)["Berlin"] == nil)
    let items = try inputs.withLock { inputs in
      try inputs.flatMap { try JSONDocument($0).root["items"]?.array.map(Array.init) ?? [] }
    }
    #expect(items.map { $0["city"]?["name"]?.string } == ["Vienna"], "\(items)")
    #expect(items.map { $0["alert"]?["change"]?.string } == ["extended"], "\(items)")
  }

  @Test func `a muted city says so in every list`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.updated)
    #expect(world.run("add", "Berlin", "Vienna").status == 0)
    #expect(world.run("mute", "--city", "Berlin", "--for", "6h").status == 0)
    for command in [["list"], ["current", "Berlin"], ["list", "--format", "html"]] {
      let output = world.run(command).output
      #expect(output.split(separator: "muted until 18:00").count == 2, "\(output)")
    }
  }

  @Test func `the digest counts no muted alert among those it leaves out`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.many)
    #expect(world.run("add", "Berlin").status == 0)
    #expect(world.run("digest").output.contains("409 more"))
    #expect(world.run("mute", "--alert", "wind").status == 0)
    let muted = try world.alerts(of: "Berlin").count { $0["muted"]?.isNull == false }
    #expect(muted > 0 && muted < 409)
    #expect(world.run("digest").output.contains(" \(409 - muted) more"))
  }
}
