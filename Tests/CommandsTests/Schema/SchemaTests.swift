import Files
import FoundationEssentials
import GeoNames
import JSONText
import Testing
import Tracking
import Weather
import WeatherSimulator

@testable import Store

struct SchemaTests {
  @Test(arguments: [
    ["add", "Seoul", "Atlantis", "--tag", "home"], ["refresh", "--force", "--all"],
    ["edit", "Paris", "--name", "Lutetia", "--tag", "old"], ["current", "Paris"],
    ["forecast", "Paris"], ["remove", "Paris"], ["state", "restore"], ["import", "-"],
    ["import", "-", "--replace"], ["undo"], ["refresh", "--since", "1"],
    ["current", "Paris", "--since", "1"], ["forecast", "Paris", "--as-of", "1"],
    ["state", "restore", "0"],
  ]) func `a document with cities is valid`(_ arguments: [String]) throws {
    let world = try Self.restoredWorld()
    try expect(world.run(arguments + ["--json"], asking: nil).output, fits: "report")
  }

  @Test func `a document of saved cities is valid`() throws {
    let world = try Self.restoredWorld()
    for arguments in [
      ["list"], ["diff"], ["list", "--units", "imperial"], ["undo", "--dry-run"], ["diff", "1"],
      ["diff", "now", "1"], ["list", "--since", "1"], ["list", "--as-of", "1"],
      ["list", "--unseen"],
    ] {
      try expect(world.run(arguments + ["--json"]).output, fits: "report")
    }
  }

  @Test(arguments: [
    (["export"], "export"), (["export", "--units", "imperial"], "export"),
    (["state", "path"], "state-path"), (["state", "check"], "state-check"),
    (["state", "prune", "--keep", "0d", "--dry-run"], "state-prune"),
    (["state", "prune"], "state-prune"), (["export", "--as-of", "1"], "export"),
  ]) func `a document about the state is valid`(_ arguments: [String], _ schema: String) throws {
    let world = try Self.world()
    try expect(world.run(arguments + ["--json"]).output, fits: schema)
    _ = world.run("remove", "Paris")
    try expect(world.run(arguments + ["--format", "ndjson"]).output, fits: schema)
  }

  @Test func `a document of taking back and forth is valid`() throws {
    let world = try Self.world()
    _ = world.run("remove", "Paris")
    for command in ["undo", "redo"] {
      let run = world.run(command, "--json")
      #expect(run.status == 0, "\(run.errors)")
      try expect(run.output, fits: "report")
    }
  }

  @Test(arguments: [
    (["log"], "log"), (["log", "--all"], "log"), (["drift"], "drift"),
    (["drift", "Busan", "--day", "today"], "drift"), (["mark", "trip"], "mark"),
  ]) func `a document about the history is valid`(_ arguments: [String], _ schema: String) throws {
    let world = try Self.world()
    world.advance(minutes: 300)
    world.service.change("Busan") { $0.temperature = 30 }
    _ = world.run(["refresh"], asking: nil)
    try expect(world.run(arguments + ["--json"], asking: nil).output, fits: schema)
    guard schema != "mark" else { return }
    let lines = world.run(arguments + ["--format", "ndjson"], asking: nil).lines
    #expect(!lines.isEmpty)
    for line in lines { try expect(line, fits: "\(schema)-line") }
  }

  @Test func `each line of ndjson is valid`() throws {
    let world = try Self.world()
    let run = world.run(["list", "--format", "ndjson"], asking: nil)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines { try expect(String(line), fits: "city-line") }
  }

  @Test(arguments: ["Seoul", "Atlantis"]) func `a document of a search is valid`(
    _ name: String
  ) throws {
    let world = try Self.world()
    try expect(world.run(["search", name, "--json"], asking: nil).output, fits: "search")
  }

  @Test func `a document of a search nearby is valid`() throws {
    let world = TestWorld()
    world.gazetteer = Gazetteer()
    let run = world.run("search", "--near", "Inverness", "--within", "100km", "--json")
    try expect(run.output, fits: "search")
  }

  @Test func `a list of marks is valid`() throws {
    let world = try Self.world()
    try expect(world.run("mark", "--json").output, fits: "mark")
    for (number, savedAt) in [(1, TestWorld.start), (2, nil)] {
      try FileBackend(path: world.statePath, lockTimeout: 10).setMark(
        "trip-\(number)", revision: SavedRevision(number: number, savedAt: savedAt),
        digest: "0123456789abcdef")
    }
    try expect(world.run("mark", "--json").output, fits: "mark")
  }

  @Test(arguments: [
    ["remove", "Atlantis"], ["list", "--nope"], ["add", "Atlantis"], ["list", "--config", "gone"],
  ]) func `an error object is valid`(_ arguments: [String]) throws {
    let world = try Self.world()
    let run = world.run(arguments + ["--json"], asking: nil)
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(!lines.isEmpty)
    for line in lines { try expect(String(line), fits: "error") }
  }

  @Test func `a comparison is valid`() throws {
    let world = try Self.world()
    let arguments = ["compare", "Paris", "Busan"]
    try expect(world.run(arguments + ["--json"]).output, fits: "compare")
    let lines = world.run(arguments + ["--format", "ndjson"]).lines
    #expect(!lines.isEmpty)
    for line in lines { try expect(line, fits: "compare-line") }
  }

