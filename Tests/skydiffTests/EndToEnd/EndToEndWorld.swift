import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The built program with its own home directory and a simulator.
final class EndToEndWorld {
  let simulator: Simulator
  let home: String

  // Takes the `refresh` section of the configuration as JSON.
  init(refresh: String = "{}") throws {
    // The program uses the real time, and forecasts start today.
    simulator = try Simulator.start(
      Simulator.Configuration(seed: 7, start: time(nil), isClockRunning: true)
    )
    var template = Array("/tmp/skydiff-end-to-end-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SpawnedProcess.Failure(description: "no temporary directory")
    }
    home = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let configuration = """
      {
        "refresh": \(refresh),
        "providers": { "open-meteo": {
          "forecastURL": "\(simulator.forecastURL)", "geocodingURL": "\(simulator.geocodingURL)"
        } }
      }
      """
    for directory in ["/.config", "/.config/skydiff"] { mkdir(home + directory, 0o700) }
    try write(configuration, to: "\(home)/.config/skydiff/config.json")
  }

  deinit {
    simulator.stop()
    // The directory was created by mkdtemp.
    _ = try? SpawnedProcess("/bin/rm", ["-rf", home]).result()
  }

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
    try SpawnedProcess(
      "/bin/sh",
      ["-c", line, SkydiffBinary.path()],
      environment: environment
    ).result()
  }

  private func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard descriptor >= 0, systemWrite(descriptor, bytes) == bytes.count else {
      throw SpawnedProcess.Failure(description: "\(path) cannot be written")
    }
  }
}

// The method of the same name hides it inside the class.
private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
  write(descriptor, bytes, bytes.count)
}
