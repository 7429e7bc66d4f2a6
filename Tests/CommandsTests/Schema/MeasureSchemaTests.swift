import JSONText
import Testing
import Weather

/// The schemas are files that the table of measures cannot reach: here they are compared.
struct MeasureSchemaTests {
  @Test(arguments: ["report", "city-line", "export"])
  func `a schema has exactly the measures of the table`(_ name: String) throws {
    let definitions = try #require(try SchemaTests.schema(name).root["$defs"])
    let changes = name == "export" ? [] : ["change"]
    let sky = ["condition", "weatherCode"]
    let expected = [
      "current": ["provider", "fetchedAt", "observedAt"] + sky + ["isDay"]
        + CurrentMeasure.all.map(\.name),
      "day": changes + ["date"] + sky + DayMeasure.all.map(\.name)
        + ["sunrise", "sunset", "complete"],
      "hour": ["time"] + sky + HourMeasure.all.map(\.name),
      "airQuality": AirMeasure.all.map(\.name),
    ]
    for (key, members) in expected {
      try expect(try #require(definitions[key]), has: members)
    }
  }

  @Test(arguments: ["report", "city-line"])
  func `a schema has exactly the named units`(_ name: String) throws {
    let definitions = try #require(try SchemaTests.schema(name).root["$defs"])
    try expect(try #require(definitions["units"]), has: Units.named.map(\.name))
  }

  private func expect(_ object: JSONValue, has members: [String]) throws {
    let properties = try #require(object["properties"]?.members).map { $0.key.string }
    #expect(properties == members)
    #expect(object["required"]?.array?.compactMap(\.string) == members)
    #expect(object["additionalProperties"]?.bool == false)
  }
}
