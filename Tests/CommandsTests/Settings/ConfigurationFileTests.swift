import TestSupport
import Testing

@Suite struct `The configuration file` {
  private let world = TestWorld()

  private func problems(of text: String) throws -> [String] {
    try world.configurationProblems(of: text)
  }

  @Test func `may be missing or empty`() throws {
    #expect(world.run("list").status == 0)
    #expect(try problems(of: "{}") == [])
    #expect(try problems(of: "{\"refresh\": {}, \"providers\": {\"open-meteo\": {}}}") == [])
  }

  @Test func `may contain every setting`() throws {
    let everything = """
      {
        "provider": ["open-meteo"],
        "units": "si",
        "language": "de",
        "state": null,
        "refresh": {
          "minimumInterval": "5m", "forecastInterval": "45m", "timeout": "10s",
          "connectTimeout": "5s", "deadline": "30s", "retries": 3, "concurrency": 4,
          "forecastDays": 7, "lockTimeout": "5s", "airQuality": true
        },
        "display": { "color": "never", "icons": false, "staleAfter": "1.5h" },
        "changes": {
          "temperature": 1.0, "windSpeed": 10.0, "precipitationProbability": 20,
          "precipitation": 0, "humidity": null, "pressure": 3.0, "cloudCover": 30,
          "visibility": 5.0, "uvIndex": 2.0, "forecastDays": 7
        },
        "history": { "keep": "12w" },
        "providers": {
          "open-meteo": {
            "forecastURL": "http://127.0.0.1:8080/v1/forecast",
            "geocodingURL": "https://example.org/v1/search",
            "airQualityURL": "https://example.org/v1/air-quality", "apiKey": "secret",
            "limits": { "second": 1, "minute": 600, "hour": 5000, "day": 1000000000 }
          },
          "openweathermap": { "baseURL": "http://localhost", "apiKey": null, "limits": null },
          "met-norway": {
            "baseURL": "http://[::1]:80/", "contact": "me@example.org", "limits": {}
          },
          "nws": { "baseURL": "http://127.1.2.3", "contact": null, "limits": { "day": 1 } }
        }
      }
      """
    #expect(try problems(of: everything) == [])
  }

