import GeoNames
import JSONText
import Testing

@Suite struct `An unquoted name of several words` {
  private let world = TestWorld()

  init() { addPlace("New York", at: (40.71, -74.01)) }

  private func addPlace(_ name: String, at coordinates: (Double, Double)) {
    let count = world.service.places.count
    world.service.places.append(
      FakePlace(9_000 + count, name, nil, "United States", "US", at: coordinates))
  }

  private static func remark(_ name: String, _ place: String) -> String {
    "skydiff: '\(name)' was read as one place, \(place); to add several, add each by itself\n"
  }

  @Test(arguments: [["New", "York"], ["new", "york"], ["New", "York,", "US"]])
  func `is one place, which a remark says`(words: [String]) throws {
    let run = world.run(["add"] + words + ["--json", "--no-fetch"], asking: nil)
    #expect(run.status == 0)
    #expect(try run.names() == ["New York"])
    #expect(run.errors == Self.remark(words.joined(separator: " "), "New York, United States"))
  }

  @Test(arguments: [
    ("London Ontario", "London, Ontario, Canada"), ("Paris Texas", "Paris, Texas, United States"),
    ("Wien Österreich", "Vienna, Austria"),
    ("San Francisco", "San Francisco, California, United States"),
    ("Vancouver BC Canada", "Vancouver, British Columbia, Canada"),
    ("London, Ontario,", "London, Ontario, Canada"),
  ]) func `is found by its qualifier without a request`(text: String, place: String) throws {
    world.gazetteer = Gazetteer()
    let words = text.split(separator: " ").map(String.init)
    let run = world.run(["add", "--no-fetch", "--json"] + words)
    #expect(run.status == 0)
    #expect(try run.cities().count == 1)
    #expect(run.errors.contains("was read as one place, "))
    #expect(run.errors.contains(place.split(separator: ", ").dropFirst().joined(separator: ", ")))
  }

  @Test func `is found by its qualifier in the results of a provider`() throws {
    let words = ["add", "--no-fetch", "--json"]
    let run = world.run(words + ["Paris", "Texas", "Oslo"], asking: nil)
    #expect(run.status == 0)
    #expect(try run.cities().map { $0["countryCode"]?.string } == ["US", "NO"])
    #expect(run.errors == Self.remark("Paris Texas", "Paris, Texas, United States"))
  }

