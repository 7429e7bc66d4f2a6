import GeoNames
import JSONText
import Testing
import Weather

/// `add`, `search` and completions with the gazetteer.
@Suite struct `the gazetteer` {
  private let world = TestWorld()

  init() { world.gazetteer = Gazetteer() }

  private func configure(_ geocoder: String) throws {
    try world.configure(#"{"geocoder": "\#(geocoder)"}"#)
  }

  @Test(arguments: ["Seoul", "서울", "Séoul", "首尔", "뮌헨", "Köln", "Saigon"])
  func `finds places without a request`(name: String) throws {
    let run = world.run("add", name, "--json", "--no-fetch")
    #expect(run.status == 0)
    let city = try #require(try run.cities().first)
    #expect(city["name"]?.string == name)
    #expect(city["matchedName"]?.string == name)
    #expect(city["alternatives"]?.int != nil)
    #expect(city["region"]?.string != nil)
  }

  @Test(arguments: ["auto", "builtin"]) func `finds places offline`(geocoder: String) throws {
    try configure(geocoder)
    #expect(world.run("add", "Seoul", "--offline", "--no-fetch").status == 0)
    #expect(world.run("search", "Seoul", "--offline").status == 0)
    #expect(world.run("add", "Oslo", "--offline").status == 69)
    #expect(try world.run("list", "--json").names() == ["Seoul"])
  }

  @Test func `has the identifiers of the provider`() throws {
    #expect(world.run("add", "Seoul", "--no-fetch").status == 0)
    let again = world.run("add", "Seoul", "--online", "--no-fetch", asking: ["search Seoul"])
    #expect(again.status == 0)
    #expect(again.errors.contains("is in the list already"))
    #expect(try world.run("list", "--json").names() == ["Seoul"])
  }

  @Test(arguments: [
    ("auto", [], ["geonames"], []), ("builtin", [], ["geonames"], []),
    ("provider", [], ["open-meteo"], ["search Seoul"]),
    ("auto", ["--online"], ["open-meteo"], ["search Seoul"]),
    ("provider", ["--online"], ["open-meteo"], ["search Seoul"]),
  ]) func `is asked as the configuration and the options say`(
    geocoder: String, options: [String], providers: [String], requests: [String]
  ) throws {
    try configure(geocoder)
    let run = world.run(["search", "Seoul", "--json"] + options, asking: requests)
    #expect(run.status == 0)
    let places = try #require(try run.document()["places"]?.array)
    #expect(places.map { $0["provider"]?.string } == providers)
  }

  @Test func `alone excludes --online`() throws {
    try configure("builtin")
    for command in [["search", "Seoul"], ["add", "Seoul"], ["add", "1,2"]] {
      let run = world.run(command + ["--online"])
      #expect(run.status == 64)
      #expect(
        run.onlyError?.contains(#"'geocoder' is "builtin" (\#(world.configurationPath):1)"#) == true
      )
    }
    #expect(world.run("add", "Seoul", "--online", "--offline").status == 64)
  }

  @Test(arguments: ["auto", "builtin", "provider"]) func `changes nothing about what a name means`(
    geocoder: String
  ) throws {
    try configure(geocoder)
    func names(_ text: String, _ options: String...) throws -> [String] {
      let run = world.run(["search", text, "--json"] + options, asking: nil)
      return try #require(try run.document()["places"]?.array).map { place in
        "\(place["name"]?.string ?? ""), \(place["countryCode"]?.string ?? "")"
      }
    }
    #expect(try names("Seoul") == ["Seoul, KR"])
    #expect(try names("paris").first == "Paris, FR")
    #expect(try names("Paris, US").first == "Paris, US")
    #expect(try names("Paris, texas").first == "Paris, US")
    #expect(try names("Paris", "--country", "US").first == "Paris, US")
    #expect(try names("Reykjavik").first == "Reykjavík, IS")
    let unknown = world.run("add", "Paris, Japan", asking: nil)
    #expect(unknown.status == 1)
    #expect(
      unknown.onlyError
        == "no place named 'Paris' is in 'Japan'; 'skydiff search Paris' shows where there are some"
    )
    let choice = world.run("add", "Paris", "--no-fetch", asking: nil)
    #expect(choice.status == 0)
  }

  @Test func `is followed by the provider where nothing matches`() {
    world.service.places.append(
      FakePlace(9_000, "Hogsmeade", nil, "United Kingdom", "GB", at: (57, -4)))
    let run = world.run(
      "add", "Seoul", "Hogsmeade", asking: ["search Hogsmeade", "all Seoul, Hogsmeade"])
    #expect(run.status == 0)
    #expect(run.lines.last == "2 added")
  }

  @Test func `suggests places for a misspelled name after the provider found nothing`() throws {
    let message = "no place is called 'Reykjavk'; did you mean Reykjavík, Iceland?"
    #expect(world.run("add", "Reykjavk", asking: ["search Reykjavk"]) == .failing(1, message))
    #expect(world.run("search", "Reykjavk", asking: ["search Reykjavk"]) == .failing(1, message))
    let current = world.run("current", "Reykjavk", asking: ["search Reykjavk"])
    #expect(current.status == 1)
    #expect(current.errors.hasSuffix("; did you mean Reykjavík, Iceland?\n"))
    for command in [["add", "--no-fetch"], ["search"]] {
      let offline = world.run(command + ["Reykjavk", "--offline"])
      #expect(offline.status == 69)
      #expect(offline.errors.hasSuffix("did you mean Reykjavík, Iceland?\n"))
    }
    try configure("builtin")
    #expect(world.run("add", "Reykjavk") == .failing(1, message))
    #expect(world.run("add", "Reykjavk", "--offline", "--no-fetch") == .failing(1, message))
    try configure("provider")
    let provider = world.run("add", "Reykjavk", asking: ["search Reykjavk"])
    #expect(provider.onlyError?.contains("did you mean") == false)
  }

  @Test func `searches for beginnings`() throws {
    let run = world.run("search", "Springfi")
    #expect(run.lines.count == 11)
    #expect(run.lines[1].hasPrefix("Springfield "))
    #expect(run.lines[1].contains("Missouri"))
    // Only whole names are added.
    #expect(world.run("add", "Springfi", asking: ["search Springfi"]).status == 1)
  }

  @Test func `names coordinates for the nearest town`() throws {
    let run = world.run("add", "57.3,-4.4", "--no-fetch")
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("skydiff: named 57.3,-4.4 'near Inverness'; "))
    world.standardInput = "-48.9,-123.4\n57.4,-4.3 Cottage\n"
    let others = world.run("add", "-", "--no-fetch")
    #expect(others.status == 0)
    #expect(
      others.errors.hasPrefix(
        "skydiff: no town is near -48.9,-123.4; the coordinates are its name; "))
    let names = ["near Inverness", "-48.9,-123.4", "Cottage"]
    #expect(try world.run("list", "--json").names() == names)
    #expect(world.run("edit", "near Inverness", "--name", "Home").status == 0)
  }

  @Test func `shows what is near, nearest first`() throws {
    let run = world.run("search", "--near", "57.3,-4.4", "--within", "75mi", "--units", "imperial")
    #expect(run.status == 0)
    #expect(run.lines[0].hasPrefix("Name          Distance  Direction  Region"))
    #expect(run.lines[1].hasPrefix("Inverness      14.0 mi  NE "))
    #expect(run.lines.count == 5)
    let near = world.run("search", "--near", "Inverness", "--within", "70km", "--json")
    let places = Array(try #require(try near.document()["places"]?.array))
    #expect(places.map { $0["name"]?.string } == ["Elgin"])
    #expect(places.last?["distance"]?.double.map { (56...58).contains($0) } == true)
    #expect(places.last?["direction"]?.int.map { (60...80).contains($0) } == true)
    #expect(places.last?["provider"]?.string == "geonames")
  }

  @Test func `prefers tracked cities as the center`() throws {
    _ = world.run("add", "57.3,-4.4", "--name", "Paris", "--no-fetch")
    let run = world.run("search", "--near", "Paris", "--json")
    #expect(
      try run.document()["places"]?.array.map(Array.init)?.first?["name"]?.string == "Inverness")
    #expect(world.run("search", "--near", "0,-140").status == 1)
    #expect(
      world.run("search", "--near", "0,-140").onlyError
        == "no town within 50 km of '0,-140'; use --within for a larger distance")
    #expect(world.run("search", "--near", "Oslo", "--country", "JP").status == 1)
  }

  @Test(arguments: [
    ["--near", "Oslo", "--within", "far"], ["--near", "Oslo", "--within", "0km"],
    ["Oslo", "--within", "5km"], ["Oslo", "--near", "Oslo"], [],
  ]) func `checks the options of a search nearby`(arguments: [String]) {
    #expect(world.run(["search"] + arguments).status == 64)
  }

  @Test func `is credited on a terminal`() {
    world.isOutputTerminal = true
    world.width = 80
    let credit = "Places by GeoNames (geonames.org), CC BY 4.0"
    for arguments in [["Oslo"], ["--near", "Oslo"]] {
      #expect(world.run(["search", "--color", "never"] + arguments).lines.last == credit)
    }
    #expect(world.run("add", "Oslo", "--no-fetch").output.contains(credit))
    #expect(!world.run("list").output.contains(credit))
  }

  @Test func `completes names, even if the configuration is damaged`() throws {
    try world.configure("{ nonsense")
    let places = world.offered("add", "Portl")
    #expect(places.prefix(2) == ["Portland, Oregon", "Portland, Maine"])
    #expect(Set(places).count == places.count)
    #expect(world.offered("add", "P") == [])
    #expect(world.offered("add", "--country", "GB", "Lond").first == "London")
    #expect(!world.offered("add", "--country", "GB", "Lond").contains("Londrina"))
  }

  @Test func `says which of several places was taken`() throws {
    let frankfurt = world.run("add", "Frankfurt", "--no-fetch")
    #expect(
      frankfurt.errors.hasPrefix(
        "skydiff: Added Frankfurt am Main, Hesse, Germany; also: Frankfurt (Oder), Brandenburg, Germany; "
      ))
    #expect(frankfurt.errors.contains("'skydiff undo'"))
    #expect(world.run("add", "Seoul", "--no-fetch").errors.isEmpty)
    let typo = world.run("add", "Sooul", "--no-fetch")
    #expect(typo.status == 1)
    #expect(typo.onlyError?.contains("did you mean Seoul, South Korea or Snuol, ") == true)
    // What was meant is in the text itself.
    #expect(world.run("add", "London Ontario", "--no-fetch").errors.isEmpty)
    #expect(world.run("add", "Vienna, Austria", "--no-fetch").errors.isEmpty)
    let county = world.run("add", "Springfield, Clark County, Ohio", "--no-fetch")
    #expect(county.errors.contains("'Clark County' is not known and was left out"))
  }

  @Test func `finds tracked cities by all names of their places`() throws {
    _ = world.run("add", "München", "London Ontario", "--no-fetch")
    #expect(try world.run("list", "Munich", "--json").names() == ["München"])
    #expect(world.run("list", "뮌헨", "--verbose").errors.contains("'뮌헨' is München"))
    #expect(try world.run("list", "London, ON", "--json").names() == ["London"])
    let removed = world.run("remove", "뮌헨", "-v")
    #expect(removed.lines.last == "1 removed")
    #expect(removed.errors == "skydiff: '뮌헨' is München; 'skydiff undo' takes that back\n")
    _ = world.run("undo")
    #expect(world.run("remove", "Muenchen").lines.last == "1 removed")
    #expect(world.run("remove", "Munich").status == 1)
  }

  @Test func `finds tracked cities by all names of their places in conditions and rules`() throws {
    try world.configure(
      #"{"geocoder": "builtin", "rules": {"bavaria": {"when": "name = Munich and latitude > 0"}}}"#)
    _ = world.run("add", "München", "Seoul", "--no-fetch")
    for text in ["name = Munich", "name = 뮌헨", "name = 'Munich, Germany'", "name != Seoul"] {
      #expect(try world.run("list", "--where", text, "--json").names() == ["München"], "\(text)")
    }
    #expect(try world.run("list", "--where", "name = Monaco", "--json").names() == [])
    #expect(world.run("rules").output.contains("! München"))
  }

  @Test func `shows countries in the language of the user`() throws {
    try world.configure(#"{"geocoder": "builtin", "language": "de"}"#)
    let run = world.run("search", "Wien")
    #expect(run.lines.contains { $0.contains("Österreich") })
    _ = world.run("add", "Wien, Österreich", "--no-fetch")
    #expect(world.run("list", "--group-by", "country").lines.contains("Österreich"))
    let city = try #require(try world.run("list", "--json").cities().first)
    #expect(city["country"]?.string == "Austria")
    #expect(world.run("add", "30.06,31.25", "--no-fetch").errors.contains("near Kairo"))
  }

  @Test func `says that postal codes need the provider`() throws {
    try configure("builtin")
    for command in ["add", "search", "current"] {
      let run = world.run(command, "10115 Berlin")
      #expect(run.status == 1)
      #expect(run.onlyError?.contains("the postal code '10115 Berlin'") == true, "\(run.errors)")
      #expect(run.errors.contains("set 'geocoder'"))
    }
    // The provider was asked, and has none.
    try configure("auto")
    let run = world.run("add", "99999", "--no-fetch", asking: nil)
    #expect(run.onlyError == "no place with the postal code '99999' was found; name the town")
  }
}
