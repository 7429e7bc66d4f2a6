import FoundationEssentials
import JSONText
import Testing
import WeatherSimulator

/// Simulated responses have the members and types of recorded ones.
@Suite(
  .enabled(
    if: Recording.isDirectoryKnown,
    "SKYDIFF_RECORDINGS is not set"
  )
)
struct RecordedShapeTests {
  struct Example: CustomTestStringConvertible {
    var recording: String
    var target: String
    /// Paths that the real service sends only sometimes.
    var explained: Set<String> = []

    var testDescription: String { recording }
  }

  static let examples = [
    Example(
      recording: "open-meteo/air_quality_beijing_hourly",
      target: "/v1/air-quality?latitude=39.9&longitude=116.4&hourly=carbon_monoxide&timezone=auto"
    ),
    Example(
      recording: "openweathermap/weather_london_standard_units",
      target: "/data/2.5/weather?lat=51.51&lon=-0.13&appid=k",
      // Gusts and precipitation are optional.
      explained: [".wind.gust", ".rain", ".rain.1h", ".snow", ".snow.1h"]
    ),
    Example(
      recording: "openweathermap/forecast5_london",
      target: "/data/2.5/forecast?lat=51.51&lon=-0.13&appid=k",
      explained: [
        ".list[].rain", ".list[].rain.3h", ".list[].snow", ".list[].snow.3h",
        ".list[].wind.gust",
      ]
    ),
    Example(
      recording: "met-norway/compact_oslo_winter",
      target: "/weatherapi/locationforecast/2.0/compact?lat=59.9139&lon=10.7522"
    ),
    Example(
      recording: "met-norway/complete_berlin_area",
      target: "/weatherapi/locationforecast/2.0/complete?lat=53.5&lon=13"
    ),
    Example(recording: "nws/points_nyc", target: "/points/40.7128,-74.006"),
    Example(
      recording: "nws/forecast_nyc",
      target: "/gridpoints/OKX/55,59/forecast"
    ),
    Example(recording: "nws/forecast_hourly_nyc", target: "/gridpoints/OKX/55,59/forecast/hourly"),
    Example(recording: "nws/stations_nyc", target: "/gridpoints/OKX/55,59/stations"),
    Example(
      recording: "nws/observation_kdca_light_snow",
      target: "/stations/K1SLWM/observations/latest",
      explained: [
        // Precipitation is optional; the recording lacks the sums over one and six hours.
        ".properties.presentWeather[]", ".properties.presentWeather[].intensity",
        ".properties.presentWeather[].modifier", ".properties.presentWeather[].rawString",
        ".properties.presentWeather[].weather", ".properties.precipitationLastHour",
        ".properties.precipitationLastHour.unitCode",
        ".properties.precipitationLastHour.value",
        ".properties.precipitationLastHour.qualityControl",
        ".properties.precipitationLast6Hours", ".properties.precipitationLast6Hours.unitCode",
        ".properties.precipitationLast6Hours.value",
        ".properties.precipitationLast6Hours.qualityControl",
      ]
    ),
    Example(
      recording: "nws/observation_knyc_latest",
      target: "/stations/K1SLWM/observations/latest",
      explained: [
        ".properties.presentWeather[]", ".properties.presentWeather[].intensity",
        ".properties.presentWeather[].modifier", ".properties.presentWeather[].rawString",
        ".properties.presentWeather[].weather",
      ]
    ),
    Example(recording: "nws/alerts_none", target: "/alerts/active?point=40.7128,-74.006"),
    Example(recording: "nws/error_404_point_outside_us", target: "/points/51.5074,-0.1278"),
    Example(
      recording: "openweathermap/error_401_invalid_key",
      target: "/data/2.5/weather?lat=1&lon=2"
    ),
    Example(
      recording: "openweathermap/error_400_nothing_to_geocode",
      target: "/data/2.5/weather?appid=k"
    ),
  ]

