import JSONText
import Testing
import Transport

@Suite struct `The command hooks` {
  private static let two = #"""
    [{"on": ["rules", "changes"], "run": ["one", "{text}"], "where": "name = Nowhere"},
     {"on": ["alerts"], "run": ["two"], "timeout": "2m"}]
    """#

  @Test func `prints the hooks and what waits for them`() throws {
    let hooks = try HookWorld(Self.two)
    #expect(
      hooks.world.run("hooks").lines == [
        "Hook  Target       On             Where           Timeout  Queued",
        "0     run one ...  rules changes  name = Nowhere  10s      0",
        "1     run two      alerts                         2m       0",
      ])
    let document = try hooks.world.run("hooks", "--json").document()
    #expect(document["command"]?.string == "hooks")
    let first = try #require(document["hooks"]?.array?.first { _ in true })
    #expect(first["run"]?.string == "one ...")
    #expect(first["queued"]?.int == 0)
    #expect(first["queuedSince"]?.isNull == true)
    #expect(hooks.programs.isEmpty)
  }

  @Test func `counts what waits`() throws {
    let hooks = try HookWorld(#"[{"on": ["changes"], "run": ["one"]}]"#)
    hooks.endings["one"] = .exited(1)
    hooks.save()
    hooks.save()
    let document = try hooks.world.run("hooks", "--json").document()
    let first = try #require(document["hooks"]?.array?.first { _ in true })
    #expect(first["queued"]?.int == 2)
    #expect(first["queuedSince"]?.string == "2026-11-21T09:00:04Z")
  }

  @Test func `sends an example to each hook, and saves nothing`() throws {
    let hooks = try HookWorld(Self.two)
    let state = hooks.world.state
    let run = hooks.world.run("hooks", "test")
    #expect(run.status == 0)
    #expect(run.lines == ["hooks[0] run one ...: delivered", "hooks[1] run two: delivered"])
    let batches = try hooks.programs.map { try HookWorld.batch(of: $0) }
    #expect(batches.map { $0["event"]?.string } == ["test", "test"])
    #expect(batches.map { $0["revision"]?.int } == [1, 1])
    let kinds = batches.map { $0["items"]?.array?.map { $0["kind"]?.string ?? "" } ?? [] }
    #expect(kinds.sorted { $0.count > $1.count } == [["rule", "change"], ["alert"]])
    #expect(hooks.world.state == state)
  }

  @Test func `exits with 1 if a test fails`() throws {
    let hooks = try HookWorld(Self.two)
    hooks.endings["two"] = .killed(by: 11)
    let run = hooks.world.run("hooks", "test")
    #expect(run.status == 1)
    #expect(run.lines.last == "hooks[1] run two: ended by signal 11")
    #expect(run.onlyError == "hooks[1] (two): ended by signal 11")
    let document = try hooks.world.run("hooks", "test", "--json").document()
    let results = document["hooks"]?.array?.map { $0["delivered"]?.bool }
    #expect(results == [true, false])
  }

  @Test func `prints what programs print with --verbose`() throws {
    let hooks = try HookWorld(#"[{"on": ["changes"], "run": ["one"]}]"#)
    hooks.world.runProgram = { program in
      #expect(program.outputLimit > 0)
      return ProgramResult(ending: .exited(0), output: Array("a\u{1B}[31m\nb".utf8))
    }
    let run = hooks.world.run("hooks", "test", "-v")
    #expect(run.errorLines == ["skydiff: hooks[0] (one): delivered", "  a[31m", "  b"])
  }

  @Test func `does nothing without hooks, and says how to add one`() throws {
    let world = TestWorld()
    let remark = world.run("hooks").errors
    #expect(remark.hasPrefix("skydiff: the configuration has no hooks; add one, as in: skydiff "))
    let value = try #require(remark.split(separator: "'").dropFirst().first)
    #expect(world.run("config", "set", "hooks", String(value)).status == 0)
    #expect(world.run("hooks").lines.last?.contains("notify-send") == true)
    #expect(world.run("config", "unset", "hooks").status == 0)
    #expect(world.run("hooks", "test").status == 0)
    #expect(world.run("hooks", "tset").status == 64)
    #expect(world.run("hooks", "--template", "{name}").status == 64)
  }
}
