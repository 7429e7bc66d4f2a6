import FoundationEssentials
import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The skydiff next to this program as a watch on a terminal, while nothing happens.
struct IdleWatch {
  private let home: BenchmarkHome

  init(folder: String, cities: Int) throws {
    home = try BenchmarkHome("\(folder)/idle")
    _ = try StateWorkload(count: cities).write(to: home.state)
  }

  /// Measures the processor time in percent of the time that passes.
  ///
  /// - Throws: `TimedCommand.Failure` if the watch does not run.
  func percent(seconds: Int) throws -> Double {
    let command =
      "env HOME='\(home.path)' TERM=xterm-256color '\(BenchmarkHome.program)' watch --no-fetch"
    let arguments = ["script", "-qec", "stty rows 24 cols 80; exec \(command)", "/dev/null"]
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw TimedCommand.Failure(description: "no pipe") }
    defer {
      close(ends[0])
      close(ends[1])
    }
    // The input stays open and silent.
    let spawn = ProgramSpawn(input: ends[0], output: .dropped)
    let variables = ProcessInfo.processInfo.environment
    guard case .success(let process) = spawn.start("script", arguments, variables) else {
      throw TimedCommand.Failure(description: "script, of util-linux, cannot be started")
    }
    defer {
      kill(process, SIGTERM)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    sleep(3)
    guard let child = child(of: process), let before = processorSeconds(of: child) else {
      throw TimedCommand.Failure(description: "the watch does not run")
    }
    sleep(UInt32(seconds))
    guard let after = processorSeconds(of: child) else {
      throw TimedCommand.Failure(description: "the watch has ended")
    }
    return (after - before) / Double(seconds) * 100
  }

  private func child(of process: pid_t) -> pid_t? {
    let text = try? String(
      contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return text?.split(separator: " ").first.flatMap { pid_t($0) }
  }

  /// The processor time of a process so far, in seconds, to the nanosecond where the kernel counts it.
  private func processorSeconds(of process: pid_t) -> Double? {
    guard let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    else { return nil }
    return tasks.reduce(0) { sum, task in
      let text = try? String(
        contentsOfFile: "/proc/\(process)/task/\(task)/schedstat", encoding: .utf8)
      return sum + (text?.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
    }
  }
}
