import JSONText
import Testing

@Suite struct `skydiff export` {
  private let world = TestWorld()

  @Test func `prints an empty list without a state`() {
    let expected = """
      {
        "formatVersion": "1.8",
        "command": "export",
        "revision": 0,
        "cities": []
      }

      """
    #expect(world.run("export") == TestWorld.Run(output: expected))
    #expect(world.contents(of: world.home) == [])
  }

  @Test func `prints the cities as list does, without changes`() throws {
    world.track("Seoul", "Oslo")
    let document = try world.run("export").document()
    #expect(
      document.members?.map(\.key.string) == ["formatVersion", "command", "revision", "cities"])
    #expect(document["revision"]?.int == 1)
    let exported = try world.run("export").cities()
    let listed = try world.run("list", "--json").cities()
    #expect(exported.count == 2)
    for (exported, listed) in zip(exported, listed) {
      let members = exported.members.map(Array.init) ?? []
      let expected = (listed.members.map(Array.init) ?? []).filter {
        !["change", "label", "muted", "nowcast", "outlook", "summary", "changes"].contains(
          $0.key.string)
      }
      #expect(members.map(\.key.string) == expected.map(\.key.string))
      for (member, other) in zip(members, expected) where member.key.string != "forecast" {
        #expect(member.value.rawText == other.value.rawText)
      }
      let days = exported["forecast"]?["days"]?.array.map(Array.init) ?? []
      #expect(days.count == 7)
      #expect(days.allSatisfy { $0["change"] == nil })
      #expect((exported["forecast"]?["hours"]?.array?.count ?? 0) > 0)
    }
  }

  @Test(arguments: [
    ["--json"], ["--format", "ndjson"], ["--format", "csv"], ["--units", "imperial"], ["-q"],
    ["--offline"], ["--template", "{name}"],
  ]) func `prints the same document whatever the options`(options: [String]) {
    world.track("Seoul")
    let plain = world.run("export")
    #expect(plain.status == 0)
    #expect(world.run(["export"] + options) == plain)
  }

  @Test func `does not change the state and rejects a damaged one`() throws {
    world.track("Seoul")
    let before = world.state
    _ = world.run("export")
    #expect(world.state == before)
    try world.write("{}", to: world.statePath)
    let run = world.run("export")
    #expect(run.status == 65)
    #expect(run.output == "")
  }
}