  @Test func `is never made of places that only stand beside each other`() throws {
    world.gazetteer = Gazetteer()
    let places = [
      "Seoul", "Tokyo", "London", "Paris", "Berlin", "Hamburg", "Madrid", "Barcelona", "Rome",
      "Milan", "Oslo", "Lima", "Santiago", "Toronto", "Boston", "Sydney", "Kawasaki", "Fukuoka",
      "Kazan", "Ankara", "Casablanca", "Puebla",
    ]
    let run = world.run(["add", "--no-fetch", "--json"] + places)
    #expect(try run.names() == places)
    #expect(!run.errors.contains("was read as one place"))
    #expect(
      run.errors.contains(
        "added 'Kawasaki Fukuoka' as separate places; did you mean \"Kawasaki Fukuoka\"?"))
  }

  @Test func `is not asked for where two names are of one place`() throws {
    world.gazetteer = Gazetteer()
    for _ in 0..<2 {
      let run = world.run("add", "--no-fetch", "Vienna", "Wien")
      #expect(!run.errors.contains("as separate places"), "\(run)")
      #expect(run.errors.contains("was given more than once") || run.output.isEmpty, "\(run)")
    }
  }

  @Test func `coordinates of a city in the list are not named`() {
    world.gazetteer = Gazetteer()
    #expect(
      world.run("add", "--no-fetch", "52.52,13.41").errors.contains("named 52.52,13.41 'near"))
    let again = world.run("add", "--no-fetch", "52.52,13.41")
    #expect(again.errors.contains("is in the list already") && !again.errors.contains("named"))
  }

  @Test(arguments: [
    "Buffalo New York", "Naples Florida", "Vienna Virginia", "Beirut Lebanon", "Cancun Mexico",
    "Kingston Jamaica", "Montreal Quebec", "Rimouski Quebec", "Valencia Venezuela", "New York City",
    "San Salvador", "Kansas City", "Guadalajara Jalisco", "Pullman Washington", "Lima Peru",
  ]) func `is one also where the last words are a city elsewhere`(text: String) throws {
    world.gazetteer = Gazetteer()
    let words = text.split(separator: " ").map(String.init)
    let run = world.run(["add", "--no-fetch", "--json"] + words)
    #expect(try run.cities().count == 1)
    #expect(run.errors.contains("'\(text)' was read as one place"))
  }

  @Test func `is searched when one of its words is not found`() throws {
    addPlace("Ho Chi Minh City", at: (10.8, 106.6))
    let requests = [
      "search Ho", "search Chi", "search Oslo", "search Ho Chi", "search Chi Oslo",
      "search Ho Chi Oslo", "all Oslo",
    ]
    world.service.fail("search Ho", .body("{}"))
    let run = world.run("add", "Ho", "Chi", "Oslo", asking: requests)
    #expect(run.status == 3)
    #expect(run.errorLines.count == 2)
    #expect(
      run.errors.hasPrefix("skydiff: error: no place named 'Ho' was found; check the spelling"))

    world.service.faults = [("search La", .body("{}"))]
    addPlace("La Paz", at: (-16.5, -68.15))
    world.service.meanwhile = ("search Paz", { world.service.faults = [] })
    let asked = ["search La", "search Paz", "search La Paz", "search La Paz"]
    let paz = world.run("add", "La", "Paz", "--no-fetch", "--json", asking: asked)
    #expect(paz.status == 0)
    #expect(try paz.names() == ["La Paz"])
  }

  @Test func `is added with the other places, in order`() throws {
    let run = world.run("add", "Oslo", "New", "York", "Seoul", "--json", asking: nil)
    #expect(run.status == 0)
    #expect(try run.names() == ["Oslo", "New York", "Seoul"])
  }

  @Test func `is one place also where each word matches one`() throws {
    addPlace("Los", at: (61.7, 15.2))
    addPlace("Angeles", at: (15.15, 120.6))
    addPlace("Los Angeles", at: (34.05, -118.24))
    let run = world.run("add", "Los", "Angeles", "--no-fetch", "--json", asking: nil)
    #expect(run.status == 0)
    #expect(try run.names() == ["Los Angeles"])
    #expect(run.errors == Self.remark("Los Angeles", "Los Angeles, United States"))
  }

  @Test func `is not detected across lines of standard input or quoted names`() {
    addPlace("York", at: (53.96, -1.08))
    world.standardInput = "New\nYork\n"
    let lines = world.run("add", "-", "--no-fetch", "--json", asking: nil)
    #expect(lines.status == 3)
    #expect(!lines.errors.contains("read as one place"))
    let quoted = world.run("add", "New York", "Oslo", asking: nil)
    #expect(quoted.status == 0)
    #expect(!quoted.errors.contains("read as one place"))
  }

  @Test(arguments: [
    ["Seoul", "seoul", "서울"], ["서울", "Seoul"], ["Seoul", "Séoul", "서울", "SEOUL"],
  ]) func `is not made of the names of one city`(words: [String]) throws {
    try world.configure(#"{"geocoder": "provider"}"#)
    let index = try #require(world.service.places.firstIndex { $0.name == "Seoul" })
    world.service.places[index].otherNames = ["서울"]
    let run = world.run(["add", "--no-fetch", "--json"] + words, asking: nil)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.cities().count == 1)
  }

  @Test(arguments: [["Foo, Bar"], ["Foo,", "Bar"]])
  func `is looked up whole by the provider, also with a comma`(words: [String]) throws {
    addPlace("Foo, Bar", at: (1, 2))
    let run = world.run(["add", "--no-fetch", "--json"] + words, asking: nil)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.names() == ["Foo, Bar"])
  }

  @Test func `causes a limited number of searches`() {
    let words = (1...30).map { "Nowhere\($0)" }
    let run = world.run(["add"] + words, asking: nil)
    #expect(run.status == 1)
    #expect(world.service.requests.count == 34)
    #expect(run.errorLines.count == 30)
  }

  @Test func `is not looked for when its search fails`() {
    world.service.fail("search Atlantis Utopia", .status(500, "trouble"))
    let run = world.run("add", "Atlantis", "Utopia", asking: nil)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 2)
    #expect(!run.errors.contains("trouble"))
  }
}
