import FoundationEssentials
import GeoNames
import JSONText
import Testing

@Suite struct `A list of places` {
  private let world = TestWorld()

  private var file: String { "\(world.home)/places" }

  init() {
    world.gazetteer = Gazetteer()
    world.service.places += [FakePlace(9_000, "Home", nil, nil, nil, at: (48.2, 16.37))]
  }

  private static let lists = [
    "Seoul\nParis, US\n48.2,16.37 Home\n",
    "# mine\nname,country,lat,lon\nSeoul,KR,,\n\"Paris\",US,,\nHome,AT,48.2,16.37\n",
    "Name;Latitude;Longitude;Country Code\nSeoul;;;KR\nParis;;;US\n\"Home\";48,2;16,37;AT",
    "city\tlng\tlat\nSeoul\t\t\nParis, Texas\t\t\nHome\t16.37\t48.2\n",
    #"["Seoul", "Paris, US", {"name": "Home", "latitude": 48.2, "longitude": 16.37}]"#,
    #"[{"city": "서울"}, {"name": "Paris", "country_code": "US", "lat": null}, "48.2 16.37 Home"]"#,
  ]

  @Test(arguments: lists) func `is imported from a file of any kind`(text: String) throws {
    try world.write(text, to: file)
    let run = world.run("import", file, "--json", asking: nil)
    #expect(run.status == 0)
    let cities = try world.run("list", "--json").cities()
    let code = text.contains("AT") ? "AT" : nil
    #expect(cities.map { $0["countryCode"]?.string } == ["KR", "US", code])
    #expect(cities.last?["name"]?.string == "Home")
    #expect(cities.last?["latitude"]?.double == 48.2)
  }

  @Test(arguments: lists) func `is added from standard input`(text: String) throws {
    world.standardInput = text
    let run = world.run("add", "-", "--no-fetch", "--json")
    #expect(run.status == 0)
    let code = text.contains("AT") ? "AT" : nil
    #expect(try run.cities().map { $0["countryCode"]?.string } == ["KR", "US", code])
  }

  @Test(arguments: ["name\nSeoul\nParis\n", "Name\r\nSeoul\r\nParis\r\n", "[\"Seoul\", \"Paris\"]"])
  func `may have names alone, with a header or without`(text: String) throws {
    try world.write(text, to: file)
    #expect(world.run("import", file, asking: nil).status == 0)
    #expect(try world.run("list", "--json").names() == ["Seoul", "Paris"])
  }

  @Test func `may have brackets, and is no export`() throws {
    try world.write("48.2,16.37 Home [old]\n", to: file)
    #expect(world.run("import", file, asking: nil).status == 0)
    #expect(try world.run("list", "--json").names() == ["Home [old]"])
    let run = world.run("import", "--replace", file)
    #expect(run.status == 65)
    #expect(run.errors.contains("it has places; leave --replace out to add them"))
  }

  @Test func `has limits`() throws {
    try world.write("Seoul\n" + String(repeating: "a", count: 100_000), to: file)
    let run = world.run("import", file, asking: nil)
    #expect(run.status == 64)
    #expect(run.errors.contains(", line 2: it is longer than 1000 bytes"))
    #expect(run.errors.utf8.count < 300)
    try world.write(String(repeating: "Seoul\n", count: 200_000), to: file)
    #expect(world.run("import", file, asking: nil).errors.contains("is larger than 1 MiB"))
  }

  @Test func `has quotes and commas in the cells of a table`() throws {
    world.standardInput = "name,latitude,longitude\n\"The \"\"Hut\"\",\n above\",47.1,11.2\n,,\n"
    let run = world.run("add", "-", "--no-fetch", "--json")
    #expect(try run.names() == [#"The "Hut", above"#])
  }

