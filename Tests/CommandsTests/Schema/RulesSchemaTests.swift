import JSONText
import Testing

struct RulesSchemaTests {
  private let world = TestWorld()

  init() throws {
    try world.configure(
      #"""
      {"rules": {
        "frost": {"when": "temperature < 0"}, "home": {"when": "tag = home or latitude > 89"},
        "wait": {"when": "temperature < 0", "for": "1h"}
      }}
      """#)
    world.save(["add", "Seoul", "Paris"])
    world.refresh("Seoul", to: -2)
    world.refresh("Seoul", to: 2)
    world.refresh("Paris", to: -2)
    world.save(["edit", "Seoul", "--tag", "home"])
  }

  private func problems(_ text: String, _ schema: String) throws -> [String] {
    try SchemaTests.schema(schema).problems(of: try JSONDocument(text).root)
  }

  @Test func `documents with rules are valid`() throws {
    let documents = [
      (["list", "--since", "1", "--json"], "report"), (["diff", "2", "--json"], "report"),
      (["list", "--as-of", "3", "--json"], "report"), (["export"], "export"),
      (["log", "--json"], "log"), (["rules", "--json"], "rules"),
      (["rules", "--json", "--units", "imperial"], "rules"),
      (["rules", "test", "frost", "--json"], "rules-test"),
      (["rules", "test", "home", "--json"], "rules-test"),
    ]
    for (arguments, schema) in documents {
      let run = world.run(arguments)
      #expect(try problems(run.output, schema) == [], "\(arguments)")
      #expect(run.output.contains("frost") || run.output.contains("home"), "\(run.output)")
    }
  }

  @Test func `lines of cities with rules are valid`() throws {
    for line in world.run("list", "--format", "ndjson").lines {
      #expect(try problems(line, "city-line") == [])
    }
  }
}
