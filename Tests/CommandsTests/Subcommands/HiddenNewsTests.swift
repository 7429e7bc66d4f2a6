import JSONText
import Testing
import Tracking
import Watching
import Weather

@testable import Commands

/// Seoul, Busan and Oslo have 10 °C at 09:00:04, and at 09:10:04 Oslo -3 °C and Busan 20 °C.
@Suite struct `News that --where hides` {
  private let world = TestWorld()
  private let frost = "temperature < 0"

  init() {
    world.track("Seoul", "Busan", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.temperature = -3 }
    world.service.change("Busan") { $0.temperature = 20 }
  }

  private func marks(_ arguments: String...) throws -> [String] {
    try world.run(arguments + ["--json"], asking: nil).marks()
  }

  private func hidden(_ arguments: String...) throws -> Int? {
    try world.run(arguments + ["--json"], asking: nil).document()["summary"]?["hidden"]?.int
  }

  @Test func `is reported by the next refresh that shows it, and by it alone`() throws {
    #expect(try marks("refresh", "--where", frost) == ["+Oslo"])
    #expect(try marks("list") == [" Seoul", " Busan", "~Oslo"])
    #expect(world.run("list", "Busan").output.contains("20.0"), "its weather is saved")
    world.advance(minutes: 10)
    #expect(try marks("refresh", "Seoul") == [])
    #expect(try marks("refresh", "Seoul", "Oslo") == [])
    #expect(try marks("refresh", "--force") == ["~Busan"])
    world.advance(minutes: 10)
    #expect(try marks("refresh") == [])
  }

  @Test(arguments: ["current", "forecast"])
  func `stays unreported after the other commands that fetch`(_ command: String) throws {
    world.service.change("Busan") { $0.high = 25 }
    _ = world.run(command, "--where", "name = Seoul or temperature < -50", asking: nil)
    #expect(try marks("refresh", "--force") == ["~Busan", "~Oslo"])
  }

  @Test func `is counted, and is no reason for an exit status`() throws {
    #expect(try hidden("refresh", "--where", "\(frost) and name != Oslo") == 1)
    #expect(try hidden("list") == 0)
    world.isErrorTerminal = true
    let none = world.run(
      "refresh", "--force", "--exit-code", "--where", "temperature > 50", asking: nil)
    #expect(none.status == 0)
    #expect(none.output == "")
    #expect(none.errors.contains("2 cities changed that --where hides; 3 cities fetched\n"))
    let some = world.run("refresh", "--force", "--exit-code", "--where", "name = Oslo", asking: nil)
    #expect(some.status == 2)
    #expect(some.lines.last == "1 updated")
    let warm = world.run("refresh", "--force", "--where", "temperature > 15", asking: nil)
    #expect(warm.lines.last == "1 updated")
  }

  @Test func `is counted below the rows`() throws {
    let run = world.run("refresh", "--where", frost, asking: nil)
    #expect(run.lines.last == "1 entered, 1 more changed")
    try world.configure(#"{"language": "de"}"#)
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.temperature = 2 }
    let german = world.run("refresh", "--where", frost, asking: nil)
    #expect(german.lines.last == "1 nicht mehr dabei, 1 weitere geändert")
  }

  @Test func `stays unreported in a stream, too`() throws {
    let run = world.watch("--where", frost, "--format", "ndjson", "--count", "1")
    #expect(run.lines.count == 1)
    world.advance(minutes: 10)
    #expect(try marks("refresh") == ["~Busan"])
  }

  @Test func `stays unreported on the screen of a watch, too`() throws {
    let refresh = try #require(try world.runner("--where", frost).refresh())
    #expect(refresh.change?.report.items.keys.map { $0 } == [try TestWorld.id(3)])
    world.advance(minutes: 10)
    #expect(try marks("refresh") == ["~Busan"])
  }

  @Test func `reaches hooks and rules with its report`() throws {
    try world.configure(#"{"rules": {"warm": {"when": "temperature > 15"}}}"#)
    _ = world.run("refresh", "--where", frost, asking: nil)
    #expect(!world.run("list").output.contains("warm"))
    world.advance(minutes: 10)
    #expect(world.run("refresh", asking: nil).output.contains("! warm since 18:10"))
    world.advance(minutes: 10)
    world.service.change("Busan") { $0.temperature = 10 }
    _ = world.run("refresh", "--where", frost, asking: nil)
    #expect(world.run("list").output.contains("! warm since"))
    world.advance(minutes: 10)
    #expect(world.run("refresh", asking: nil).output.contains("! warm has cleared"))
  }
}
