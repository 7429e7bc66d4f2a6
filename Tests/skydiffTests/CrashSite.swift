import FoundationEssentials
import JSONText
import S3
import TestServers
import TestSupport
import WeatherSimulator

/// A state in its own directory, and the program working on it.
final class CrashSite: @unchecked Sendable {
  private let directory: TemporaryDirectory
  private let simulator: Simulator?

  /// The address of the list in a store; nil for a file.
  private let remote: String?

  var path: String { directory.path }

  /// Creates the directory and starts the simulator.
  ///
  /// - Parameters:
  ///   - hasWeather: Whether to start a simulator.
  ///   - isRemote: Whether the list is in a store of objects.
  init(hasWeather: Bool = false, isRemote: Bool = false) throws {
    directory = try TemporaryDirectory()
    remote = isRemote ? "s3://crowds/\(UUID().uuidString)/list.json" : nil
    if isRemote { try SeaweedFS.shared.get().makeBucket("crowds") }
    // The program uses the real time and rejects older weather.
    simulator =
      hasWeather
      ? try Simulator.start(Simulator.Configuration(start: Int(Date().timeIntervalSince1970))) : nil
    try configure()
  }

  deinit { simulator?.stop() }

  var state: String { remote ?? "\(path)/state/state.json" }

  private var environment: [String: String] {
    guard remote != nil else { return [:] }
    let keys = SeaweedFS.keys
    return ["AWS_ACCESS_KEY_ID": keys.accessKey, "AWS_SECRET_ACCESS_KEY": keys.secretKey]
  }

  /// Writes the configuration.
  ///
  /// - Parameter keep: How long the history is kept.
  func configure(keeping keep: String = "90d") throws {
    // Without a simulator nothing may be fetched; port 9 is the discard port.
    let forecast = simulator?.forecastURL ?? "http://127.0.0.1:9/v1/forecast"
    let geocoding = simulator?.geocodingURL ?? "http://127.0.0.1:9/v1/search"
    let endpoint = remote == nil ? nil : try SeaweedFS.shared.get().endpoint
    let store = endpoint.map { "\n  \"s3\": { \"endpoint\": \"\($0)\" }," } ?? ""
    let text = """
      {\(store)
        "refresh": { "lockTimeout": "60s" },
        "history": { "keep": "\(keep)" },
        "providers": { "open-meteo": { "forecastURL": "\(forecast)", "geocodingURL": "\(geocoding)" } }
      }
      """
    try directory.write(text, to: "config.json")
  }

  /// Adds the options for this state to a command line.
  func arguments(_ words: [String]) -> [String] {
    words + ["--config", "\(path)/config.json", "--state", state]
  }

  /// Starts the program without waiting for it.
  func start(_ words: String...) throws -> SpawnedProcess { try start(words) }

  func start(_ words: [String]) throws -> SpawnedProcess {
    try SkydiffBinary.start(arguments(words), environment: environment)
  }

  /// Adds a city without weather; the number makes its name and location.
  func startAdding(_ number: Int) throws -> SpawnedProcess {
    try start(
      "add", "\(number % 80).5,\(number % 170).25", "--name", "City \(number)", "--no-fetch")
  }

  /// Runs the program from a shell after a command that prepares the process.
  func run(after preparation: String, _ words: String...) throws -> SpawnedProcess.Result {
    let script = "\(preparation) && exec \"$0\" \"$@\""
    let command = ["-c", script, try SkydiffBinary.path()] + arguments(words)
    return try SpawnedProcess("/bin/sh", command, environment: ["HOME": "/nonexistent"]).result()
  }

  /// The text of the state file; nil if there is none.
  var text: String? {
    (try? Data(contentsOf: URL(filePath: state))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in the list as the program prints them.
  func names() throws -> [String] {
    let result = try start("list", "--json").result()
    guard result.status == 0 else { throw SpawnedProcess.Failure(description: result.error) }
    let cities = try JSONDocument(result.output).root["cities"]?.array.map(Array.init) ?? []
    return cities.filter { $0["change"]?.string != "removed" }.compactMap { $0["name"]?.string }
  }

  /// The files in the directory after two saves.
  static let files = ["state.json", "state.json.history", "state.json.lock", "state.json.previous"]

  /// The files next to the state.
  func files() -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/state")
    return (names ?? []).sorted()
  }

  /// The revision of the state; 0 if there is none.
  func revision() throws -> Int {
    guard let text else { return 0 }
    return try JSONDocument(text).root["revision"]?.int ?? -1
  }
}

extension CrashSite {
  /// Writes a state that takes a while to read, compare and save.
  func writeLargeState() throws { try writeState((0..<40_000).map { Self.city($0, "City \($0)") }) }

  /// The line of a city in a state file.
  private static func city(_ number: Int, _ name: String, alerts: [String] = []) -> String {
    // All ids have twelve digits at the end.
    let id = "00000000-0000-4000-8000-\(100_000_000_000 + number)"
    return """
      {"id":"\(id)","name":"\(name)","region":null,"country":null,"countryCode":null,\
      "latitude":\(number % 90),"longitude":\(number % 180),"timeZone":null,\
      "utcOffsetSeconds":null,"place":null,"population":null,"tags":[],"pin":null,\
      "addedAt":"2026-11-20T08:00:00Z","current":null,"forecast":null,\
      "alerts":[\(alerts.joined(separator: ","))],"failure":null}
      """
  }

  private func writeState(_ cities: [String]) throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("state"), withIntermediateDirectories: true)
    let lines = cities.joined(separator: ",\n")
    let text = "{\"version\":\"1.2\",\"revision\":1,\"cities\":[\n\(lines)\n]}\n"
    try directory.write(text, to: "state/state.json")
  }
}

extension CrashSite {
  private var history: String { state + ".history" }

  /// The sorted names of the files of the history.
  ///
  /// - Parameter others: Whether to include files that are no segments.
  func segments(andOthers others: Bool = false) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: history)) ?? []
    return names.filter { others || $0.hasSuffix(".ndjson") }.sorted()
  }

  /// Whether a text is in any file of the history.
  func historyContains(_ text: String) throws -> Bool {
    try segments(andOthers: true).contains { name in
      try String(contentsOf: URL(filePath: "\(history)/\(name)"), encoding: .utf8).contains(text)
    }
  }

  /// The revisions that `log` prints, the latest first.
  func loggedRevisions() throws -> [Int] {
    let result = try SkydiffBinary.run(arguments(["log", "--all", "--json"]))
    guard result.status == 0 else { throw SpawnedProcess.Failure(description: result.error) }
    let revisions = try JSONDocument(result.output).root["revisions"]?.array.map(Array.init) ?? []
    return revisions.compactMap { $0["revision"]?.int }
  }

  /// Keeps a copy of the state and all files beside it.
  func keepCopy() throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/state", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "\(path)/state", toPath: "\(path)/copy")
  }

  /// Puts the copy in place.
  func restoreCopy() throws {
    try FileManager.default.removeItem(atPath: "\(path)/state")
    try FileManager.default.copyItem(atPath: "\(path)/copy", toPath: "\(path)/state")
  }

  /// Writes a state with one city that has 250 KB of alerts.
  func writeBulkyState() throws {
    let text = String(repeating: "0123456789", count: 120)
    let alerts = (0..<100).map { number in
      """
      {"id":"\(number)","event":"\(text)","severity":null,"onset":null,"ends":null,\
      "headline":"\(text)"}
      """
    }
    try writeState([Self.city(1, "Bulky", alerts: alerts)])
  }
}
