import Testing

/// An interruption is reported, and old weather is not shown as fresh.
@Suite struct `An interrupted fetch` {
  private let world = TestWorld()

  /// Tracks two cities that a refresh requests separately, because Seoul has no weather yet.
  private func trackTwo() {
    _ = world.run("add", "Seoul", "--no-fetch", asking: ["search Seoul"])
    world.track("Oslo")
    world.advance(minutes: 10)
    world.isErrorTerminal = true
  }

  @Test(arguments: [
    (0, "skydiff: interrupted: 0 of 2 cities fetched\n"),
    (1, "skydiff: interrupted: 1 of 2 cities fetched and saved\n"), (9, ""),
  ]) func `of a refresh is reported with the number of cities fetched`(
    requestCount: Int, remark: String
  ) {
    trackTwo()
    world.service.change("Seoul") { $0.temperature = 20 }
    world.service.requestsUntilInterruption = requestCount
    let run = world.run("refresh", asking: nil)
    #expect(run.status == (requestCount == 9 ? 0 : 130))
    #expect(run.errors == remark)
    #expect(run.output.contains("Seoul") == (requestCount > 0))
  }

  @Test func `of a refresh is reported only on a terminal or with --verbose`() {
    trackTwo()
    world.isErrorTerminal = false
    world.service.requestsUntilInterruption = 0
    #expect(world.run("refresh").errors == "")
    #expect(
      world.run("refresh", "-v").errorLines.last == "skydiff: interrupted: 0 of 2 cities fetched")
  }

  @Test func `is reported with the number of earlier failures`() {
    trackTwo()
    world.service.fail("all Seoul", .status(400, "no"))
    world.service.requestsUntilInterruption = 1
    let run = world.run("refresh", asking: ["all Seoul"])
    #expect(run.status == 130)
    #expect(run.errorLines[0] == "skydiff: interrupted: 0 of 2 cities fetched, 1 failed")
  }

  @Test(arguments: ["current", "forecast"], ["table", "json"])
  func `does not show old weather as fresh`(command: String, format: String) throws {
    world.track("Seoul", "Oslo")
    world.service.requestsUntilInterruption = 0
    let run = world.run(command, "--format", format)
    #expect(run.status == 130)
    #expect(run.errors == "skydiff: interrupted: 0 of 2 cities fetched\n")
    if format == "json" { #expect(try run.cities().isEmpty) } else { #expect(run.output == "") }
  }

  @Test func `of a city and a place reports that nothing was fetched`() {
    world.track("Seoul")
    world.service.requestsUntilInterruption = 0
    let run = world.run("current", "Seoul", "Oslo")
    #expect(
      run == TestWorld.Run(status: 130, errors: "skydiff: interrupted: nothing was fetched\n"))
  }

  @Test(arguments: [
    (0, "skydiff: interrupted: nothing was added\n"),
    (2, "skydiff: interrupted: 0 of 2 places added\n"),
  ]) func `of an addition is reported with the number of places added`(
    requestCount: Int, remark: String
  ) {
    world.service.requestsUntilInterruption = requestCount
    let run = world.run("add", "Seoul", "Oslo", asking: nil)
    #expect(run == TestWorld.Run(status: 130, errors: remark))
    #expect(world.state == nil)
  }

  @Test func `is not reported with --quiet`() {
    world.service.requestsUntilInterruption = 0
    #expect(world.run("add", "-q", "Seoul").errors == "")
  }
}