  @Test func `a log is valid`() throws {
    let world = TestWorld()
    world.save(["add", "Paris", "Busan"])
    world.refresh("Paris", to: 30)
    world.save(["edit", "Paris", "--tag", "home", "--after", "Busan"], ["remove", "Busan"])
    for _ in 0..<2 {
      try expect(world.run("log", "--json").output, fits: "log")
      let lines = world.run("log", "--format", "ndjson").lines
      #expect(!lines.isEmpty)
      for line in lines { try expect(line, fits: "log-line") }
      try? FileManager.default.removeItem(atPath: world.historyPath)
    }
  }

  @Test func `a comparison of providers is valid`() throws {
    let faults = try FaultWorld(.openMeteo)
    func run(_ format: String) -> TestWorld.Run {
      let providers = "open-meteo,met-norway"
      return faults.run("compare", "47.6,-122.3", "--provider", providers, "--format", format)
    }
    #expect(run("json").status == 0)
    try expect(run("json").output, fits: "compare")
    let lines = run("ndjson").lines
    #expect(!lines.isEmpty)
    for line in lines { try expect(line, fits: "compare-line") }
  }

  @Test(arguments: [
    #"{"id": "A0000001-0000-4000-8000-000000000000"}"#, #"{"name": "Seoul"}"#, "{}",
    #"{"id": "A0000001-0000-4000-8000-000000000000", "name": "Seoul", "provider": "nws"}"#,
  ]) func `a column of a comparison is either a city or a provider`(_ column: String) throws {
    let world = try Self.world()
    let document = try JSONDocument(
      world.run("compare", "Paris", "Busan", "--json").output.replacing(
        #""columns": ["#, with: #""columns": [\#(column), "#))
    #expect(
      try Self.schema("compare").problems(of: document.root) == [
        "$.columns[0]: fits 0 of 2 alternatives"
      ])
  }

  @Test func `an invalid document is rejected`() throws {
    let schema = try Self.schema("error")
    let wrong = try JSONDocument(#"{"error":{"code":5,"kind":1,"city":"x","extra":true}}"#)
    #expect(
      schema.problems(of: wrong.root).sorted() == [
        "$.error.city: x does not match ^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$",
        "$.error.code: 5 is not one of "
          + (schema.root["properties"]?["error"]?["properties"]?["code"]?["enum"]?.rawText ?? ""),
        "$.error.kind: 1 is not [\"string\"]", "$.error: extra is not in the schema",
        "$.error: message is missing",
      ])
  }

  @Test(arguments: ["report", "city-line", "watch-line", "export"])
  func `a schema has exactly the measures of the table of measures`(_ name: String) throws {
    let definitions = try #require(try SchemaTests.schema(name).root["$defs"])
    let changes = name == "export" ? [] : ["change"]
    let sky = ["condition", "weatherCode"]
    let expected = [
      "current": ["provider", "fetchedAt", "observedAt"] + sky + ["kind", "isDay"]
        + CurrentMeasure.all.map(\.name),
      "day": changes + ["date"] + sky + ["kind", "daytime", "parts"] + DayMeasure.all.map(\.name)
        + [
          "sunrise", "sunset", "complete",
        ] + (name == "export" ? [] : ["moonPhase"]),
      "hour": ["time"] + sky + HourMeasure.all.map(\.name),
      "airQuality": AirMeasure.all.map(\.name),
    ]
    for (key, members) in expected {
      let isDayOfReport = key == "day" && name != "export"
      try expect(
        try #require(definitions[key]), has: members, optional: isDayOfReport ? ["spread"] : [])
    }
  }

  @Test(arguments: ["report", "city-line", "watch-line", "compare", "compare-line"])
  func `a schema has exactly the units that have names`(_ name: String) throws {
    let definitions = try #require(try SchemaTests.schema(name).root["$defs"])
    try expect(try #require(definitions["units"]), has: Units.named.map(\.name))
  }

  /// A city was removed and restored; standard input has the list.
  private static func restoredWorld() throws -> TestWorld {
    let world = try world()
    world.standardInput = world.run("export").output
    _ = world.run("remove", "Paris")
    _ = world.run("state", "restore")
    return world
  }

  private static func world() throws -> TestWorld {
    let world = TestWorld()
    _ = world.run(["add", "Paris", "Busan"], asking: nil)
    return world
  }

  static func schema(_ name: String) throws -> JSONSchema {
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let bytes = try RegularFile.read(
      "/\(folder)/docs/schema/\(name).schema.json", limit: .mebibytes(1))
    return JSONSchema(root: try JSONDocument(bytes).root)
  }

  private func expect(
    _ text: String, fits name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let problems = try Self.schema(name).problems(of: try JSONDocument(text).root)
    #expect(problems == [], sourceLocation: sourceLocation)
  }

  private func expect(_ object: JSONValue, has members: [String], optional: [String] = []) throws {
    let properties = try #require(object["properties"]?.members).map { $0.key.string }
    #expect(properties == members + optional)
    #expect(object["required"]?.array?.compactMap(\.string) == members)
    #expect(object["additionalProperties"]?.bool == false)
  }
}
