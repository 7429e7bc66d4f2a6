import HTTP
import JSONText
import Testing

@Suite struct `A machine-readable error` {
  private let world = TestWorld()

  private func errors(_ run: TestWorld.Run) throws -> [JSONValue] {
    try run.errorLines.map { line in
      try #require(try JSONDocument(Array(line.utf8)).root["error"], "\(line)")
    }
  }

  @Test(arguments: [["--format", "json"], ["--format=json"], ["--json"]])
  func `is one object per line with its own code`(format: [String]) throws {
    world.service.fail("Seoul", .status(401, "no such key"))
    world.service.fail("Oslo", .failure(.connectionFailed, "connection refused"))
    let run = world.run(
      ["add", "Seoul", "Atlantis", "Oslo"] + format,
      asking: ["search Seoul", "search Atlantis", "search Oslo"])
    #expect(run.status == 77)
    let errors = try errors(run)
    #expect(errors.map { $0["code"]?.int } == [77, 1, 69])
    #expect(errors.map { $0["kind"]?.string } == ["rejected", "unknownPlace", "unreachable"])
    #expect(errors.allSatisfy { $0["city"]?.isNull == true })
    #expect(errors.allSatisfy { $0["message"]?.string?.isEmpty == false })
    #expect(
      run.errorLines[1]
        == #"{"error":{"code":1,"kind":"unknownPlace","city":null,"message":"no place named "#
        + #"'Atlantis' was found; check the spelling, or use coordinates with --name"}}"#)
  }

  @Test func `names its city`() throws {
    world.service.fail("all", .status(500, "trouble"))
    let run = world.run("add", "Seoul", "--json", asking: ["search Seoul", "all Seoul"])
    #expect(run.status == 3)
    let error = try #require(try errors(run).first)
    #expect(error["city"]?.string == TestWorld.identifier(1))
    #expect(error["code"]?.int == 69)
    #expect(try run.cities().first?["failure"]?["kind"]?.string == "server")
  }

  @Test(arguments: [
    ["list", "--json", "--nme"], ["--nme", "list", "--json"], ["list", "--json", "--units", "x"],
    ["--json", "lst"], ["add", "--json"], ["list", "--format", "table", "--json", "--nme"],
  ]) func `reports wrong usage wherever the format option is`(arguments: [String]) throws {
    let run = world.run(arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(try errors(run).map { $0["code"]?.int } == [64])
    #expect(try errors(run).map { $0["kind"]?.string } == ["usage"])
  }

  @Test func `reports an unknown city, a damaged state and a wrong configuration`() throws {
    #expect(try errors(world.run("list", "Oslo", "--json")).map { $0["code"]?.int } == [1])
    try world.write("{}", to: world.statePath)
    #expect(try errors(world.run("list", "--json")).map { $0["code"]?.int } == [65])
    try world.configure("[]")
    #expect(try errors(world.run("list", "--json")).map { $0["code"]?.int } == [78])
  }

  @Test func `is plain text with the table format`() {
    let run = world.run("list", "Oslo", "--json", "--format", "table")
    #expect(run.errors.hasPrefix("skydiff: error: "))
  }
}