  @Test(arguments: examples)
  func `members and types match the real response`(example: Example) throws {
    let recorded = Shape(try Recording.body(example.recording), without: ["@context"])
    // With and without rain.
    for hours in [0, 31, 60] {
      let simulator = try Simulator.starting(at: Simulator.defaultStart + hours * 3600)
      let simulated = Shape(
        try simulator.identifiedGet(example.target).json(),
        without: ["@context"]
      )
      let differences = recorded.differences(to: simulated)
        .filter { !example.explained.contains(String($0.dropFirst())) }
      #expect(differences.sorted() == [])
    }
  }

  @Test(arguments: [
    ("nws/points_nyc", "/points/40.7128,-74.006"),
    ("nws/forecast_nyc", "/gridpoints/OKX/55,59/forecast"),
    ("nws/forecast_hourly_nyc", "/gridpoints/OKX/55,59/forecast/hourly"),
    ("nws/stations_nyc", "/gridpoints/OKX/55,59/stations"),
    ("nws/observation_knyc_latest", "/stations/K1SLWM/observations/latest"),
    ("nws/alerts_none", "/alerts/active?point=40.7128,-74.006"),
    (
      "met-norway/compact_greenwich_headers_only",
      "/weatherapi/locationforecast/2.0/compact?lat=51.4779&lon=0"
    ),
  ])
  func `cache headers match the real response`(name: String, target: String) throws {
    let reply = try Simulator.start().identifiedGet(target)
    let names: Set = ["cache-control", "expires", "last-modified", "date", "content-type"]
    let recorded = try Recording.headerNames(name).intersection(names)
    #expect(recorded.count >= 4)
    #expect(names.filter { reply.header($0) != nil } == recorded)
  }
}

/// The kinds of values at each path of a JSON text; the elements of an array share a path.
struct Shape: Equatable, CustomStringConvertible {
  private(set) var kinds: [String: Set<JSONValue.Kind>] = [:]

  init(_ value: JSONValue, without ignored: Set<String> = []) {
    add(value, at: "", ignored)
  }

  private mutating func add(_ value: JSONValue, at path: String, _ ignored: Set<String>) {
    kinds[path, default: []].insert(value.kind)
    for member in value.members.map(Array.init) ?? [] where !ignored.contains(member.key.string) {
      add(member.value, at: "\(path).\(member.key.string)", ignored)
    }
    for element in value.array.map(Array.init) ?? [] { add(element, at: "\(path)[]", ignored) }
  }

  var paths: Set<String> { Set(kinds.keys) }

  /// The differences from another shape: `+` for added paths, `-` for missing ones, and `~` for
  /// other kinds, where null matches any kind.
  func differences(to other: Shape) -> Set<String> {
    var differences = Set(other.paths.subtracting(paths).map { "+\($0)" })
    differences.formUnion(paths.subtracting(other.paths).map { "-\($0)" })
    for path in paths.intersection(other.paths) {
      let (mine, its) = (self[path], other[path])
      if !mine.isEmpty, !its.isEmpty, mine != its { differences.insert("~\(path)") }
    }
    return differences
  }

  private subscript(path: String) -> Set<JSONValue.Kind> {
    (kinds[path] ?? []).subtracting([.null])
  }

  var description: String { kinds.keys.sorted().joined(separator: "\n") }
}

/// Recorded responses, which are not part of the repository.
enum Recording {
  private static let directory = ProcessInfo.processInfo.environment["SKYDIFF_RECORDINGS"]

  static let isDirectoryKnown = directory.map { !$0.isEmpty } ?? false

  /// The body of a response, such as `nws/points_nyc`.
  static func body(_ name: String) throws -> JSONValue {
    let directory = try #require(directory)
    let file = URL(filePath: directory).appending(path: "\(name).json")
    return try JSONDocument(Array(Data(contentsOf: file))).root
  }

  /// The header names of a response in lower case.
  static func headerNames(_ name: String) throws -> Set<String> {
    let directory = try #require(directory)
    let file = URL(filePath: directory).appending(path: "\(name).headers")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).dropFirst()
    return Set(lines.compactMap { $0.split(separator: ":").first?.lowercased() })
  }
}
