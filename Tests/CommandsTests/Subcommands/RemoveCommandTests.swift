import JSONText
import Testing

@Suite struct `skydiff remove` {
  private let world = TestWorld()

  @Test(arguments: ["remove", "rm"]) func `prints what it removed`(command: String) {
    world.track("Seoul", "Oslo", "Busan")
    let expected = """
        City    °C  Sky          Low  High  Rain %  Wind km/h
      - Oslo  10.0  ☁  overcast    4    12      10  →   8
      1 removed

      """
    #expect(world.run(command, "oslo") == TestWorld.Run(output: expected))
    #expect(world.run("list", "Oslo").status == 1)
  }

  @Test func `prints removed cities with their last data`() throws {
    world.track("Seoul", "Oslo")
    world.service.change("Oslo") { $0.temperature = 10.4 }
    world.advance(minutes: 10)
    _ = world.run("refresh", asking: ["current Seoul, Oslo"])
    let run = world.run("remove", "Oslo", "--json")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let document = try run.document()
    #expect(document["revision"]?.int == 3)
    #expect(document["since"]?.int == 2)
    #expect(document["changedAt"]?.string == "2026-11-21T09:10:04Z")
    #expect(document["summary"]?["removed"]?.int == 1)
    #expect(document["summary"]?["unchanged"]?.int == 0)
    let cities = try run.cities()
    #expect(cities.map { $0["change"]?.string } == ["removed"])
    #expect(cities[0]["current"]?["temperature"]?.rawText == "10.4")
    #expect(cities[0]["forecast"]?["days"]?.array?.count == 7)
    #expect(cities[0]["changes"]?.array?.count == 0)
  }

  @Test(arguments: [
    (["Seoul", "Atlantis"], ["unknown city 'Atlantis'; 'skydiff list' shows the list"]),
    (["Seoul", "Olso"], ["unknown city 'Olso'; did you mean 'Oslo'?"]),
    (
      ["Nowhere", "Seoul", "Paris"],
      [
        "unknown city 'Nowhere'; 'skydiff list' shows the list",
        "'Paris' could be Paris FR or Paris US; name one of them so, in quotes",
      ]
    ), (["--tag", "away"], ["no city has the tag 'away'; the list has 'home'"]),
    (["--tag", "hme"], ["no city has the tag 'hme'; did you mean 'home'?"]),
    (["--tag", "home", "--tag", "away"], ["no city has the tag 'away'; the list has 'home'"]),
  ]) func `removes nothing when a city is unknown or ambiguous`(
    arguments: [String], messages: [String]
  ) {
    world.track("Seoul", "Oslo")
    _ = world.run("add", "Paris", "--tag", "home", "--no-fetch", asking: ["search Paris"])
    let asked = ["search Paris, US", "search Paris"]
    _ = world.run("add", "Paris, US", "--no-fetch", asking: asked)
    let before = world.state
    let run = world.run(["remove"] + arguments)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errorLines == messages.map { "skydiff: error: \($0)" })
    #expect(world.state == before)
  }

  @Test(arguments: [
    (["Paris, US"], ["Paris"]), (["paris, FRANCE"], ["Paris"]), (["Paris, Texas"], ["Paris"]),
    (["A0000002-0000-4000-8000-000000000000"], ["Oslo"]), (["a0000002"], ["Oslo"]),
    (["Oslo", "A0000002", "OSLO"], ["Oslo"]), (["--tag", "home"], ["Seoul", "Oslo"]),
    (["--all"], ["Seoul", "Oslo", "Paris", "Paris"]),
  ]) func `selects cities by name, qualified name, UUID, tag or --all`(
    arguments: [String], removed: [String]
  ) throws {
    _ = world.run(
      "add", "Seoul", "Oslo", "--no-fetch", "--tag", "home",
      asking: ["search Seoul", "search Oslo"])
    _ = world.run(
      "add", "Paris", "Paris, US", "--no-fetch",
      asking: ["search Paris", "search Paris, US", "search Paris"])
    let run = world.run(["remove", "--json"] + arguments)
    #expect(run.status == 0)
    let cities = try run.cities()
    #expect(cities.compactMap { $0["name"]?.string } == removed)
  }

  @Test func `prefers a name to a UUID prefix`() throws {
    world.track("Seoul")
    _ = world.run("add", "Oslo", "--name", "A0000001", "--no-fetch", asking: ["search Oslo"])
    let run = world.run("remove", "a0000001", "--json")
    let cities = try run.cities()
    #expect(cities.compactMap { $0["id"]?.string } == [TestWorld.identifier(2)])
  }

  @Test func `does not accept a UUID prefix of three characters`() {
    world.track("Seoul")
    #expect(world.run("remove", "A00").status == 1)
    #expect(world.run("remove", "A000").status == 0)
  }

  @Test func `lists the cities that match an ambiguous UUID prefix`() {
    world.track("Seoul", "Oslo")
    let run = world.run("remove", "a000")
    #expect(run.status == 1)
    #expect(
      run.errors == """
        skydiff: error: 'a000' could be Seoul or Oslo; name one of them so, in quotes

        """)
  }

  @Test(arguments: [
    ([], "name a city, or use --tag TAG or --all"),
    (["Oslo", "--all"], "CITY and '--all' cannot be used together"),
    (["--tag", "a", "--all"], "'--tag' and '--all' cannot be used together"),
    (["Oslo", "--tag", "a"], "CITY and '--tag' cannot be used together"),
  ]) func `requires exactly one kind of selection`(arguments: [String], reason: String) {
    let run = world.run(["remove"] + arguments)
    #expect(run.status == 64)
    #expect(run.onlyError == "\(reason) (see 'skydiff remove --help')")
  }

  @Test func `removes nothing from an empty list and creates no state`() throws {
    let run = world.run("remove", "--all")
    #expect(
      run == TestWorld.Run(errors: "skydiff: nothing was removed\n"))
    let document = try world.run("remove", "--all", "--json").document()
    #expect(document["cities"]?.array?.count == 0)
    #expect(world.run("remove", "Oslo").status == 1)
    #expect(world.contents(of: world.home) == [])
  }
}
