import FoundationEssentials
import JSONText
import Testing
import WeatherSimulator

/// Simulated responses have only members of recorded ones, with the same types.
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
    var optional: Set<String> = []

    var testDescription: String { recording }
  }

  static let amounts: Set = [".rain", ".rain.1h", ".snow", ".snow.1h", ".wind.gust", ".wind.deg"]

  static let examples = [
    Example(
      recording: "openweathermap/weather_london_standard_units",
      target: "/data/2.5/weather?lat=51.51&lon=-0.13&units=metric&appid=k",
      optional: amounts
    ),
    Example(
      recording: "openweathermap/forecast5_london",
      target: "/data/2.5/forecast?lat=51.51&lon=-0.13&units=metric&appid=k",
      optional: Set(amounts.map { ".list[]\($0.replacing("1h", with: "3h"))" })
    ),
    Example(
      recording: "met-norway/complete_berlin_area",
      target: "\(METNorwayTests.base)/complete?lat=53.5&lon=13"
    ),
    Example(recording: "nws/points_nyc", target: "/points/40.7128,-74.006"),
    Example(recording: "nws/forecast_nyc", target: NWSTests.forecast),
    Example(recording: "nws/forecast_hourly_nyc", target: NWSTests.hourly),
    Example(recording: "nws/stations_nyc", target: "\(NWSTests.grid)/stations"),
    Example(
      recording: "nws/observation_knyc_latest",
      target: "/stations/K1SLWM/observations/latest"
    ),
    Example(recording: "nws/alerts_none", target: "/alerts/active?point=40.7128,-74.006"),
    Example(recording: "nws/error_404_point_outside_us", target: "/points/51.5074,-0.1278"),
    Example(
      recording: "openweathermap/error_401_invalid_key",
      target: "/data/2.5/weather?lat=1&lon=2"
    ),
  ]

  @Test(arguments: examples)
  func `members and types are those of the real response`(example: Example) throws {
    let recorded = Shape(try Recording.body(example.recording))
    // With and without rain.
    for hours in [0, 31, 60] {
      let simulator = try Simulator.starting(at: Simulator.defaultStart + hours * 3600)
      let simulated = Shape(try simulator.get(example.target).json())
      #expect(simulated.differences(from: recorded).subtracting(example.optional).sorted() == [])
    }
  }

  @Test(arguments: [
    ("nws/points_nyc", "/points/40.7128,-74.006"), ("nws/forecast_nyc", NWSTests.forecast),
    ("nws/forecast_hourly_nyc", NWSTests.hourly), ("nws/stations_nyc", "\(NWSTests.grid)/stations"),
    ("nws/observation_knyc_latest", "/stations/K1SLWM/observations/latest"),
    ("nws/alerts_none", "/alerts/active?point=40.7128,-74.006"),
    ("met-norway/compact_greenwich_headers_only", METNorwayTests.oslo),
  ])
  func `cache headers match the real response`(name: String, target: String) throws {
    let reply = try Simulator.start().get(target)
    let names: Set = ["cache-control", "expires", "last-modified", "date", "content-type"]
    let recorded = try Recording.headerNames(name).intersection(names)
    #expect(recorded.count >= 4)
    #expect(names.filter { reply.header($0) != nil } == recorded)
  }
}

/// The kinds of values at each path of a JSON text; the elements of an array share a path.
struct Shape {
  private var kinds: [String: Set<JSONValue.Kind>] = [:]

  init(_ value: JSONValue) {
    add(value, at: "")
  }

  private mutating func add(_ value: JSONValue, at path: String) {
    kinds[path, default: []].insert(value.kind)
    for member in value.members.map(Array.init) ?? [] {
      add(member.value, at: "\(path).\(member.key.string)")
    }
    for element in value.elements { add(element, at: "\(path)[]") }
  }

  /// The paths that another shape lacks or has with other kinds, where null matches any kind.
  func differences(from other: Shape) -> Set<String> {
    let paths = kinds.keys.filter { path in
      guard let its = other.kinds[path]?.subtracting([.null]) else { return true }
      let mine = kinds[path, default: []].subtracting([.null])
      return !mine.isEmpty && !its.isEmpty && mine != its
    }
    return Set(paths)
  }
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
