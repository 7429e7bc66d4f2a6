import JSONText
import Testing

@Suite struct `skydiff add` {
  private let world = TestWorld()

  /// The cities in the list, which the table prints without their regions and countries.
  private var places: [String] {
    world.run("list", "--template", "{name}, {region}, {country}").lines
  }

  @Test func `tracks several places, fetches their weather in one call and prints them`() {
    let run = world.run(
      "add", "Seoul", "Oslo", asking: ["search Seoul", "search Oslo", "all Seoul, Oslo"])
    let expected = """
        City     °C  Sky          Low  High  Rain %  Wind km/h
      + Seoul  10.0  ☁  overcast    4    12      10  →   8
      + Oslo   10.0  ☁  overcast    4    12      10  →   8
      2 added

      """
    #expect(run == TestWorld.Run(output: expected))
    #expect(world.state?.contains("\"revision\": 1") == true)
  }

  @Test func `adds the much larger of two places with the same name without a remark`() {
    let run = world.run("add", "paris", asking: ["search paris", "all Paris"])
    #expect(run.status == 0)
    #expect(run.lines.dropFirst().first?.hasPrefix("+ Paris  ") == true)
    #expect(places == ["Paris, Île-de-France, France"])
    #expect(run.errors == "")
  }

  @Test(arguments: ["Paris, US", "paris, texas", "PARIS, united states", "Paris, Texas, US"])
  func `adds the place that matches the qualifier`(place: String) throws {
    let asked = ["search \(place)", "search \(place.prefix(5))", "all Paris"]
    let run = world.run("add", place, asking: asked)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.lines[1].hasPrefix("+ Paris  "))
    #expect(places == ["Paris, Texas, United States"])
  }

  @Test func `searches only the given country`() {
    let run = world.run(
      "add", "Paris", "--country", "us", asking: ["search Paris in US", "all Paris"])
    #expect(run.status == 0)
    #expect(run.lines[1].hasPrefix("+ Paris  "))
    #expect(places == ["Paris, Texas, United States"])
  }

  @Test func `adds no other place when a qualifier matches nothing`() {
    let run = world.run("add", "Paris, Korea", asking: ["search Paris, Korea", "search Paris"])
    let expected = """
      skydiff: error: no place named 'Paris' is in 'Korea'; 'skydiff search Paris' shows \
      where there are some

      """
    #expect(run == TestWorld.Run(status: 1, errors: expected))
    #expect(world.state == nil)
  }

  @Test func `adds the places found when another is not found`() {
    let run = world.run(
      "add", "Atlantis", "Oslo",
      asking: ["search Atlantis", "search Oslo", "search Atlantis Oslo", "all Oslo"])
    #expect(run.status == 3)
    #expect(run.lines.last == "1 added")
    #expect(
      run.onlyError
        == "no place named 'Atlantis' was found; check the spelling, or use coordinates with --name"
    )
    #expect(world.run("list").lines.count == 3)
  }

  @Test func `exits with 1 and saves nothing when no place is found`() {
    let run = world.run(
      "add", "Atlantis", "Utopia",
      asking: ["search Atlantis", "search Utopia", "search Atlantis Utopia"])
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errorLines.count == 2)
    #expect(world.state == nil)
  }

  @Test func `ignores letter case and diacritics in names`() {
    let run = world.run("add", "REYKJAVIK", asking: ["search REYKJAVIK", "all Reykjavík"])
    #expect(run.status == 0)
    #expect(run.lines[1].hasPrefix("+ Reykjavík  "))
    #expect(places == ["Reykjavík, Capital Region, Iceland"])
  }

  // MARK: - Cities already in the list

  @Test func `changes nothing for a city already in the list, and reports that`() {
    world.track("Seoul")
    let before = world.state
    let run = world.run("add", "seoul", asking: ["search seoul"])
    let expected = """
      skydiff: Seoul, South Korea is in the list already (\(TestWorld.identifier(1)))

      """
    #expect(run == TestWorld.Run(errors: expected))
    #expect(world.state == before)
  }

  @Test(arguments: [
    (["--tag", "foo"], "; to tag it: skydiff edit Seoul --tag foo"),
    (
      ["--tag", "home", "--tag", "foo", "--tag", "b"],
      "; to tag it: skydiff edit Seoul --tag foo --tag b"
    ), (["--tag", "home"], ""),
    (
      ["--pin", "nws", "--name", "My $HOME", "--tag", "foo"],
      "; to change it: skydiff edit Seoul --name 'My $HOME' --pin nws --tag foo"
    ), (["--name", "SEOUL"], ""),
  ]) func `suggests how to tag a city already in the list`(options: [String], advice: String) {
    _ = world.run("add", "Seoul", "--tag", "home", asking: nil)
    try? world.configure(#"{"providers": {"nws": {"contact": "me@example.org"}}}"#)
    let before = world.state
    let run = world.run(["add", "Seoul"] + options, asking: ["search Seoul"])
    #expect(run.status == 0)
    #expect(
      run.errors == "skydiff: Seoul, South Korea is in the list already "
        + "(\(TestWorld.identifier(1)))\(advice)\n")
    #expect(world.state == before)
  }

  @Test func `suggests a name that is quoted for the shell and unique in the list`() {
    _ = world.run("add", "Oslo", "--name", "St John's", asking: nil)
    let quoted = world.run("add", "Oslo", "--tag", "x", asking: ["search Oslo"])
    #expect(quoted.errors.hasSuffix("; to tag it: skydiff edit \"St John's\" --tag x\n"))
    _ = world.run("add", "Seoul", "--name", "ST JOHN'S", asking: nil)
    let ambiguous = world.run("add", "Oslo", "--tag", "x", asking: ["search Oslo"])
    #expect(ambiguous.errors.hasSuffix(" skydiff edit \(TestWorld.identifier(1)) --tag x\n"))
    #expect(world.run("edit", TestWorld.identifier(1), "--tag", "x").status == 0)
  }

  @Test func `prints a document without changes for a city already in the list`() throws {
    world.track("Seoul")
    let run = world.run("add", "Seoul", "--json", asking: ["search Seoul"])
    #expect(run.status == 0)
    let document = try run.document()
    #expect(document["command"]?.string == "add")
    #expect(document["revision"]?.int == 1)
    #expect(document["since"]?.int == 1)
    #expect(document["cities"]?.array?.count == 0)
    #expect(document["summary"]?["added"]?.int == 0)
  }

  @Test func `adds a place that is given twice only once`() {
    let run = world.run(
      "add", "Seoul", "seoul", asking: ["search Seoul", "search seoul", "all Seoul"])
    #expect(run.status == 0)
    #expect(run.lines.last == "1 added")
    #expect(run.errors == "skydiff: Seoul, South Korea was given more than once\n")
  }

  @Test func `adds a new city along with one already in the list`() {
    world.track("Seoul")
    let run = world.run(
      "add", "Seoul", "Oslo", asking: ["search Seoul", "search Oslo", "all Oslo"])
    #expect(run.status == 0)
    #expect(run.lines.last == "1 added")
    #expect(run.errorLines.count == 1)
  }

  @Test(arguments: [
    ("-33.905,151.205", true), ("-33.89,151.19", true), ("-33.885,151.2", false),
    ("-33.9,151.215", false),
  ]) func `identifies cities with the same name and coordinates within 0.01 degrees`(
    place: String, isSame: Bool
  ) {
    #expect(world.run("add", "-33.9,151.2", "--name", "Home", "--no-fetch").status == 0)
    let run = world.run("add", place, "--name", "HOME", "--no-fetch")
    #expect(run.status == 0)
    #expect(run.output.isEmpty == isSame)
    // Within 100 meters a place is the same by any name.
    let other = world.run("add", place, "--name", "Other", "--no-fetch")
    #expect(other.lines.last == (isSame ? "1 added" : nil))
  }

  // MARK: - Names, tags, pins

  @Test func `uses the name that the option gives`() {
    let run = world.run("add", "Oslo", "--name", "Home", asking: ["search Oslo", "all Oslo"])
    #expect(run.status == 0)
    #expect(run.lines[1].hasPrefix("+ Home  "))
    #expect(places == ["Home, Oslo, Norway"])
  }

  @Test func `adds the tags to every city, each once`() throws {
    let run = world.run(
      "add", "Seoul", "Oslo", "--tag", "home", "--tag=b.2_x-y", "--tag", "home", "--no-fetch",
      "--json", asking: ["search Seoul", "search Oslo"])
    #expect(run.status == 0)
    for city in try run.cities() {
      #expect(city["tags"]?.array?.compactMap(\.string) == ["home", "b.2_x-y"])
    }
  }

  @Test func `saves the provider that the cities are pinned to`() throws {
    let run = world.run(
      "add", "Oslo", "--pin", "open-meteo", "--no-fetch", "--json", asking: ["search Oslo"])
    let city = try #require(try run.cities().first)
    #expect(city["pin"]?.string == "open-meteo")
  }
}
