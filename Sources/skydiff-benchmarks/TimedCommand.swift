import FoundationEssentials
import JSONText
import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program to run and measure; its output is discarded.
struct TimedCommand {
  /// Why a program could not be measured.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var words: [String]
  var environment: [String: String] = [:]

  init(_ words: String..., environment: [String: String] = [:]) {
    self.words = words
    self.environment = environment
  }

  /// A program of the system, with its arguments after spaces.
  static func tool(_ line: String) -> TimedCommand {
    var command = TimedCommand(environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
    command.words = line.split(separator: " ").map(String.init)
    return command
  }

  /// Runs the program and returns its wall clock seconds.
  ///
  /// - Throws: `Failure` if it does not start or exits with another status than 0.
  func run() throws -> Double {
    try measured().seconds
  }

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

/// The skydiff next to this program, and states to run it on.
enum BuiltProgram {
  /// Writes a state of cities all over the world, without weather.
  static func saveState(of count: Int, to path: String) throws {
    let state = JSONWriter.object(.block) { writer in
      writer.member("version", "1.0")
      writer.member("revision", 1)
      writer.array("cities") { writer in
        for index in 0..<count {
          writer.object(layout: .dense) { writer in
            writer.member("id", UUID().uuidString)
            writer.member("name", "City \(index)")
            writer.member("latitude", Double(index * 37 % 110) - 50)
            writer.member("longitude", Double(index * 91 % 350) - 175)
            writer.member("addedAt", "2026-11-20T08:00:00Z")
          }
        }
      }
    }
    try Data(state).write(to: URL(fileURLWithPath: path))
  }

  /// The path of the skydiff next to this program.
  static var path: String {
    let own = CommandLine.arguments[0]
    guard let slash = own.lastIndex(of: "/") else { return "skydiff" }
    return own[...slash] + "skydiff"
  }
}
