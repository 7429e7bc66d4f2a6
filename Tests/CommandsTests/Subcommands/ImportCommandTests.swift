import JSONText
import Testing

@Suite struct `skydiff import` {
  private let world = TestWorld()

  /// Another home directory, whose list is exported.
  private let other = TestWorld()

  private var file: String { "\(world.home)/cities.json" }

  private func exported(_ world: TestWorld) throws -> String {
    let run = world.run("export")
    #expect(run.status == 0)
    return run.output
  }

  private func names(_ world: TestWorld) throws -> [String?] {
    try world.run("list", "--json").cities().filter { $0["change"]?.string != "removed" }.map {
      $0["name"]?.string
    }
  }

  // MARK: - Round trip

  @Test(arguments: [[], ["--replace"]]) func `adds every city of an export with all its data`(
    options: [String]
  ) throws {
    other.track("Seoul", "Oslo")
    _ = other.run("edit", "Oslo", "--tag", "home", "--pin", "open-meteo")
    let text = try exported(other)
    try world.write(text, to: file)
    let run = world.run(["import", file] + options)
    #expect(run.status == 0)
    #expect(run.lines.last == "2 added")
    #expect(run.errors == "")
    let again = try exported(world)
    #expect(
      again.replacing("\"revision\": 1,", with: "") == text.replacing("\"revision\": 2,", with: ""))
  }

  @Test(arguments: [[], ["--replace"]]) func `saves nothing when the list already matches`(
    options: [String]
  ) throws {
    // An export rounds the third decimal.
    world.service.change("Seoul") { $0.temperature = 10.123 }
    world.track("Seoul", "Oslo")
    try world.write(try exported(world), to: file)
    let before = world.state
    #expect(
      world.run(["import", file] + options)
        == TestWorld.Run(errors: "skydiff: nothing to import: the list already matches\n"))
    #expect(world.run(["import", file, "-q"] + options).errors == "")
    let document = try world.run(["import", file, "--json"] + options).document()
    #expect(document["command"]?.string == "import")
    #expect(document["cities"]?.array?.count == 0)
    #expect(world.state == before)
  }

  /// A city with every field and more decimals than an export prints.
  private static let full = """
    {
      "version": "1.0",
      "revision": 3,
      "cities": [
        {"id":"\(TestWorld.identifier(1))","name":"Seoul","latitude":37.5660123,"longitude":126.9784,\
    "place":"open-meteo:1","population":5,"addedAt":"2026-11-20T08:00:00Z","utcOffsetSeconds":32400,\
    "current":{"provider":"nws","fetchedAt":"2026-11-21T08:00:00Z","weatherCode":3,"visibility":24.145},\
    "forecast":{"provider":"nws","fetchedAt":"2026-11-21T08:00:00Z",\
    "days":{"date":["2026-11-21"],"precipitation":[1.005]},\
    "hours":{"time":["2026-11-21T09:00:00Z"],"windSpeed":[7.123]}},\
    "airQuality":{"fetchedAt":"2026-11-21T07:59:59Z","pm2_5":7.125},\
    "alerts":[{"id":"a","event":"Storm","severity":"Severe","onset":"2026-11-21T09:00:00Z",\
    "ends":null,"headline":"A storm"}],\
    "alertChecks":[{"source":"dwd","fetchedAt":"2026-11-21T08:00:00.500Z"}],\
    "failure":{"at":"2026-11-21T08:30:00Z","kind":"timeout","message":"late","parts":["forecast"]}}
      ]
    }
    """

  @Test func `adds weather alerts, air quality and failures`() throws {
    try other.write(Self.full, to: other.statePath)
    let text = try exported(other)
    #expect(text.contains("\"pm2_5\": 7.1"))
    #expect(!text.contains("\"change\""))
    try world.write(text, to: file)
    #expect(world.run("import", file).status == 0)
    #expect(
      try exported(world).replacing("\"revision\": 1,", with: "")
        == text.replacing("\"revision\": 3,", with: ""))
  }

  @Test(arguments: [[], ["--replace"]]) func `keeps the decimals and fields that an export omits`(
    options: [String]
  ) throws {
    try world.write(Self.full, to: world.statePath)
    try world.write(try exported(world), to: file)
    #expect(world.run(["import", file] + options).errors.contains("the list already matches"))
    #expect(world.state == Self.full)
    // A change in the file does not affect other fields.
    let edited = try #require(world.text(of: file)).replacing("Seoul", with: "Hanyang")
    try world.write(edited, to: file)
    #expect(world.run("import", "--replace", file).lines.last == "1 updated, 1 failed")
    let state = try #require(world.state)
    for value in ["24.145", "1.005", "7.123", "7.125", "open-meteo:1", ":[\"forecast\"]", ".500Z"] {
      #expect(state.contains(value), "\(value)")
    }
  }

  // MARK: - Merging

  @Test func `appends new cities and keeps the newer weather of the others`() throws {
    world.track("Seoul", "Oslo")
    try world.write(try exported(world), to: file)
    let copy = TestWorld()
    _ = copy.run("import", file)
    _ = copy.run("edit", "Seoul", "--name", "Hanyang", "--tag", "theirs")
    copy.advance(minutes: 60)
    copy.service.change("Seoul") { $0.temperature = 20 }
    _ = copy.run("refresh", "Hanyang", asking: nil)
    copy.service.change("Oslo") { $0.temperature = 20 }
    world.advance(minutes: 90)
    world.service.change("Oslo") { $0.temperature = 5 }
    _ = world.run("refresh", "Oslo", asking: nil)
    _ = copy.run("refresh", "Oslo", "--force", asking: nil)
    _ = TestWorld(beside: copy).run("add", "Busan", asking: nil)
    try world.write(try exported(copy), to: file)

    let run = world.run("import", file, "--json")
    #expect(run.status == 0)
    let cities = try run.cities()
    #expect(cities.map { $0["name"]?.string } == ["Seoul", "Busan"])
    #expect(cities.map { $0["change"]?.string } == ["updated", "added"])
    let listed = try world.run("list", "--json").cities()
    #expect(listed.map { $0["name"]?.string } == ["Seoul", "Oslo", "Busan"])
    #expect(listed.map { $0["current"]?["temperature"]?.rawText } == ["20.0", "5.0", "10.0"])
    #expect(listed[0]["tags"]?.array?.count == 0)
  }

  @Test func `adds weather to a city without any`() throws {
    world.track("Seoul")
    try world.write(try exported(world), to: file)
    let copy = TestWorld()
    _ = copy.run("add", "Seoul", "--no-fetch", asking: nil)
    let run = copy.run("import", file, "--json")
    #expect(
      try run.cities()[0]["changes"]?.array?.map { $0["field"]?.string } == ["current", "forecast"])
  }

  @Test func `newer weather clears a failure`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    try world.write(try exported(world), to: file)
    world.service.fail("Seoul", .status(500, "{}"))
    _ = world.run("refresh", asking: nil)
    #expect(try world.run("list", "--json").cities()[0]["failure"]?.isNull == false)
    // Weather that is not newer does not clear the failure.
    _ = world.run("import", file)
    #expect(try world.run("list", "--json").cities()[0]["failure"]?.isNull == false)
    let newer = try #require(world.text(of: file)).replacing(
      "2026-11-21T09:00:04Z", with: "2026-11-21T09:30:04Z")
    try world.write(newer, to: file)
    #expect(world.run("import", file).status == 0)
    #expect(try world.run("list", "--json").cities()[0]["failure"]?.isNull == true)
  }

  // MARK: - Replacing

  @Test func `removes, moves and edits cities to match the file with --replace`() throws {
    world.track("Seoul", "Oslo", "Busan")
    try world.write(try exported(world), to: file)
    _ = world.run("remove", "Oslo")
    _ = world.run("edit", "Busan", "--name", "Pusan", "--before", "Seoul")
    _ = TestWorld(beside: world).run("add", "Paris", asking: nil)
    let run = world.run("import", "--replace", file, "--json")
    #expect(try names(world) == ["Seoul", "Oslo", "Busan"])
    let marks = try run.cities().map { "\($0["name"]?.string ?? "") \($0["change"]?.string ?? "")" }
    #expect(marks.sorted() == ["Busan updated", "Oslo added", "Paris removed", "Seoul updated"])
    #expect(world.run("state", "restore").status == 0)
    #expect(try names(world) == ["Pusan", "Seoul", "Paris"])
  }

  // MARK: - Input

  @Test func `reads standard input for a dash`() throws {
    other.track("Seoul")
    world.standardInput = try exported(other)
    #expect(world.run("import", "-", "--quiet") == TestWorld.Run())
    #expect(try names(world) == ["Seoul"])
  }

  @Test func `exits with 1 for a missing file and for a directory`() {
    #expect(
      world.run("import", "gone.json")
        == .failing(1, "gone.json: there is no such file; check its name"))
    #expect(
      world.run("import", world.home).onlyError
        == "\(world.home): it is not a regular file; '-' reads standard input")
    #expect(world.run("import").status == 64)
    #expect(world.run("import", "a", "b").status == 64)
    #expect(world.contents(of: world.home) == [])
  }

  // MARK: - Invalid input

  @Test(arguments: [
    (
      #""latitude": 59.91"#, #""latitude": 95"#,
      "cities[1].latitude: expected degrees from -90 to 90, found 95273"
    ),
    (
      #""temperature": 10.0"#, #""temperature": 1e9"#,
      "cities[0].current.temperature: expected a possible figure, found 1e9"
    ),
    (
      #""formatVersion": "1.8""#, #""formatVersion": "2.0""#,
      "formatVersion: expected 1.x, found \"2.0\": a newer skydiff may read it"
    ),
    (
      #""command": "export""#, #""command": "list""#,
      "command: expected \"export\", as 'skydiff export' prints it, found \"list\""
    ),
    (
      #""revision": 1"#, #""revision": -1"#,
      "revision: expected a whole number from 0 to 9007199254740992, found -1"
    ),
    (
      #""complete": true"#, #""complete": 1"#,
      "cities[0].forecast.days[0].complete: expected true or false, found 1"
    ),
    (
      "\"cities\": [", "\"places\": [",
      "cities: it is missing: this is not what 'skydiff export' prints"
    ),
    (
      "\"A0000002-", "\"A0000001-",
      "cities[1].id: duplicate identifier A0000001-0000-4000-8000-000000000000"
    ),
  ]) func `imports nothing if one value is invalid`(
    old: String, new: String, message: String
  ) throws {
    other.track("Seoul", "Oslo")
    world.track("Busan")
    let text = try exported(other)
    try #require(text.contains(old))
    try world.write(text.replacing(old, with: new, maxReplacements: 1), to: file)
    let before = world.state
    let run = world.run("import", file)
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("skydiff: error: \(file):"))
    #expect(run.errors.contains(": \(message); nothing was imported\n"))
    #expect(world.state == before)
    #expect(world.text(of: world.statePath + ".previous") == nil)
  }

  @Test(arguments: ["", " \n", "\r\n\t\n"]) func `says that nothing is there`(text: String) {
    world.standardInput = text
    let message = "standard input: it is empty; nothing was imported"
    #expect(world.run("import", "-") == .failing(65, message))
  }

  @Test func `reports the line where the file is not JSON`() throws {
    try world.write("{\n\"formatVersion\": \"1.0\",\n", to: file)
    let run = world.run("import", file, "--json")
    #expect(run.status == 65)
    #expect(run.errors.contains(#""code":65,"kind":"state""#))
    #expect(run.errors.contains("\(file):3: "))
  }

  @Test func `ignores fields of a newer version`() throws {
    other.track("Seoul")
    let document = try exported(other)
    try #require(document.contains(#""formatVersion": "1.8""#))
    let text = document.replacing(#""formatVersion": "1.8""#, with: #""formatVersion": "1.8""#)
      .replacing("\"name\":", with: "\"pollen\": [{\"x\": 1}], \"name\":")
    try world.write(text, to: file)
    #expect(world.run("import", file).status == 0)
    #expect(try names(world) == ["Seoul"])
  }

  @Test func `leaves a damaged state unchanged`() throws {
    other.track("Seoul")
    try world.write(try exported(other), to: file)
    try world.write("damaged", to: world.statePath)
    #expect(world.run("import", "--replace", file).status == 65)
    #expect(world.state == "damaged")
  }
}
