import JSONText
import Testing

@Suite struct `The places of skydiff add` {
  private let world = TestWorld()

  @Test(arguments: ["-33.9,151.2", "-33.9, 151.2", " -33.9 ,151.20", "-33.900,+151.2"])
  func `can be coordinates with a name`(place: String) throws {
    let run = world.run("add", place, "--name", "Home", "--json", asking: ["all Sydney"])
    #expect(run.status == 0)
    let city = try #require(try run.cities().first)
    #expect(city["name"]?.string == "Home")
    #expect(city["latitude"]?.double == -33.9)
    #expect(city["longitude"]?.double == 151.2)
    #expect(city["region"]?.isNull == true)
    #expect(city["timeZone"]?.string == "Australia/Sydney")
  }

  @Test func `are never others than those that were named`() throws {
    world.service.fail(
      "search",
      .body(
        """
        {"results": [
          {"id": 1, "name": "New York", "latitude": 40.7, "longitude": -74, "population": 9000000},
          {"id": 2, "name": "Paris", "latitude": 33.7, "longitude": -95.6, "population": 25000}
        ]}
        """))
    let run = world.run("add", "Paname", asking: ["search Paname"])
    #expect(run.status == 1)
    #expect(
      run.onlyError == "no place named 'Paname' was found; did you mean New York? "
        + "'skydiff add \"New York\"' adds it")
    #expect(world.state == nil)
    let added = world.run("add", "paris", "--no-fetch", "--json", asking: ["search paris"])
    #expect(try added.names() == ["Paris"])
    // Only the service knows why these would be the place.
    for text in ["New", "Paname, US"] {
      #expect(world.run("add", text, "--no-fetch", asking: nil).status == 1)
    }
  }

  @Test func `have the time zone of the latest weather response`() throws {
    world.track("Seoul")
    _ = world.run("add", "-33.9,151.2", "--name", "Home", asking: ["all Sydney"])
    for index in world.service.places.indices {
      world.service.places[index].timeZone = "Asia/Tokyo"
      world.service.places[index].utcOffset = 34_200
    }
    world.advance(minutes: 10)
    let run = world.run("refresh", "--all", "--json", asking: ["current Seoul, Sydney"])
    let cities = try run.cities()
    #expect(cities.map { $0["timeZone"]?.string } == ["Asia/Seoul", "Asia/Tokyo"])
    #expect(cities.map { $0["utcOffsetSeconds"]?.int } == [34_200, 34_200])
  }

  @Test(arguments: [
    (
      ["90.1,0", "--name", "X"],
      "the latitude first: the order is probably longitude, latitude, so swap the numbers"
    ), (["0,-180.5", "--name", "X"], "a latitude from -90 to 90 and a longitude from -180 to 360"),
    (["-33.9,151.2", "--name", " "], "expected something that is not blank"),
    ([" "], "expected something that is not blank"),
    ([", US"], "expected something that is not blank"),
    (["Oslo", "--tag", "a b"], "expected letters, digits, '.', '_' and '-'"),
    (["Oslo", "--tag", ""], "expected letters, digits, '.', '_' and '-'"),
    (["Oslo", "--tag", "a;b"], "expected letters, digits, '.', '_' and '-'"),
    (["Oslo", "--country", "KOR"], "expected a country code of two letters such as KR"),
    (["Oslo", "Seoul", "--name", "X"], "--name takes one place, and more were given"),
    (["-", "--name", "X"], "--name takes one place, and standard input may hold more"),
    (
      ["-33.9,151.2", "--name", "Home", "--country", "au"],
      "--country narrows the search for a name, and coordinates are not searched; leave it out"
    ), ([], "missing argument PLACE"),
  ]) func `are validated before anything is read`(arguments: [String], reason: String) {
    let run = world.run(["add"] + arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("skydiff: error: "))
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(run.errors.hasSuffix("(see 'skydiff add --help')\n"))
    #expect(world.contents(of: world.home) == [])
  }

  @Test(arguments: [
    "Seoul\nOslo\n", "Seoul\r\nOslo\r\n", "\n  Seoul  \n\n\tOslo", "Seoul\rOslo",
    "\u{FEFF}Seoul\nOslo", "# my cities\nSeoul\n  # the north\n\n#Busan\n\t\nOslo\n#",
    "\u{FEFF}# my cities\r\nSeoul\r\nOslo",
  ]) func `can be read from standard input, one per line`(input: String) {
    world.standardInput = input
    let run = world.run("add", "-", asking: ["search Seoul", "search Oslo", "all Seoul, Oslo"])
    #expect(run.status == 0)
    #expect(run.lines.last == "2 added")
  }

  @Test(arguments: [
    "-33.9,151.2 Sydney Harbour", "-33.9, 151.2 Sydney Harbour",
    " -33.9 ,\t+151.20\tSydney  Harbour ",
  ]) func `can be coordinates and a name on a line of standard input`(line: String) throws {
    world.standardInput = "# harbors\n\(line)\nSeoul\n"
    let run = world.run("add", "-", "--json", asking: ["search Seoul", "all Sydney, Seoul"])
    #expect(run.status == 0)
    let city = try #require(try run.cities().first)
    #expect(city["name"]?.string == "Sydney Harbour")
    #expect(city["latitude"]?.double == -33.9)
    #expect(city["longitude"]?.double == 151.2)
  }

  @Test(arguments: ["52.5,13.25 E Street", "52.5, 13.25 E Street", "52,5; 13,25 E Street"])
  func `can have a name that begins with a direction`(line: String) throws {
    world.standardInput = line
    let cities = try world.run("add", "-", "--no-fetch", "--json").cities()
    #expect(cities.map { $0["name"]?.string } == ["E Street"])
    #expect(cities.first?["latitude"]?.double == 52.5)
    #expect(cities.first?["longitude"]?.double == 13.25)
  }

  @Test func `are one at a pole, whatever their longitudes`() throws {
    let run = world.run("add", "90,0", "90,120", "-90,0", "-90,-45.5", "--no-fetch", "--json")
    #expect(try run.cities().map { $0["latitude"]?.double } == [90, -90])
    #expect(run.errors.contains("90,0 was given more than once"), "\(run.errors)")
  }

  @Test func `can have a name that contains a number sign`() throws {
    world.standardInput = "-33.9,151.2 Gate #3\n"
    let run = world.run("add", "-", "--no-fetch", "--json")
    #expect(try run.cities().map { $0["name"]?.string } == ["Gate #3"])
  }

  @Test func `cannot combine coordinates on standard input with a country`() {
    world.standardInput = "Seoul\n-33.9,151.2 Home\n"
    let run = world.run("add", "-", "--country", "KR")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("skydiff: error: standard input, line 2: --country narrows "))
    #expect(world.state == nil)
  }

  @Test func `from standard input replace the dash`() {
    world.standardInput = "Seoul\n"
    let run = world.run(
      "add", "Oslo", "-", "Busan",
      asking: ["search Oslo", "search Seoul", "search Busan", "all Oslo, Seoul, Busan"])
    #expect(run.status == 0)
    #expect(run.lines.dropFirst().map { $0.prefix(6) } == ["+ Oslo", "+ Seou", "+ Busa", "3 adde"])
  }

  @Test(arguments: [
    ("", "standard input holds no place"), (" \n\n", "standard input holds no place"),
    ("91,0\n", "standard input, line 1: '91,0' is not a place"),
    ("# x\n91,0 Nowhere\n", "standard input, line 2: '91,0 Nowhere' is not a place"),
    ("# nothing\n\n  #\n", "standard input holds no place"),
  ]) func `on standard input are validated before any request`(input: String, reason: String) {
    world.standardInput = input
    let run = world.run("add", "-")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("skydiff: error: \(reason)"), "\(run.errors)")
    #expect(world.state == nil)
  }

  @Test func `that are given twice cause one remark`() {
    world.track("Seoul")
    let asked = ["search Seoul", "search seoul", "search SEOUL"]
    let run = world.run("add", "Seoul", "seoul", "SEOUL", asking: asked)
    let expected = """
      skydiff: Seoul, South Korea is in the list already (\(TestWorld.identifier(1)))

      """
    #expect(run == TestWorld.Run(errors: expected))
  }

  @Test func `can begin with a dash after two dashes`() {
    let run = world.run("add", "--no-fetch", "--", "--Atlantis", asking: ["search --Atlantis"])
    #expect(run.status == 1)
  }
}
