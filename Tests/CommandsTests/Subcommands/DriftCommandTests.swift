import Arguments
import FoundationEssentials
import JSONText
import Testing
import Tracking
import Weather

@testable import Commands

@Suite struct `skydiff drift` {
  private let world = TestWorld()

  /// Tracks cities and fetches three forecasts of Seoul, an hour after each other.
  private func followSeoul() {
    world.track("Seoul")
    for high in [15.0, 13] {
      world.advance(minutes: 60)
      world.service.change("Seoul") { $0.high = high }
      _ = world.run("forecast", "Seoul", asking: nil)
    }
  }

  private func drift(_ arguments: String...) -> TestWorld.Run {
    world.run(["drift"] + arguments, asking: nil)
  }

  @Test func `prints how the figures of each coming day moved`() throws {
    followSeoul()
    let run = drift("Seoul")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.lines.first == "  Seoul, South Korea")
    let high = try #require(run.lines.first { $0.hasPrefix("    high") })
    #expect(high.contains("▁█▃"), "\(high)")
    #expect(high.contains("12.0 to 15.0 °C        2  11:00"), "\(high)")
    #expect(high.hasSuffix("2.0 °C"), "\(high)")
  }

  @Test(arguments: ["today", "sat", "Saturday", "2026-11-21"]) func `prints each forecast of a day`(
    _ day: String
  ) {
    followSeoul()
    let run = drift("Seoul", "--day", day)
    #expect(run.lines.first == "  Seoul, South Korea  Sat 2026-11-21")
    #expect(run.lines.dropFirst(2).count == 3, "\(run.output)")
    #expect(run.lines.last?.contains("~13.0") == true, "\(run.output)")
    #expect(run.lines.last?.hasPrefix("  Sat 21 11:00  -20 h") == true, "\(run.output)")
  }

  @Test func `a day is a day in the city`() throws {
    _ = world.run(["add", "Seoul"], asking: nil)
    // In Seoul it is 02:00 of the next day.
    world.advance(minutes: 8 * 60)
    let days = try drift("--day", "today", "--json").cities().first?["days"]?.array
    #expect(days?.map { $0["date"]?.string } == ["2026-11-22"])
  }

  @Test func `has one issue where only the present forecast is known`() throws {
    _ = world.run(["add", "Seoul"], asking: nil)
    let run = drift("--day", "tomorrow", "--json")
    let issues = try run.cities().first?["days"]?.array?.first { _ in true }?["issues"]?.array
    #expect(issues?.count == 1)
    #expect(drift().output.contains("no changes so far"))
  }

  @Test func `says in a pipe, too, what it leaves out`() {
    followSeoul()
    let offline = drift("Seoul", "--offline")
    #expect(offline.errors.contains("what earlier runs said needs the network"), "\(offline)")
    #expect(drift().errors.contains("name cities to begin with what earlier runs said"))
  }

  @Test func `takes the cities named, in that order, or those with a tag`() throws {
    _ = world.run(["add", "Seoul", "--tag", "home"], asking: nil)
    _ = world.run(["add", "Oslo", "Busan"], asking: nil)
    #expect(try drift("Busan", "seoul", "--json").names() == ["Busan", "Seoul"])
    #expect(try drift("--tag", "home", "--json").names() == ["Seoul"])
    #expect(try drift("--json").names() == ["Seoul", "Oslo", "Busan"])
    let unknown = drift("--tag", "hone", "--json")
    #expect(unknown.status == 1)
    #expect(unknown.output.isEmpty)
    #expect(unknown.errors.contains("no city has the tag 'hone'; did you mean 'home'?"))
  }

  @Test func `remarks on a day that nobody forecast`() throws {
    _ = world.run(["add", "Seoul", "Oslo"], asking: nil)
    let run = drift("--day", "2026-12-24", "--json")
    #expect(run.status == 0)
    #expect(run.errors == "skydiff: no saved forecast of Seoul and Oslo includes Thu 2026-12-24\n")
    #expect(try run.cities().map { $0["days"]?.rawText } == ["[]", "[]"])
    #expect(drift("--day", "2026-12-24").output == "")
  }

  @Test func `remarks on a city without a forecast`() throws {
    _ = world.run(["add", "Seoul", "--no-fetch"], asking: nil)
    let run = drift()
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(
      run.errors == "skydiff: name cities to begin with what earlier runs said of them\n"
        + "skydiff: no saved forecast of Seoul includes the coming days; "
        + "'skydiff refresh' fetches one\n")
    #expect(try drift("--json").cities().map { $0["days"]?.rawText } == ["[]"])
  }

  @Test func `remarks on an empty list`() throws {
    let run = drift("--json")
    #expect(run.status == 0)
    #expect(try run.cities().isEmpty)
    #expect(run.errors == "skydiff: no cities yet; add one, as in 'skydiff add Seoul'\n")
  }

  @Test func `fails without a history`() throws {
    _ = world.run(["add", "Seoul"], asking: nil)
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    let run = drift()
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errorLines.count == 1)
  }

  @Test func `credits the source on a terminal`() {
    _ = world.run(["add", "Seoul"], asking: nil)
    world.isOutputTerminal = true
    world.width = 80
    #expect(drift("--color", "never").lines.last == "Weather data by Open-Meteo.com")
  }

  @Test func `an unknown city fails`() {
    _ = world.run(["add", "Seoul"], asking: nil)
    let run = drift("Seool")
    #expect(run.status == 1)
    #expect(run.onlyError == "unknown city 'Seool'; did you mean 'Seoul'?")
  }

  @Test(arguments: [
    (
      ["--day", "someday"],
      "invalid value 'someday' for '--day': expected today, tomorrow, yesterday, a weekday or a "
        + "date such as 2026-11-21"
    ), (["--template", "{name}"], "--template prints a line per city; use --format csv or --json"),
  ]) func `rejects wrong usage`(_ arguments: [String], _ message: String) {
    let run = world.run(["drift"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