  @Test(arguments: ["Hut http://x", "A;B", "A; B", #"5" Pipe"#, "E Street", "#1", "52 N 4 E"])
  func `has names as they stand in a table`(name: String) throws {
    let cell = name.replacing("\"", with: "\"\"")
    let tables = [
      "name,lat,lon\n\"\(cell)\",47.1,11.2\n", "lat,lon,name\n47.1,11.2,\(name)\n",
      "name\tlat\tlon\n\"\(cell)\"\t47.1\t11.2\n",
    ]
    for table in tables {
      world.standardInput = table
      let run = world.run("add", "-", "--no-fetch", "--json")
      #expect(try run.names() == [name], "\(table)")
      #expect(world.run("remove", "--all", asking: nil).status == 0)
    }
  }

  @Test(arguments: ["csv", "tsv"]) func `is what list prints`(format: String) throws {
    world.standardInput = #"""
      name,lat,lon,tags
      "Foo, Bar",47.1,11.2,home;ski
      "The ""Hut"" above",47.2,11.2,
      """Hut""",47.3,11.2,
      A;B,47.4,11.2,
      5" Pipe,47.5,11.2,
      Zürich am See,47.6,11.2,
      서울집,47.7,11.2,집
      =1+2,47.8,11.2,
      Gone,47.9,11.2,

      """#
    #expect(world.run("add", "-", "Seoul", "--no-fetch", asking: nil).status == 0)
    #expect(world.run("remove", "Gone", asking: nil).status == 0)
    let places = {
      try self.world.run("list", "--json").cities().filter { $0["change"]?.string != "removed" }
        .map(\.placeText)
    }
    let before = try places()
    #expect(before.count == 9)
    world.standardInput = world.run("list", "--format", format).output
    #expect(world.run("remove", "--all", asking: nil).status == 0)
    #expect(world.run("add", "-", "--no-fetch", asking: nil).status == 0)
    #expect(try places() == before)
  }

  @Test(arguments: ["sep=;\nname;lat;lon\n", "SEP=;\r\n\r\nname;lat;lon\r\n"])
  func `may begin with the separator of a spreadsheet`(header: String) throws {
    for (table, separator) in [(header, ";"), (header.replacing(";", with: "\t"), "\t")] {
      world.standardInput = table + "Hut, above\(separator)47,1\(separator)11,2\n"
      let cities = try world.run("add", "-", "--no-fetch", "--json").cities()
      #expect(cities.map { $0["name"]?.string } == ["Hut, above"])
      #expect(cities.first?["latitude"]?.double == 47.1)
      #expect(world.run("remove", "--all", asking: nil).status == 0)
    }
  }

  @Test(arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian])
  func `may be in UTF-16 with a byte order mark`(encoding: String.Encoding) throws {
    let text = "\u{FEFF}name,lat,lon\nZürich 🏔 서울집,48.2,16.37\n"
    try world.write("", to: file)
    try #require(text.data(using: encoding)).write(to: URL(filePath: file))
    #expect(world.run("import", file, asking: nil).status == 0)
    #expect(try world.run("list", "--json").names() == ["Zürich 🏔 서울집"])
    let export = "\u{FEFF}" + world.run("export").output
    try #require(export.data(using: encoding)).write(to: URL(filePath: file))
    #expect(world.run("import", "--replace", file).status == 0)
  }

  @Test(arguments: [
    "<!DOCTYPE html>\n<html>\n", "\n  <?xml version=\"1.0\"?>\n<gpx>\n", "%PDF-1.7\n1 0 obj\n",
    "#!/bin/sh\nls\n", "BEGIN:VCARD\nFN:Seoul\n", "\u{FEFF}<html>{\"a\":1}", "\u{89}PNG\0\0",
  ]) func `is nothing else, and causes no request then`(text: String) throws {
    try world.write(text, to: file)
    let run = world.run("import", file)
    #expect(run.status == 64)
    #expect(run.onlyError?.hasPrefix("\(file) begins with ") == true, "\(run.errors)")
    world.standardInput = text
    #expect(world.run("add", "-").status == 64)
    world.standardInput = "{\n\"formatVersion\": \"1.7\"\n}\n"
    #expect(world.run("add", "-").onlyError?.contains(" begins with '{'; ") == true)
    #expect(world.state == nil)
  }

  @Test func `has coordinates as people write them in a table`() throws {
    world.standardInput = "name;lat;lon\nA;52,52;13,41\nB;33.9 S;18.4 E\n"
    let cities = try world.run("add", "-", "--no-fetch", "--json").cities()
    #expect(cities.map { $0["latitude"]?.double } == [52.52, -33.9])
  }

  @Test(arguments: [
    (
      "name,lat,lon\nSeoul,95,10\n",
      ", line 2: expected degrees, found latitude '95' and longitude '10'"
    ), ("[\"Seoul\", {\"x\": 1}]", ", element 2: it has no name"),
    ("[\"Seoul\", 5]", ", element 2: '5' is not a place"),
    ("[{\"name\":\"A\",\"latitude\":52.5}]", ", element 1: it has a latitude and no longitude"),
    (
      "name,lat,lon\nHome,abc,13",
      ", line 2: expected degrees, found latitude 'abc' and longitude '13'"
    ), ("name,country\n\"Seo", ": a quote is not closed: \"Seo"),
    ("name,country\n", " holds no place: expected one a line"),
    ("[]", " holds no place: expected one a line"),
  ]) func `is refused whole where it has something else`(text: String, problem: String) throws {
    world.standardInput = text
    let run = world.run("add", "-", "--no-fetch")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("skydiff: error: standard input\(problem)"), "\(run.errors)")
    try world.write(text, to: file)
    let imported = world.run("import", file)
    #expect(imported.status == 64)
    #expect(imported.errors.hasPrefix("skydiff: error: \(file)\(problem)"), "\(imported.errors)")
    #expect(world.state == nil)
  }

  @Test(arguments: ["{\"cities\": [", "\"name\": \"Seoul\"}", "", " \n", "\0\0"])
  func `is nothing that may be a damaged export`(text: String) throws {
    try world.write(text, to: file)
    #expect(world.run("import", file).status == 65)
    #expect(world.run("import", "--replace", file).status == 65)
  }

  @Test func `is in UTF-8`() throws {
    try world.write("", to: file)
    try Data([0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]).write(to: URL(filePath: file))
    let run = world.run("import", file)
    #expect(run.status == 64)
    #expect(run.errors.contains("\(file) is not in UTF-8; convert it"))
  }

  @Test func `never replaces a list`() throws {
    try world.write("Seoul\n", to: file)
    #expect(world.run("import", "--replace", file).status == 65)
  }
}

extension JSONValue {
  /// What a table has of the place of a city.
  fileprivate var placeText: String {
    ["name", "region", "country", "countryCode", "latitude", "longitude", "timeZone", "tags"].map {
      self[$0]?.rawText ?? ""
    }.joined(separator: " ")
  }
}
