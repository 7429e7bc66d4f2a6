import FoundationEssentials
import JSONText
import Testing
import Transport

@Suite struct `Hooks after a save` {
  private let hooks: HookWorld

  init() throws {
    hooks = try HookWorld(#"[{"on": ["changes"], "run": ["one", "{text}", "a {text}!"]}]"#)
  }

  @Test func `get the batch after the output, with the text in the arguments`() throws {
    hooks.world.variables["OPENWEATHERMAP_API_KEY"] = "very-secret"
    hooks.world.variables["OPEN_METEO_API_KEY"] = "very-secret"
    hooks.world.variables["MINE"] = "kept"
    let run = hooks.save()
    #expect(run.output.hasSuffix("1 updated\n"))
    #expect(run.errors == "")
    let program = try #require(hooks.programs.first)
    #expect(hooks.programs.count == 1)
    #expect(program.arguments == ["one", "Here: tags none → tag1", "a Here: tags none → tag1!"])
    #expect(program.variables["SKYDIFF_HOOK"] == "1")
    #expect(program.variables["MINE"] == "kept")
    #expect(!program.variables.values.contains("very-secret"))
    #expect(program.timeout == 10)
    let id = "2-1795251604000-\(TestWorld.identifier(1))-change"
    #expect(
      String(decoding: program.input, as: UTF8.self)
        == #"{"formatVersion":"1.2","event":"save","revision":2,"savedAt":"2026-11-21T09:00:04Z","#
        + #""items":[{"id":"\#(id)","change":"updated","kind":"change","rule":null,"#
        + #""city":{"id":"\#(TestWorld.identifier(1))","name":"Here"},"#
        + #""alert":null,"text":"Here: tags none → tag1","#
        + #""changes":[{"field":"tags","before":[],"after":["tag1"],"expected":null}]}]}"# + "\n")
  }

  @Test func `get nothing if the save changed nothing, or nothing was saved`() throws {
    #expect(hooks.world.run("edit", "Here", "--untag", "none").status == 0)
    #expect(hooks.world.run("list").status == 0)
    #expect(try hooks.received() == [])
    #expect(hooks.world.state?.contains("\"hooks\"") == false)
  }

  @Test func `get what is added, removed, imported and taken back`() throws {
    #expect(hooks.world.run("add", "2,2", "--name=-x--", "--no-fetch").status == 0)
    #expect(hooks.programs.last?.arguments[1] == "x-- was added")
    #expect(hooks.world.run("remove", "Here").status == 0)
    #expect(hooks.programs.last?.arguments[1] == "Here was removed")
    #expect(hooks.world.run("undo").status == 0)
    #expect(hooks.programs.last?.arguments[1] == "Here was added")
    #expect(hooks.world.run("state", "restore").status == 0)
    #expect(hooks.programs.last?.arguments[1] == "Here was removed")
    #expect(try hooks.received() == ["one 2", "one 3", "one 4", "one 5"])
  }

  @Test func `get at most twenty lines of text, and all items`() throws {
    let places = (2...25).map { "\($0),\($0)" }.joined(separator: "\n")
    hooks.world.standardInput = places
    for number in 2...25 {
      #expect(
        hooks.world.run("add", "\(number),1", "--name", "C\(number)", "--no-fetch", "--no-hooks")
          .status == 0)
    }
    #expect(hooks.world.run("remove", "--all").status == 0)
    let program = try #require(hooks.programs.last)
    let lines = program.arguments[1].split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.last == "5 more")
    hooks.world.variables["SKYDIFF_LANGUAGE"] = "de"
    #expect(hooks.world.run("undo").status == 0)
    #expect(hooks.programs.last?.arguments[1].hasSuffix("\n5 weitere") == true)
    #expect(try HookWorld.batch(of: program)["items"]?.array?.count == 25)
  }

  @Test func `get only the cities for which the condition is known to be true`() throws {
    try hooks.configure(
      #"""
      [{"on": ["changes"], "run": ["here"], "where": "name = Here"},
       {"on": ["changes"], "run": ["elsewhere"], "where": "name != Here"},
       {"on": ["changes"], "run": ["unknown"], "where": "temperature < 50 or temperature >= 50"},
       {"on": ["alerts", "rules"], "run": ["alerts"]}]
      """#)
    hooks.save()
    #expect(try hooks.received() == ["here 2"])
    #expect(hooks.world.run("remove", "Here").status == 0)
    #expect(try hooks.received() == ["here 3"])
  }

  // MARK: - Failures

  @Test(arguments: [
    (ProgramResult.Ending.exited(1), "exit status 1"), (.killed(by: 9), "ended by signal 9"),
    (.timedOut, "not done within 10s, and killed"),
    (.notFound, "there is no such program, or it is not executable"),
    (.notStarted(8), "it cannot be started (exec format error)"),
  ]) func `that fail are a remark, and the status stays`(
    ending: ProgramResult.Ending, problem: String
  ) throws {
    hooks.endings["one"] = ending
    let remark = "skydiff: hooks[0] (one ...): \(problem); 1 batch waits for the next save\n"
    #expect(hooks.save().errors == remark)
    #expect(hooks.save("--quiet").errors == "")
    #expect(hooks.save("-v").errors.contains("skydiff: hooks[0] (one ...): \(problem)\n"))
  }

  @Test func `get what they have not received, unchanged, in order, after the next saves`() throws {
    try hooks.configure(
      #"[{"on": ["changes"], "run": ["one"]}, {"on": ["changes"], "run": ["two"]}]"#)
    hooks.endings["one"] = .exited(1)
    hooks.save()
    func firstInput() -> [UInt8]? { hooks.programs.first { $0.arguments == ["one"] }?.input }
    let first = try #require(firstInput())
    #expect(try hooks.received() == ["one 2", "two 2"])
    hooks.world.advance(minutes: 1)
    hooks.save()
    // A failure stops a hook until the next save.
    #expect(try hooks.received() == ["one 2", "two 3"])
    hooks.endings["one"] = nil
    hooks.world.advance(minutes: 1)
    hooks.save()
    #expect(firstInput() == first)
    #expect(try hooks.received() == ["one 2", "one 3", "one 4", "two 4"])
    hooks.save()
    #expect(try hooks.received() == ["one 5", "two 5"])
  }

  @Test func `stop at the first failure among several batches`() throws {
    hooks.endings["one"] = .exited(1)
    for _ in 0..<3 { hooks.save() }
    _ = try hooks.received()
    let world = hooks.world
    var count = 0
    world.runProgram = { _ in
      count += 1
      return ProgramResult(ending: .exited(count == 2 ? 1 : 0))
    }
    #expect(hooks.save().errors.hasSuffix("exit status 1; 3 batches wait for the next save\n"))
    #expect(count == 2)
  }

  @Test func `are sent what waits for 24 hours, and then it is dropped`() throws {
    hooks.endings["one"] = .exited(1)
    hooks.save()
    hooks.world.advance(minutes: 24 * 60)
    hooks.save()
    #expect(try hooks.received() == ["one 2", "one 2"])
    hooks.world.advance(minutes: 1)
    let run = hooks.save()
    #expect(
      run.errorLines.first
        == "skydiff: 1 batch for a hook was dropped: no hook received it within 24 hours")
    #expect(try hooks.received() == ["one 3"])
  }

  @Test func `get what waits after they are corrected`() throws {
    try hooks.configure(#"[{"on": ["changes"], "run": ["oen"]}]"#)
    hooks.endings = ["oen": .notFound]
    hooks.save()
    #expect(try hooks.received() == ["oen 2"])
    try hooks.configure(#"[{"on": ["changes"], "run": ["one"], "timeout": "2s"}]"#)
    #expect(hooks.save().errors == "")
    #expect(try hooks.received() == ["one 2", "one 3"])
  }

  @Test func `keep what waits through runs with another configuration, by their names`() throws {
    let two = #"{"name": "two", "on": ["changes"], "run": ["two"]}"#
    try hooks.configure(#"[{"name": "one", "on": ["changes"], "run": ["one"]}, \#(two)]"#)
    hooks.endings = ["one": .exited(1), "two": .exited(1)]
    hooks.save()
    #expect(try hooks.received() == ["one 2", "two 2"])
    try hooks.configure("[]")
    #expect(hooks.save().errors == "")
    #expect(
      hooks.world.run("hooks").errorLines.last
        == "skydiff: 2 batches wait for hooks that the configuration does not have, for 24 hours")
    hooks.endings = [:]
    try hooks.configure("[\(two)]")
    hooks.save()
    #expect(try hooks.received() == ["two 2", "two 4"])
    hooks.world.advance(minutes: 24 * 60 + 1)
    #expect(
      hooks.save().errors
        == "skydiff: 1 batch for a hook was dropped: no hook received it within 24 hours\n")
  }

  @Test func `get no identifier twice where an older list was put back`() throws {
    func identifiers() throws -> Set<String> {
      defer { _ = try? hooks.received() }
      return Set(
        try hooks.programs.flatMap { program in
          try HookWorld.batch(of: program)["items"]?.array?.compactMap { $0["id"]?.string } ?? []
        })
    }
    let older = try #require(hooks.world.state)
    hooks.save()
    let first = try identifiers()
    #expect(first.count == 1)
    try hooks.world.write(older, to: hooks.world.statePath)
    hooks.world.advance(minutes: 1)
    hooks.save()
    let second = try identifiers()
    #expect(second.count == 1)
    #expect(first.isDisjoint(with: second))
  }

  @Test func `with the same target are different hooks`() throws {
    try hooks.configure(
      #"[{"on": ["changes"], "run": ["one"]}, {"on": ["changes"], "run": ["one"]}]"#)
    hooks.save()
    #expect(try hooks.received() == ["one 2", "one 2"])
    hooks.save()
    #expect(try hooks.received() == ["one 3", "one 3"])
  }

  // MARK: - Modes

  @Test func `run nothing and queue nothing with --no-hooks, and keep what waits`() throws {
    hooks.endings["one"] = .exited(1)
    hooks.save()
    _ = try hooks.received()
    #expect(hooks.save("--no-hooks").errors == "")
    #expect(try hooks.received() == [])
    hooks.endings["one"] = nil
    hooks.save()
    #expect(try hooks.received() == ["one 2", "one 4"])
  }

  @Test func `started by a hook queue for the next run`() throws {
    hooks.world.variables["SKYDIFF_HOOK"] = "1"
    hooks.save()
    #expect(try hooks.received() == [])
    #expect(hooks.world.run("hooks", "test").status == 1)
    hooks.world.variables["SKYDIFF_HOOK"] = nil
    hooks.save()
    #expect(try hooks.received() == ["one 2", "one 3"])
  }

  @Test func `do not run after an interruption, which leaves the batch queued`() throws {
    let world = hooks.world
    var count = 0
    world.runProgram = { _ in
      count += 1
      world.interruption = 130
      return ProgramResult(ending: .interrupted)
    }
    let run = world.run("edit", "Here", "--tag", "x")
    #expect(run.status == 130)
    #expect(run.output.hasSuffix("1 updated\n"))
    #expect(run.errors == "")
    #expect(count == 1)
    world.interruption = nil
    var revisions: [Int?] = []
    world.runProgram = { program in
      revisions.append((try? HookWorld.batch(of: program))?["revision"]?.int)
      return ProgramResult(ending: .exited(0))
    }
    hooks.save()
    #expect(revisions == [2, 3])
  }

  @Test func `that fail in refresh are not mailed by cron`() throws {
    hooks.world.track("Oslo")
    hooks.endings["one"] = .exited(1)
    hooks.world.service.change("Oslo") { $0.temperature = 30 }
    hooks.world.advance(minutes: 60)
    let run = hooks.world.run("refresh", "Oslo", asking: nil)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(hooks.programs.last?.arguments[1].hasSuffix("° warmer than expected") == true)
  }
}
