import JSONText
import Testing
import Transport

@Suite struct `The schemas of hooks` {
  private func problems(_ text: String, _ schema: String) throws -> [String] {
    try SchemaTests.schema(schema).problems(of: try JSONDocument(text).root)
  }

  @Test func `describe the batches, the hooks and their tests`() throws {
    let hooks = try HookWorld(
      #"""
      [{"on": ["changes"], "run": ["one", "x"], "where": "name = Here"},
       {"on": ["rules", "alerts", "changes"], "run": ["two"]}]
      """#)
    hooks.endings["two"] = .exited(1)
    hooks.save()
    let world = hooks.world
    #expect(try problems(world.run("hooks", "--json").output, "hooks") == [])
    #expect(try problems(world.run("hooks", "test", "--json").output, "hooks-test") == [])
    #expect(hooks.programs.count == 4)
    for program in hooks.programs {
      let batch = String(decoding: program.input, as: UTF8.self)
      #expect(try problems(batch, "hook-batch") == [])
    }
  }
}
