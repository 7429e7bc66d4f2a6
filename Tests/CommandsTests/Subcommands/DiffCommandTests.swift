import JSONText
import Testing

@Suite struct `skydiff diff without FROM` {
  private let world = TestWorld()

  init() {
    _ = world.run("add", "Seoul", "Busan", "--tag", "home", asking: nil)
    _ = world.run("add", "Paris", asking: nil)
    world.service.change("Seoul") { $0.temperature = 17 }
    world.service.change("Paris") { $0.temperature = 2 }
    world.advance(minutes: 10)
    _ = world.run("refresh", asking: nil)
  }

  @Test func `prints the changed rows of the list`() throws {
    let run = world.run("diff", "--json")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let document = try run.document()
    let list = try world.run("list", "--json").document()
    #expect(document["command"]?.string == "diff")
    for key in ["revision", "since", "changedAt"] {
      #expect(document[key]?.rawText == list[key]?.rawText, "\(key)")
    }
    #expect(document["sinceAt"]?.string == "2026-11-21T09:00:04Z")
    let changed = try world.run("list", "--json", "--changes-only").document()
    #expect(try run.names() == ["Seoul", "Paris"])
    #expect(document["cities"]?.rawText == changed["cities"]?.rawText)
    #expect(document["summary"]?.rawText == changed["summary"]?.rawText)
    #expect(document["summary"]?["unchanged"]?.int == 0)
  }

  @Test func `goes on printing the latest change after refreshes without changes`() {
    let before = world.run("diff")
    #expect(before.lines.contains { $0.hasPrefix("~ Seoul") })
    #expect(!before.output.contains("Busan"))
    world.advance(minutes: 10)
    _ = world.run("refresh", asking: nil)
    #expect(world.run("diff") == before)
  }

  @Test func `exits with 2 if that was asked for and a row was printed`() {
    #expect(world.run("diff", "--exit-code").status == 2)
    #expect(world.run("diff", "--exit-code", "--tag", "home").status == 2)
    #expect(world.run("diff").status == 0)
  }

  @Test func `prints only cities with a tag`() throws {
    #expect(try world.run("diff", "--tag", "home", "--json").names() == ["Seoul"])
    let unknown = world.run("diff", "--tag", "hom", "--exit-code")
    #expect(unknown.status == 0)
    #expect(unknown.output == "")
    #expect(unknown.errors == "skydiff: no city has the tag 'hom'; did you mean 'home'?\n")
  }

  @Test func `prints nothing for people where there is no change`() throws {
    let empty = TestWorld()
    #expect(empty.run("diff", "--exit-code") == TestWorld.Run())
    empty.isErrorTerminal = true
    #expect(empty.run("diff").errors == "skydiff: no changes\n")
    #expect(try empty.run("diff", "--json").cities().isEmpty)
    #expect(empty.contents(of: empty.home) == [])
  }
}
