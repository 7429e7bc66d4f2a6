import Files
import JSONText
import Testing

@testable import Commands

@Suite("skydiff digest") struct DigestCommandTests {
  private let world = TestWorld()

  init() {
    world.track("Seoul", "Busan", "Oslo")
    _ = world.run("list", "--unseen")
  }

  @Test func `names the cities without news in one line`() {
    #expect(
      world.run("digest") == TestWorld.Run(output: "Nothing special in Seoul, Busan and Oslo.\n"))
    #expect(world.run("digest", "--changes-only") == TestWorld.Run())
    #expect(world.run("digest", "Busan").output == "Nothing special in Busan.\n")
  }

  @Test func `says what changed since this reader's last one`() throws {
    _ = world.run("digest", "--reader", "mail")
    world.advance(minutes: 10)
    _ = world.run("add", "Paris", asking: nil)
    _ = world.run("remove", "Busan", asking: nil)
    let lines = "New: Paris\n"
    let mail = world.run("digest", "--reader", "mail", "--changes-only").output
    #expect(mail.contains(lines) && mail.contains("Busan was removed\n"), "\(mail)")
    #expect(mail.contains("Nothing special in Seoul and Oslo.\n"))
    #expect(mail.split(separator: "\n").allSatisfy { $0.count <= 78 })
    #expect(world.run("digest", "--reader", "mail", "--changes-only") == TestWorld.Run())
    #expect(world.run("digest").output.contains(lines))
    #expect(!world.run("digest").output.contains(lines))
  }

  @Test func `of some cities leaves the others unseen`() {
    _ = world.run("add", "Paris", asking: nil)
    #expect(
      world.run("digest", "Seoul", "--reader", "new")
        == TestWorld.Run(output: "Nothing special in Seoul.\n"))
    #expect(world.run("digest", "Seoul").output == "Nothing special in Seoul.\n")
    #expect(world.run("digest").output.contains("New: Paris\n"))
  }

  @Test func `is seen only once it was written`() {
    _ = world.run("add", "Paris", asking: nil)
    world.writeResult = .failed(SystemError(number: 28))
    #expect(world.run("digest").status == 74)
    world.writeResult = .closed
    _ = world.run("digest")
    world.writeResult = .written
    #expect(world.run("digest").output.contains("New: Paris"))
  }

  @Test func `has one line for an outage`() {
    world.advance(minutes: 30)
    world.service.fail("", .status(503, "down"))
    _ = world.run("refresh", "--force", asking: nil)
    let lines = world.run("digest").lines
    #expect(
      lines.filter { $0.hasPrefix("! ") } == [
        "! Seoul, Busan and Oslo: open-meteo responded with 503"
      ])
    #expect(!lines.contains { $0.hasPrefix("Nothing special") })
  }

  @Test func `has the documents of a list`() throws {
    _ = world.run("add", "Paris", asking: nil)
    let run = world.run("digest", "--json", "--reader", "other")
    #expect(try run.document()["command"]?.string == "digest")
    #expect(try run.names() == ["Seoul", "Busan", "Oslo", "Paris"])
    #expect(world.run("digest", "--format", "html").output.hasPrefix("<!doctype html>"))
    #expect(world.run("digest", "--format", "markdown").output.contains("| Seoul |"))
  }

  @Test func `needs a history, and says how to begin`() throws {
    let empty = TestWorld()
    #expect(empty.run("digest").errors.contains("no cities yet"))
    try empty.configure(#"{"history": {"keep": "0d"}}"#)
    #expect(empty.run("digest").status == 1)
    #expect(world.run("digest", "Nowhere").status == 1)
  }

  @Test func `is in the language that is set`() {
    world.variables["SKYDIFF_LANGUAGE"] = "de"
    #expect(world.run("digest").output == "Nichts Besonderes: Seoul, Busan und Oslo.\n")
  }
}
