import JSONText
import Store
import Testing

struct SchemaTests {
  @Test(arguments: [
    ["add", "Seoul", "Atlantis", "--tag", "home"], ["list"], ["refresh", "--force", "--all"],
    ["edit", "Paris", "--name", "Lutetia", "--tag", "old"], ["current", "Paris"],
    ["forecast", "Paris"], ["list", "--units", "imperial"], ["remove", "Paris"],
    ["state", "restore"], ["import", "-"], ["import", "-", "--replace"],
  ])
  func `a document of the list fits its schema`(_ arguments: [String]) throws {
    let world = try Self.world()
    world.standardInput = world.run("export").output
    _ = world.run("remove", "Paris")
    _ = world.run("state", "restore")
    let run = world.run(arguments + ["--json"], asking: nil)
    try expect(run.output, fits: "report")
  }

  @Test(arguments: [
    (["export"], "export"), (["export", "--units", "imperial"], "export"),
    (["state", "path"], "state-path"), (["state", "check"], "state-check"),
  ])
  func `what there is of the saved state fits its schema`(
    _ arguments: [String],
    _ schema: String
  ) throws {
    let world = try Self.world()
    try expect(world.run(arguments + ["--json"]).output, fits: schema)
    _ = world.run("remove", "Paris")
    try expect(world.run(arguments + ["--format", "ndjson"]).output, fits: schema)
  }

  @Test func `each line of ndjson fits its schema`() throws {
    let world = try Self.world()
    let run = world.run(["list", "--format", "ndjson"], asking: nil)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines { try expect(String(line), fits: "city-line") }
  }

  @Test(arguments: ["Seoul", "Atlantis"])
  func `what search finds fits its schema`(_ name: String) throws {
    let world = try Self.world()
    try expect(world.run(["search", name, "--json"], asking: nil).output, fits: "search")
  }

  @Test(arguments: [
    ["remove", "Atlantis"], ["list", "--nope"], ["add", "Atlantis"], ["list", "--config", "gone"],
  ])
  func `an error line fits its schema`(_ arguments: [String]) throws {
    let world = try Self.world()
    let run = world.run(arguments + ["--json"], asking: nil)
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(!lines.isEmpty)
    for line in lines { try expect(String(line), fits: "error") }
  }

  @Test func `what does not fit a schema is found`() throws {
    let schema = try Self.schema("error")
    let wrong = try JSONDocument(
      #"{"error":{"code":5,"kind":1,"city":"x","extra":true}}"#
    )
    #expect(
      schema.problems(of: wrong.root).sorted() == [
        "$.error.city: x does not match ^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$",
        "$.error.code: 5 is not one of "
          + (schema.root["properties"]?["error"]?["properties"]?["code"]?["enum"]?.rawText ?? ""),
        "$.error.kind: 1 is not [\"string\"]",
        "$.error: extra is not in the schema",
        "$.error: message is missing",
      ]
    )
  }

  private static func world() throws -> TestWorld {
    let world = TestWorld()
    _ = world.run(["add", "Paris", "Busan"], asking: nil)
    return world
  }

  static func schema(_ name: String) throws -> JSONSchema {
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let bytes = try RegularFile.read(
      "/\(folder)/docs/schema/\(name).schema.json",
      limit: .mebibytes(1)
    )
    return JSONSchema(root: try JSONDocument(bytes).root)
  }

  private func expect(
    _ text: String,
    fits name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let problems = try Self.schema(name).problems(of: try JSONDocument(text).root)
    #expect(problems == [], sourceLocation: sourceLocation)
  }
}
