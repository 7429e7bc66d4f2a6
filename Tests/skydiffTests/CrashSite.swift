import FoundationEssentials
import JSONText
import WeatherSimulator

/// A state in a directory of its own, and the program working on it.
final class CrashSite {
  let path: String
  private let simulator: Simulator?

  /// Makes the directory, and starts the service.
  ///
  /// - Parameter hasWeather: Whether there is a service to fetch the weather from.
  /// - Throws: When the system gives no directory or no port.
  init(hasWeather: Bool = false) throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "skydiff-crash-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
    // The program's own clock is the real one, and weather of another time is refused.
    simulator =
      hasWeather
      ? try Simulator.start(Simulator.Configuration(start: Int(Date().timeIntervalSince1970))) : nil
    try write(configuration, to: "config.json")
  }

  deinit {
    simulator?.stop()
    try? FileManager.default.removeItem(atPath: path)
  }

  var state: String { "\(path)/state/state.json" }

  private var configuration: String {
    // Port 9 discards: without a service nothing may be fetched.
    let forecast = simulator?.forecastURL ?? "http://127.0.0.1:9/v1/forecast"
    let geocoding = simulator?.geocodingURL ?? "http://127.0.0.1:9/v1/search"
    return """
      {
        "refresh": { "lockTimeout": "60s" },
        "providers": { "open-meteo": { "forecastURL": "\(forecast)", "geocodingURL": "\(geocoding)" } }
      }
      """
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  /// The words of a command line that works on this state.
  func arguments(_ words: [String]) -> [String] {
    words + ["--config", "\(path)/config.json", "--state", state]
  }

  /// Starts the program without waiting for it.
  func start(_ words: String...) throws -> SpawnedProcess {
    try SkydiffBinary.start(arguments(words))
  }

  /// Adds a city without its weather; the number tells one from another.
  func startAdding(_ number: Int) throws -> SpawnedProcess {
    try start(
      "add",
      "\(number % 80).5,\(number % 170).25",
      "--name",
      "City \(number)",
      "--no-fetch"
    )
  }

  /// Runs the program from within a shell that prepares its process.
  func run(after preparation: String, _ words: String...) throws -> SpawnedProcess.Result {
    let script = "\(preparation) && exec \"$0\" \"$@\""
    let command = ["-c", script, try SkydiffBinary.path()] + arguments(words)
    return try SpawnedProcess("/bin/sh", command, environment: ["HOME": "/nonexistent"]).result()
  }

  /// The text of the state file; nil without one.
  var text: String? {
    (try? Data(contentsOf: URL(filePath: state))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in the list as the program itself reads them; throws when it cannot.
  func names() throws -> [String] {
    let result = try SkydiffBinary.run(arguments(["list", "--json"]))
    guard result.status == 0 else { throw SpawnedProcess.Failure(description: result.error) }
    let cities = try JSONDocument(result.output).root["cities"]?.array.map(Array.init) ?? []
    return cities.filter { $0["change"]?.string != "removed" }.compactMap { $0["name"]?.string }
  }

  /// What a directory holds after two saves, and nothing else.
  static let files = ["state.json", "state.json.lock", "state.json.previous"]

  /// The files beside the state.
  func files() -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/state")
    return (names ?? []).sorted()
  }

  /// The number of the latest save; 0 without one.
  func revision() throws -> Int {
    guard let text else { return 0 }
    return try JSONDocument(text).root["revision"]?.int ?? -1
  }
}
