import HTTP
import JSONText
import Testing

@Suite struct `skydiff search` {
  private let world = TestWorld()

  @Test func `shows the places that match a name, best first`() {
    let expected = """
      Name   Region         Country        Latitude  Longitude  Population
      Paris  Île-de-France  France          48.8534     2.3488   2 138 551
      Paris  Texas          United States   33.6609   -95.5555      24 782

      """
    #expect(
      world.run("search", "paris", asking: ["search paris"]) == TestWorld.Run(output: expected))
    // The request is counted in the cache; no list is created.
    #expect(world.contents(of: world.home) == [".cache"])
  }

  @Test(arguments: [["Paris, US"], ["Paris, texas"], ["Paris", "--country", "US"]])
  func `filters places by country or region`(arguments: [String]) {
    let run = world.run(["search"] + arguments, asking: nil)
    #expect(run.status == 0)
    #expect(run.lines.count == 2)
    #expect(run.lines.last?.contains("Texas") == true)
  }

  @Test func `prints a document with every key`() {
    let asked = ["search Paris, US", "search Paris"]
    let run = world.run("search", "Paris, US", "--json", asking: asked)
    let expected = """
      {
        "formatVersion": "1.8",
        "command": "search",
        "query": "Paris, US",
        "alternatives": 0,
        "places": [
          {"name": "Paris", "region": "Texas", "country": "United States", \
      "countryCode": "US", "latitude": 33.66094, "longitude": -95.55551, \
      "timeZone": "America/Chicago", "population": 24782, "provider": "open-meteo", \
      "matchedName": "Paris"}
        ]
      }

      """
    #expect(run == TestWorld.Run(output: expected))
  }

  @Test func `prints null for unknown values`() throws {
    world.service.places[0].region = nil
    world.service.places[0].country = nil
    world.service.places[0].countryCode = nil
    let run = world.run("search", "Seoul", "--json", asking: ["search Seoul"])
    let place = try run.document()["places"]?.array?.first { _ in true }
    #expect(place?["region"]?.isNull == true)
    #expect(place?["country"]?.isNull == true)
    #expect(place?["countryCode"]?.isNull == true)
  }

  @Test func `exits with 1 when no place is found`() throws {
    let error = """
      skydiff: error: no place matches 'Atlantis'; check the spelling

      """
    #expect(
      world.run("search", "Atlantis", asking: ["search Atlantis"])
        == TestWorld.Run(status: 1, errors: error))
    let run = world.run("search", "Atlantis", "--json", asking: ["search Atlantis"])
    #expect(run.status == 1)
    #expect(try run.document()["places"]?.array?.count == 0)
    #expect(run.errors.hasPrefix(#"{"error":{"code":1,"kind":"unknownPlace","city":null,"#))
  }

  @Test func `exits with the status of a failed request`() {
    #expect(world.run("search", "Oslo", "--offline").status == 69)
    world.service.fail("Oslo", .status(401, "no"))
    #expect(world.run("search", "Oslo", asking: ["search Oslo"]).status == 77)
    world.service.faults = []
    world.service.disconnect()
    let run = world.run("search", "Oslo", asking: ["search Oslo"])
    #expect(run.status == 69)
    #expect(run.output == "")
  }

  @Test(arguments: ["-33.9,151.2", "-", " "]) func `requires a name`(place: String) {
    let run = world.run("search", place)
    #expect(run.status == 64)
    #expect(run.errorLines.count == 1)
  }
}
