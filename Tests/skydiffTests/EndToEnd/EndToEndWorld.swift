import FoundationEssentials
import TestSupport
import WeatherSimulator

/// The built program with its own home directory and a simulator.
final class EndToEndWorld {
  let simulator: Simulator
  private let directory: TemporaryDirectory

  var home: String { directory.path }

  // Takes the `refresh` section of the configuration as JSON.
  init(refresh: String = "{}") throws {
    // The program uses the real time, and forecasts start today.
    simulator = try Simulator.start(
      Simulator.Configuration(
        seed: 7, start: Int(Date().timeIntervalSince1970), isClockRunning: true))
    directory = try TemporaryDirectory()
    let configuration = """
      {
        "refresh": \(refresh),
        "providers": { "open-meteo": {
          "forecastURL": "\(simulator.forecastURL)", "geocodingURL": "\(simulator.geocodingURL)"
        } }
      }
      """
    try FileManager.default.createDirectory(
      atPath: directory.file(".config/skydiff"), withIntermediateDirectories: true)
    try directory.write(configuration, to: ".config/skydiff/config.json")
  }

  deinit { simulator.stop() }

  /// Gives all places this temperature from now on; other weather depends on the real time.
  func setTemperature(_ temperature: Int) {
    simulator.removeFaults()
    let mutation = JSONMutation(.replacement("\(temperature)"), under: "current.temperature_2m")
    simulator.enqueue(Fault(.mutation(mutation), times: nil))
  }

  /// The environment of a cron job.
  var environment: [String: String] { ["HOME": home, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"] }

  func start(_ arguments: String...) throws -> SpawnedProcess {
    try SkydiffBinary.start(arguments, environment: environment)
  }

  func run(_ arguments: String..., input: String = "") throws -> SpawnedProcess.Result {
    try SkydiffBinary.run(arguments, environment: environment, input: input)
  }

  /// Runs a shell command in which `$0` is the program.
  func shell(_ line: String) throws -> SpawnedProcess.Result {
    try SpawnedProcess("/bin/sh", ["-c", line, SkydiffBinary.path()], environment: environment)
      .result()
  }
}
