import JSONText
import Testing

@Suite struct `The limits of a provider` {
  private let world = TestWorld()

  /// The problems of limits, each with its line.
  private func problems(_ limits: String, of provider: String = "nws") throws -> [String] {
    let text = #"{"providers": {"\#(provider)": {"limits": \#(limits)}}}"#
    return try world.configurationProblems(of: text).map { problem in
      String(problem.dropFirst()).replacing("providers.\(provider).", with: "")
    }
  }

  @Test(arguments: [
    "open-meteo", "openweathermap", "met-norway", "nws", "pirate-weather", "dwd", "eccc",
    "meteoalarm",
  ]) func `exist for every provider`(provider: String) throws {
    #expect(try problems("{\"minute\": 0}", of: provider).count == 1)
    #expect(try problems("{\"minute\": 1}", of: provider) == [])
  }

  @Test(arguments: ["5", "\"600\"", "[600]", "true", "600.5"]) func `are null or an object`(
    value: String
  ) throws {
    #expect(
      try problems(value) == [
        #"1: limits: expected null or an object such as { "minute": 600, "hour": 5000, "day": 10000 }, "#
          + "found \(value.hasPrefix("[") ? "a list" : value)"
      ])
  }

  @Test(arguments: ["0", "-1", "1.5", "\"600\"", "null", "true", "[]", "{}", "1000000001", "1e99"])
  func `are whole numbers`(value: String) throws {
    let found = ["[]": "an empty list", "{}": "an object"][value] ?? value
    #expect(
      try problems("{\n\"hour\": 5,\n\"minute\": \(value)\n}") == [
        "3: limits.minute: expected a whole number from 1 to 1000000000, found \(found)"
      ])
  }

  @Test(arguments: [
    ("minutes", "; did you mean 'minute'?"), ("Day", "; did you mean 'day'?"), ("month", ""),
    ("", ""),
  ]) func `have known units of time`(key: String, suggestion: String) throws {
    let problem = try #require(try problems("{\n\"\(key)\": 5\n}").first)
    #expect(
      problem.hasPrefix(
        "2: limits.\(key): there is no such key; expected second, minute, hour, day"))
    if !suggestion.isEmpty { #expect(problem.hasSuffix(suggestion)) }
  }

  @Test func `are rejected with all problems at once, one per line`() throws {
    let limits = """
      {
        "second": 0,
        "minute": 600,
        "week": 5,
        "day": "many"
      }
      """
    #expect(try problems(limits).map { String($0.prefix { $0 != " " }) } == ["2:", "4:", "5:"])
  }

  @Test func `contain each unit of time once`() throws {
    #expect(try problems("{\n\"day\": 5,\n\"day\": 6}").count == 1)
  }

  // MARK: - config show

  @Test(arguments: [
    ("null", "null"), ("{}", "{}"), (#"{"minute": 60}"#, #"{ "minute": 60 }"#),
    (
      #"{"day": 4, "hour": 3, "minute": 2, "second": 1}"#,
      #"{ "second": 1, "minute": 2, "hour": 3, "day": 4 }"#
    ),
  ]) func `are shown with their effective values and their source`(
    value: String, shown: String
  ) throws {
    try world.configure("{\"providers\": {\n\"open-meteo\": {\"limits\": \(value)}}}")
    let values = try #require(
      try JSONDocument(world.run("config", "show", "--json").output).root["values"]?.array)
    let limits = try #require(values.first { $0["key"]?.string == "providers.open-meteo.limits" })
    #expect(limits["value"]?.rawText == shown)
    #expect(limits["source"]?.string == "\(world.configurationPath):2")
    // The printed value is valid in a configuration file.
    #expect(try problems(shown) == [])
  }

  @Test func `are shown in the table along with the air quality settings`() throws {
    try world.configure(#"{"refresh": {"airQuality": true}}"#)
    let lines = world.run("config", "show").lines
    for (key, value) in [
      ("refresh.airQuality", "true"), ("providers.open-meteo.limits", "null"),
      (
        "providers.open-meteo.airQualityURL",
        "\"https://air-quality-api.open-meteo.com/v1/air-quality\""
      ),
    ] {
      let line = try #require(lines.first { $0.hasPrefix("\(key) ") })
      #expect(line.contains(" \(value) "))
    }
  }
}
