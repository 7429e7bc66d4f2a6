import Transport
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program to run and measure; its output is discarded.
struct TimedCommand {
  /// Why a program could not be measured.
  struct Failure: Error, CustomStringConvertible { var description: String }

  var words: [String]
  var environment: [String: String]

  /// What the program sends requests to, which runs for as long as something has it.
  var simulator: Simulator?

  init(_ words: [String], environment: [String: String], simulator: Simulator? = nil) {
    self.words = words
    self.environment = environment
    self.simulator = simulator
  }

  /// Where programs of the system are.
  static let searchPath = "/usr/local/bin:/usr/bin:/bin"

  /// A program of the system, with its arguments after spaces.
  static func tool(_ line: String) -> TimedCommand {
    TimedCommand(line.split(separator: " ").map(String.init), environment: ["PATH": searchPath])
  }

  /// Runs the program and returns its wall clock seconds.
  ///
  /// - Throws: `Failure` if it does not start or exits with another status than 0.
  func run() throws -> Double { try measured().seconds }

  /// What a run took: wall clock seconds, processor seconds, peak memory in bytes, page faults.
  typealias Usage = (seconds: Double, processorSeconds: Double, peakMemory: Int, pageFaults: Int)

  /// Runs the program and returns what it took.
  ///
  /// The memory is at least as large as this process, because a kernel may count it for the child.
  ///
  /// - Throws: `Failure` if it does not start or exits with another status than 0.
  func measured() throws -> Usage {
    let spawn = ProgramSpawn(input: STDIN_FILENO, output: .dropped)
    let start = MonotonicClock.seconds
    guard case .success(let id) = spawn.start(words[0], words, environment) else {
      throw Failure(description: "\(words[0]) cannot be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = MonotonicClock.seconds - start
    guard status == 0 else {
      throw Failure(description: "\(words.joined(separator: " ")) ended with status \(status >> 8)")
    }
    let busy = [usage.ru_utime, usage.ru_stime].reduce(0) { sum, time in
      sum + Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    let pageFaults = usage.ru_minflt + usage.ru_majflt
    #if canImport(Glibc)
    return (seconds, busy, usage.ru_maxrss * 1_024, pageFaults)
    #else
    return (seconds, busy, usage.ru_maxrss, pageFaults)
    #endif
  }
}
