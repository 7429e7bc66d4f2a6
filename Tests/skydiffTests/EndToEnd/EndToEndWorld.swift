import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The program as it was built, with a home of its own and a simulator instead of the network.
final class EndToEndWorld {
  let simulator: Simulator
  let home: String

  // What the configuration says of refreshing, as JSON.
  init(refresh: String = "{}") throws {
    // The program's own clock is the real one, and forecasts are of today.
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
    // The home is this test's own, made by mkdtemp.
    _ = try? SpawnedProcess("/bin/rm", ["-rf", home]).result()
  }

  /// What cron gives a program, and nothing else.
  var environment: [String: String] { ["HOME": home, "PATH": "/usr/bin:/bin"] }

  func start(_ arguments: String...) throws -> SpawnedProcess {
    try SkydiffBinary.start(arguments, environment: environment)
  }

  func run(_ arguments: String..., input: String = "") throws -> SpawnedProcess.Result {
    try SkydiffBinary.run(arguments, environment: environment, input: input)
  }

  /// Runs a line of the shell in which `$0` is the program.
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

// Inside the class the method hides it.
private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
  write(descriptor, bytes, bytes.count)
}
