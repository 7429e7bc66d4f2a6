import Commands
import Files
import FoundationEssentials
import Synchronization
import Transport
import Weather
import WeatherSimulator

/// skydiff with its own home directory, run in this process with the clock of a simulator.
struct InProcessSkydiff {
  /// What a command printed on each stream.
  private final class Streams: Sendable {
    let output = Mutex<[UInt8]>([])
    let errors = Mutex<[UInt8]>([])

    /// Returns what was printed since the last call.
    func taken() -> (output: [UInt8], errors: [UInt8]) {
      func take(_ bytes: inout sending [UInt8]) -> [UInt8] {
        defer { bytes = [] }
        return bytes
      }
      return (output.withLock { take(&$0) }, errors.withLock { take(&$0) })
    }
  }

  private let environment: Environment
  private let streams: Streams

  /// Uses a home directory whose configuration names the simulator.
  init(_ home: BenchmarkHome, simulator: Simulator) {
    let streams = Streams()
    self.streams = streams
    environment = Environment(
      variables: home.variables, now: { Date(timeIntervalSince1970: Double(simulator.now)) },
      newIdentifier: { Weather.City.ID(UUID()) },
      readFile: { path, limit throws(RegularFile.Failure) in
        try RegularFile.read(path, limit: limit)
      }, permissions: { FilePermissions(ofFileAt: $0) }, readStandardInput: { _ in [] },
      writeOutput: { bytes in
        streams.output.withLock { $0 += bytes }
        return .written
      }, writeError: { bytes in streams.errors.withLock { $0 += bytes } }, showStatus: { _ in },
      isOutputTerminal: false, isErrorTerminal: false, outputWidth: { nil }, errorWidth: { nil },
      makeSender: { settings in
        let client = HTTPClient(settings: settings)
        return { requests, progress in client.run(requests, progress: progress) }
      }, interruption: { nil }, allowGrace: { _ in }, criticalSection: .none)
  }

  /// Runs a command and returns what it printed on standard output.
  ///
  /// - Throws: `TimedCommand.Failure` if the status is not 0.
  func output(of arguments: [String]) throws -> [UInt8] {
    let (status, output, errors) = run(arguments)
    guard status == 0 else {
      let words = arguments.joined(separator: " ")
      let text = String(decoding: errors, as: UTF8.self)
      throw TimedCommand.Failure(description: "skydiff \(words) ended with \(status): \(text)")
    }
    return output
  }

  /// Runs a command that may fail.
  func run(_ arguments: [String]) -> (status: Int32, output: [UInt8], errors: [UInt8]) {
    let status = SkydiffProgram.run(arguments, in: environment)
    let (output, errors) = streams.taken()
    return (status, output, errors)
  }
}

extension Simulator {
  /// A simulator at the present time, with a running clock; latency is in milliseconds.
  static func live(latency: Int = 0) throws -> Simulator {
    let now = Int(Date().timeIntervalSince1970)
    return try start(Configuration(start: now, isClockRunning: true, latency: latency))
  }
}
