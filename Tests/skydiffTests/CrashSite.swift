import FoundationEssentials
import JSONText
import WeatherSimulator

/// A state in its own directory, and the program working on it.
final class CrashSite {
  let path: String
  private let simulator: Simulator?

  /// Creates the directory and starts the simulator.
  ///
  /// - Parameter hasWeather: Whether to start a simulator.
  /// - Throws: An error if there is no directory or no port.
  init(hasWeather: Bool = false) throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "skydiff-crash-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
    // The program uses the real time and rejects older weather.
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
    // Without a simulator nothing may be fetched; port 9 is the discard port.
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

  /// Adds the options for this state to a command line.
  func arguments(_ words: [String]) -> [String] {
    words + ["--config", "\(path)/config.json", "--state", state]
  }

  /// Starts the program without waiting for it.
  func start(_ words: String...) throws -> SpawnedProcess {
    try SkydiffBinary.start(arguments(words))
  }

  /// Adds a city without weather; the number makes its name and location.
  func startAdding(_ number: Int) throws -> SpawnedProcess {
    try start(
      "add",
      "\(number % 80).5,\(number % 170).25",
      "--name",
      "City \(number)",
      "--no-fetch"
    )
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
    let result = try SkydiffBinary.run(arguments(["list", "--json"]))
    guard result.status == 0 else { throw SpawnedProcess.Failure(description: result.error) }
    let cities = try JSONDocument(result.output).root["cities"]?.array.map(Array.init) ?? []
    return cities.filter { $0["change"]?.string != "removed" }.compactMap { $0["name"]?.string }
  }

  /// The files in the directory after two saves.
  static let files = ["state.json", "state.json.lock", "state.json.previous"]

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
  func writeLargeState() throws {
    let directory = URL(filePath: "\(path)/state")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let lines = (0..<Self.largeCount).map { number in
      // All ids have twelve digits at the end.
      let id = "00000000-0000-4000-8000-\(100_000_000_000 + number)"
      return """
        {"id":"\(id)","name":"City \(number)","region":null,"country":null,"countryCode":null,\
        "latitude":\(number % 90),"longitude":\(number % 180),"timeZone":null,\
        "utcOffsetSeconds":null,"place":null,"population":null,"tags":[],"pin":null,\
        "addedAt":"2026-11-20T08:00:00Z","current":null,"forecast":null,"failure":null}
        """
    }
    let text = """
      {"version":"1.0","revision":1,"cities":[
      \(lines.joined(separator: ",\n"))
      ]}

      """
    try Data(text.utf8).write(to: URL(filePath: state))
  }

  private static let largeCount = 40_000
}