  @Test(arguments: [
    ("true", "emoji"), ("false", "none"), (#""emoji""#, "emoji"), (#""text""#, "text"),
    (#""none""#, "none"),
  ]) func `names a style of icons, or switches them on or off`(
    _ value: String, _ style: String
  ) throws {
    try world.configure(#"{"display": {"icons": \#(value)}}"#)
    let lines = world.run("config", "show", "--format", "csv").output
    #expect(lines.contains("display.icons,\(style),"))
  }

  @Test(
    arguments: ConfigurationProblems.table(rejected) + [
      ConfigurationProblems("", [":1: expected a value, but the text ends here"]),
      ConfigurationProblems(
        "{\n \"units\": \"metric\",\n \"units\": \"si\"\n}", [":3: units: it is given twice"]),
    ]) func `is rejected with the line and key of each problem`(_ row: ConfigurationProblems) throws
  { #expect(try problems(of: row.text) == row.problems) }

  private static let rejected = #"""
    []
      :1: expected an object, found an empty list
    {"units": "metric",}
      :1: there must be no comma before '}'
    {"unit": "si"}
      :1: unit: there is no such key; did you mean 'units'?
    {"zzz": 1}
      :1: zzz: there is no such key
    {"timeout": "1s"}
      :1: timeout: there is no such key; did you mean 'refresh.timeout'?
    {"refresh.timeout": "1s"}
      :1: refresh.timeout: there is no such key
    {"refresh": {"minimumIntervall": "1s"}}
      :1: refresh.minimumIntervall: there is no such key; did you mean 'refresh.minimumInterval'?
    {"providers": {"openmeteo": {}}}
      :1: providers.openmeteo: there is no such key; did you mean 'providers.open-meteo'?
    {"refresh": 5}
      :1: refresh: expected an object, found 5
    {"refresh": null}
      :1: refresh: expected an object, found null
    {"units": "metrc"}
      :1: units: expected "metric", "imperial", "si", "uk", found "metrc"; did you mean "metric"?
    {"units": 5}
      :1: units: expected "metric", "imperial", "si", "uk", found 5
    {"units": "metric,wind=knots"}
      :1: units: expected "km/h", "m/s", "mph", "kn", "bft", found "knots"
    {"units": {"system": "us", "wind": "kt", "winds": "kn", "snow": 1}}
      :1: units.system: expected "metric", "imperial", "si", "uk", found "us"; did you mean "uk"?
      :1: units.wind: expected "km/h", "m/s", "mph", "kn", "bft", found "kt"; did you mean "kn"?
      :1: units.winds: there is no such key; expected system, temperature, wind, precipitation, snow, pressure, distance; did you mean 'wind'?
      :1: units.snow: expected "cm", "in", found 1
    {"provider": "open-metro"}
      :1: provider: expected "open-meteo", "openweathermap", "met-norway", "nws", "pirate-weather", found "open-metro"; did you mean "open-meteo"?
    {"provider": []}
      :1: provider: expected the name of a provider, or a list of names, found an empty list
    {"language": "english language"}
      :1: language: expected "en", "ko", "ja", "de", "fr", "es" or null, found "english language"
    {"state": ""}
      :1: state: expected a text that is not blank, or null, found ""
    {"display": {"icons": "yes"}}
      :1: display.icons: expected "emoji", "text", "nerd", "none", true or false, found "yes"
    {"display": {"color": "allways"}}
      :1: display.color: expected "auto", "always", "never", found "allways"; did you mean "always"?
    {"refresh": {"retries": 11}}
      :1: refresh.retries: expected a whole number from 0 to 10, found 11
    {"refresh": {"concurrency": 0}}
      :1: refresh.concurrency: expected a whole number from 1 to 32, found 0
    {"refresh": {"forecastDays": 1.5}}
      :1: refresh.forecastDays: expected a whole number from 1 to 16, found 1.5
    {"changes": {"temperature": -1}}
      :1: changes.temperature: expected a number from 0 on, or null for never, found -1
    {"changes": {"temperature": "1"}}
      :1: changes.temperature: expected a number from 0 on, or null for never, found "1"
    {"providers": {"open-meteo": {"forecastURL": "http://example.org/"}}}
      :1: providers.open-meteo.forecastURL: expected an https address, found "http://example.org/"; plain http is for 127.0.0.1, ::1 and localhost alone
    {"providers": {"open-meteo": {"geocodingURL": "http://127.0.0.1.example.org/"}}}
      :1: providers.open-meteo.geocodingURL: expected an https address, found "http://127.0.0.1.example.org/"; plain http is for 127.0.0.1, ::1 and localhost alone
    {"providers": {"nws": {"baseURL": "example.org"}}}
      :1: providers.nws.baseURL: expected an address such as "https://example.org/path", found "example.org"
    {"providers": {"open-meteo": {"apiKey": "a\nb"}}}
      :1: providers.open-meteo.apiKey: expected a text without control characters, or null
    """#

  @Test(arguments: ["5", "5 m", "m", "-5m", "1e3s", "5min", "", "0x5s", "1.2.3s", "99999999d"])
  func `has durations that consist of a number and a unit`(text: String) throws {
    #expect(
      try problems(of: "{\"refresh\": {\"minimumInterval\": \"\(text)\"}}") == [
        #":1: refresh.minimumInterval: expected a duration such as "30s", "5m", "1h" or "1d", "#
          + "found \"\(text)\""
      ])
  }

  @Test(arguments: ["timeout", "connectTimeout", "deadline"]) func `has no timeout of 0`(
    key: String
  ) throws {
    #expect(
      try problems(of: "{\"refresh\": {\"\(key)\": \"0s\"}}").first?.hasPrefix(
        ":1: refresh.\(key): expected a duration above 0") == true)
  }

  @Test func `is rejected with all problems at once, one per line`() throws {
    let text = """
      {
        "units": "kelvin",
        "refresh": {
          "timeout": 10,
          "color": "never"
        }
      }
      """
    #expect(
      try problems(of: text) == [
        #":2: units: expected "metric", "imperial", "si", "uk", found "kelvin""#,
        #":4: refresh.timeout: expected a duration above 0 such as "30s", "5m", "1h" or "1d", "#
          + "found 10", ":5: refresh.color: there is no such key; did you mean 'display.color'?",
      ])
  }

  @Test func `is rejected with one object per line in JSON`() throws {
    try world.configure("{\n\"units\": 1,\n\"language\": 2}")
    let run = world.run("list", "--json")
    #expect(run.status == 78)
    #expect(run.output == "")
    #expect(run.errorLines.count == 2)
    #expect(
      run.errorLines.first?.hasPrefix(
        #"{"error":{"code":78,"kind":"configuration","city":null,"message":""#
          + "\(world.configurationPath):2: units: expected ") == true, "\(run.errors)")
  }

  @Test(arguments: [
    (#"{"units": ["si"]}"#, "a list"), (#"{"units": null}"#, "null"),
    (#"{"units": "\u001b[31mred\nline"}"#, #""\u001B[31mred\nline""#),
    ("{\"units\": \"\(many("é", 5000))\"}", "\"\(many("é", 60))...\""),
    ("{\"units\": \(many("1", 5000))}", "\(many("1", 60))..."),
  ]) func `is rejected with wrong values shortened, on one line and without control characters`(
    text: String, found: String
  ) throws {
    let expected = #"expected "metric", "imperial", "si", "uk", found \#(found)"#
    #expect(try problems(of: text) == [":1: units: \(expected)"])
  }

  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: [
    #"{"providers": {"open-meteo": {"apiKey": 1234567890}}}"#,
    #"{"providers": {"open-meteo": {"apiKey": ["1234567890"]}}}"#,
    #"{"providers": {"open-meteo": {"apiKye": "1234567890"}}}"#,
    #"{"providers": {"nws": {"contact": "1234567890\n"}}}"#,
    #"{"providers": {"nws": {"contact": 1234567890}}}"#, #"{"contact": 1234567890}"#,
    #"{"location": {"token": 1234567890}}"#, #"{"providers": {"openweathermap": "1234567890"}}"#,
    #"{"providers": 1234567890}"#,
    #"[{"providers": {"openweathermap": {"apiKey": "1234567890"}}}]"#, #""1234567890""#,
    #"{"refresh": [{"apiKey": "1234567890"}]}"#,
    #"{"providers": {"nws": {"baseURL": "http://1234567890@example.org/"}}}"#,
    #"{"providers": {"nws": {"baseURL": "http://example.org/?key=1234567890"}}}"#,
    #"{"providers": {"nws": {"baseURL": "example.org?key=1234567890"}}}"#,
  ]) func `is rejected without quoting keys and contacts`(text: String) throws {
    let problems = try problems(of: text)
    #expect(problems.count == 1)
    #expect(!problems.joined().contains("1234567890"), "\(problems)")
  }
}
