import Files
import JSONText
import Testing

@testable import Commands

@Suite struct `skydiff list --unseen` {
  private let world = TestWorld()

  init() { world.track("Seoul", "Busan") }

  private func marks(_ arguments: String...) throws -> [String] {
    try world.run(["list", "--unseen", "--json"] + arguments).marks()
  }

  @Test func `marks what was not printed before`() throws {
    let first = world.run("list", "--unseen")
    #expect(first.status == 0)
    #expect(first.output == world.run("list").output)
    #expect(first.errors == "skydiff: first list for 'me'; later ones mark what changed since\n")
    #expect(try marks() == [" Seoul", " Busan"])
    world.advance(minutes: 10)
    _ = world.run("add", "Paris", asking: nil)
    _ = world.run("remove", "Busan", asking: nil)
    #expect(try marks() == [" Seoul", "-Busan", "+Paris"])
    #expect(try marks() == [" Seoul", " Paris"])
    #expect(
      world.run("list", "--unseen", "--changes-only")
        == TestWorld.Run(output: "no changes · since 09:10\n"))
  }

  @Test func `keeps readers apart`() throws {
    _ = world.run("list", "--unseen")
    _ = world.run("list", "--unseen", "--reader", "mail")
    _ = world.run("remove", "Busan", asking: nil)
    #expect(try marks() == [" Seoul", "-Busan"])
    #expect(try marks() == [" Seoul"])
    #expect(try marks("--reader", "mail") == [" Seoul", "-Busan"])
  }

  @Test func `remembers readers with long names, and rejects longer ones`() throws {
    let reader = String(repeating: "a", count: 93)
    #expect(world.run("list", "--unseen", "--reader", reader).status == 0)
    #expect(world.run("list", "--unseen", "--reader", reader).errors == "")
    let longer = world.run("list", "--unseen", "--reader", reader + "a")
    #expect(longer.status == 64)
    #expect(longer.errors.contains("expected at most 93 letters, digits, '.', '_' and '-'"))
  }

  @Test func `does not remember what was not printed`() throws {
    _ = world.run("list", "--unseen")
    _ = world.run("remove", "Busan", asking: nil)
    world.writeResult = .closed
    _ = world.run("list", "--unseen")
    world.writeResult = .failed(SystemError(number: 28))
    #expect(world.run("list", "--unseen").status == 74)
    world.writeResult = .written
    _ = world.run("list", "--unseen", "--output", "\(world.home)/gone/file")
    #expect(try marks() == [" Seoul", "-Busan"])
  }

  @Test func `remembers what was written to a file`() throws {
    _ = world.run("list", "--unseen")
    _ = world.run("remove", "Busan", asking: nil)
    #expect(world.run("list", "--unseen", "--output", "\(world.home)/list").status == 0)
    #expect(world.text(of: "\(world.home)/list")?.contains("- Busan") == true)
    #expect(try marks() == [" Seoul"])
  }

  @Test func `prints a plain list after a list was begun again`() throws {
    _ = world.run("list", "--unseen")
    let state = try #require(world.state)
    try world.write(
      state.replacing("\"revision\": 1", with: "\"revision\": 7"), to: world.statePath)
    let run = world.run("list", "--unseen")
    #expect(run.status == 0)
    #expect(run.output == world.run("list").output)
    #expect(run.errors.contains("the list that 'me' saw last was forgotten"))
  }

  @Test func `needs a history`() throws {
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    let run = world.run("list", "--unseen")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("no history is kept"))
  }
}
