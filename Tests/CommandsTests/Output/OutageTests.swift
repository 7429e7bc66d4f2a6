import Testing

@Suite struct `An outage of a hundred cities` {
  private let world = TestWorld()

  private static let count = 100

  init() throws {
    try world.configure(#"{"providers": {"open-meteo": {"limits": {}}}}"#)
    world.service.places = (1...Self.count).map { number in
      let coordinates = (Double(number / 25), Double(number % 25))
      return FakePlace(number, "City \(number)", nil, nil, nil, at: coordinates)
    }
    world.standardInput = (1...Self.count).map { "City \($0)\n" }.joined()
  }

  @Test func `is one error line, and one line in the list`() {
    #expect(world.run("add", "-", "-q", asking: nil).status == 0)
    world.advance(minutes: 130)
    world.service.disconnect()
    let run = world.run("refresh", asking: nil)
    #expect(run.status == 69)
    #expect(
      run.onlyError == "open-meteo: api.open-meteo.com: connection refused; "
        + "City 1, City 2, City 3 and 97 more keep their weather of 09:00")
    #expect(run.output == "")
    #expect(world.run("refresh", asking: nil) == TestWorld.Run(status: 69, output: "", errors: ""))

    let list = world.run("list")
    #expect(list.lines.filter { $0.contains("!") } == ["! 2 h 10 min old, open-meteo unreachable"])
    #expect(list.lines.last == "100 added, 100 failed · latest change 09:00")
  }

  @Test func `is one error line about cities without weather`() {
    #expect(world.run("add", "-", "-q", "--no-fetch", asking: nil).status == 0)
    world.service.disconnect()
    let run = world.run("refresh", asking: nil)
    #expect(run.status == 69)
    #expect(
      run.onlyError == "open-meteo: api.open-meteo.com: connection refused; "
        + "City 1, City 2, City 3 and 97 more have no weather yet")
    #expect(run.output == "")
  }

  @Test func `is one error line per cause`() throws {
    #expect(world.run("add", "-", "-q", asking: nil).status == 0)
    world.advance(minutes: 61)
    for index in 0..<4 { world.service.places[index].weather.isBroken = true }
    let run = world.run("refresh", asking: nil)
    #expect(run.status == 3)
    #expect(
      run.onlyError == "open-meteo: api.open-meteo.com sent an unusable response: "
        + "'current' is text, not an object; City 1, City 2, City 3 and 1 more keep their weather "
        + "of 09:00; check the provider's address in the configuration")
    #expect(run.output == "")
    world.advance(minutes: 61)
    world.service.fail("", .status(503, "busy"))
    #expect(world.run("refresh", asking: nil).errorLines.count == 1)
  }

  @Test func `of some cities is one line per cause in the list, with their names`() throws {
    #expect(world.run("add", "-", "-q", asking: nil).status == 0)
    world.advance(minutes: 61)
    for index in 0..<7 { world.service.places[index].weather.isBroken = true }
    #expect(world.run("refresh", asking: nil).status == 3)
    let lines = world.run("list").lines.filter { $0.contains("!") }
    #expect(
      lines == [
        "! City 1, City 2, City 3, City 4, City 5 and 2 more: 1 h 1 min old, "
          + "open-meteo sent an unusable response"
      ])
    let page = world.run("list", "--format", "html").output
    #expect(page.split(separator: "open-meteo sent").count == 2)
  }

  @Test func `is an object per city in documents`() throws {
    #expect(world.run("add", "-", "-q", asking: nil).status == 0)
    world.advance(minutes: 10)
    world.service.disconnect()
    let run = world.run("refresh", "--json", asking: nil)
    #expect(run.status == 69)
    #expect(try run.cities().count == Self.count)
    let start = #"{"error":{"code":69,"kind":"unreachable","city":""#
    #expect(
      run.errorLines.map { $0.dropFirst(start.count).prefix(36) }
        == (1...Self.count).map { Substring(TestWorld.identifier($0)) })
    #expect(run.errorLines.allSatisfy { $0.hasPrefix(start) && !$0.contains(" more ") })
  }

  @Test func `is no news while a machine wakes up that has slept`() {
    #expect(world.run("add", "City 1", "-q", asking: nil).status == 0)
    world.advance(minutes: 480)
    world.service.disconnect("could not resolve host: api.open-meteo.com (libcurl error 6)")
    #expect(world.run("refresh", asking: nil) == TestWorld.Run(status: 69, output: "", errors: ""))
    world.service.connect()
    world.advance(minutes: 15)
    #expect(world.run("refresh", asking: nil).errors == "")

    // A network that stays away is news of the second refresh.
    world.advance(minutes: 480)
    world.service.disconnect("could not resolve host: api.open-meteo.com (libcurl error 6)")
    #expect(world.run("refresh", asking: nil).errors == "")
    world.advance(minutes: 15)
    #expect(world.run("refresh", asking: nil).onlyError?.hasPrefix("open-meteo: ") == true)
    world.service.connect()
    world.advance(minutes: 15)
    #expect(
      world.run("refresh", asking: nil).errors
        == "skydiff: open-meteo works again after 30 min; 1 city has new weather\n")
  }
}
