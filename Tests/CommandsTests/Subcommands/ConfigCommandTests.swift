import JSONText
import Testing

@Suite("skydiff config") struct ConfigCommandTests {
  let world = TestWorld()

  @Test func `prints the path of the file, even if the file is wrong`() throws {
    #expect(world.run("config", "path").output == "\(world.home)/.config/skydiff/config.json\n")
    try world.configure(#"{ "unit": 1 }"#)
    #expect(world.run("config", "path").status == 0)
  }

  @Test func `prints documents with the path of the file and whether it exists`() throws {
    let path = "\(world.home)/.config/skydiff/config.json"
    #expect(
      world.run("config", "path", "--format", "ndjson").output
        == #"{"formatVersion":"1.8","command":"config path","path":"\#(path)"}"# + "\n")
    func check() throws -> JSONValue {
      try JSONDocument(world.run("config", "check", "--json").output).root
    }
    #expect(try check()["exists"]?.bool == false)
    #expect(
      world.run("config", "check", "--quiet").output
        == "\(path): no such file; every setting has its default\n")
    try world.configure("{}")
    #expect(try check()["exists"]?.bool == true)
    #expect(try check()["path"]?.string == path)
    #expect(world.run("config", "check").output == "\(path): no problems found\n")
  }

  @Test func `shows effective values and their sources, but no keys`() throws {
    try world.configure(
      """
      {
        "units": "si",
        "providers": { "open-meteo": { "apiKey": "SECRET" } }
      }
      """)
    world.variables["SKYDIFF_UNITS"] = "imperial"
    let run = world.run("config", "show", "--json")
    #expect(run.status == 0)
    #expect(!run.output.contains("SECRET"))
    let values = try #require(JSONDocument(run.output).root["values"]?.array)
    let byKey = Dictionary(values.map { ($0["key"]?.string ?? "", $0.rawText) }) { first, _ in first
    }
    #expect(
      byKey["units"]
        == #"{"key": "units", "value": "imperial", "source": "variable SKYDIFF_UNITS"}"#)
    #expect(byKey["providers.open-meteo.apiKey"]?.contains("config.json:3") == true)
    #expect(byKey["refresh.timeout"]?.contains(#""value": "10s", "source": "default""#) == true)
  }

  @Test func `shows the values in every format and has no template`() throws {
    try world.configure(#"{ "language": "de" }"#)
    let lines = world.run("config", "show", "--format", "ndjson").lines
    #expect(
      lines[5]
        == #"{"key":"language","value":"de","source":"\#(world.home)/.config/skydiff/config.json:1"}"#
    )
    let records = world.run("config", "show", "--format", "csv").output.split(separator: "\r\n")
    #expect(
      records.prefix(6) == [
        "key,value,source", "provider,open-meteo,default", #"alerts,"[""auto""]",default"#,
        "observations,beside,default", "contact,null,default", "units,metric,default",
      ])
    #expect(records.count == lines.count + 1)
    let table = world.run("config", "show")
    #expect(table.lines[0].hasPrefix("Key   "))
    // The sources of the data follow the values, even in a pipe.
    #expect(
      table.lines.dropFirst(lines.count + 1) == [
        "Weather data by Open-Meteo.com", "Places by GeoNames (geonames.org), CC BY 4.0",
      ])
    #expect(world.run("config", "show", "--template", "{name}").status == 64)
  }

  @Test func `reports problems of variables along with problems of the file`() throws {
    try world.configure(#"{ "unit": "si" }"#)
    world.variables["SKYDIFF_UNITS"] = "metrc"
    let run = world.run("config", "check")
    let expected = """
      skydiff: error: \(world.configurationPath):1: unit: there is no such key; \
      did you mean 'units'?
      skydiff: error: SKYDIFF_UNITS: expected metric, imperial, si, uk, found 'metrc'; \
      did you mean 'metric'?

      """
    #expect(run == TestWorld.Run(status: 78, errors: expected))
  }

  @Test func `checks every key at once`() throws {
    try world.configure(
      """
      {
        "unit": "si",
        "refresh": { "retries": -1 }
      }
      """)
    let run = world.run("config", "check")
    #expect(run.status == 78)
    #expect(run.output == "")
    #expect(run.errors.split(separator: "\n").count == 2)
  }

  @Test func `reports all problems of the file and of variables`() throws {
    try world.configure(
      """
      {
        "units": "si",
        "refresh": { "retries": -1, "retries": 2 },
        "refresh": { "timout": "1s" },
        "display": 7,
        "units": 3
      }
      """)
    world.variables["SKYDIFF_UNITS"] = "meter"
    world.variables["SKYDIFF_PROVIDER"] = "open-meteor"
    world.variables["OPEN_METEO_API_KEY"] = "a\nb"
    world.variables["OPENWEATHERMAP_API_KEY"] = "a\u{1}b"
    let run = world.run("config", "check")
    #expect(run.status == 78)
    let path = world.configurationPath
    let beginnings = [
      "\(path):3: refresh.retries: expected", "\(path):3: refresh.retries: it is given twice",
      "\(path):4: refresh: it is given twice", "\(path):4: refresh.timout: there is no such key",
      "\(path):5: display: expected an object", "\(path):6: units: it is given twice",
      "\(path):6: units: expected", "SKYDIFF_UNITS: expected", "SKYDIFF_PROVIDER: ",
      "OPEN_METEO_API_KEY: expected", "OPENWEATHERMAP_API_KEY: expected",
    ]
    #expect(run.errorLines.count == beginnings.count)
    for (line, beginning) in zip(run.errorLines, beginnings) {
      #expect(line.hasPrefix("skydiff: error: \(beginning)"), "\(line)")
    }
    #expect(!run.errors.contains("HOME"))
  }

  @Test func `checks variables even if the file is not JSON`() throws {
    try world.configure("{ ")
    world.variables["SKYDIFF_UNITS"] = "meter"
    #expect(world.run("config", "check").errorLines.count == 2)
    world.variables = ["SKYDIFF_CONFIG": world.configurationPath]
    #expect(world.run("config", "check").errorLines.count == 1)
  }

  @Test func `accepts the example file, which contains every key with its default`() throws {
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let run = world.run("config", "show", "--config", "/\(folder)/config.example.json", "--json")
    #expect(run.status == 0)
    let shown = try #require(JSONDocument(run.output).root["values"]?.array)
    let plain = try #require(
      JSONDocument(world.run("config", "show", "--json").output).root["values"]?.array)
    for (example, value) in zip(shown, plain) {
      #expect(example["value"]?.rawText == value["value"]?.rawText)
      let key = try #require(example["key"]?.string)
      if key != "state" { #expect(example["source"]?.string != "default", "\(key) is missing") }
    }
  }
}
