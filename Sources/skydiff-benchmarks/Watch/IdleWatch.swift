import FoundationEssentials

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The skydiff next to this program as a watch on a terminal, while nothing happens.
struct IdleWatch {
  private let folder: String
  private let state: String

  init(folder: String, cities: Int) throws {
    self.folder = folder
    state = "\(folder)/idle.json"
    _ = try StateWorkload(count: cities).write(to: state)
  }

  /// Measures the processor time in percent of the time that passes.
  ///
  /// - Throws: `TimedCommand.Failure` if the watch does not run.
  func percent(seconds: Int) throws -> Double {
    let command =
      "env HOME='\(folder)' TERM=xterm-256color '\(BuiltProgram.path)' "
      + "--state '\(state)' watch --no-fetch"
    var process = pid_t()
    let arguments = ["script", "-qec", "stty rows 24 cols 80; exec \(command)", "/dev/null"]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    #if canImport(Glibc)
    var actions = posix_spawn_file_actions_t()
    #else
    var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw TimedCommand.Failure(description: "no pipe") }
    defer {
      close(ends[0])
      close(ends[1])
    }
    // The input stays open and silent.
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    guard posix_spawnp(&process, "script", &actions, nil, &words, environ) == 0 else {
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
      contentsOfFile: "/proc/\(process)/task/\(process)/children",
      encoding: .utf8
    )
    return text?.split(separator: " ").first.flatMap { pid_t($0) }
  }

  /// The processor time of a process so far, in seconds, to the nanosecond where the kernel counts it.
  private func processorSeconds(of process: pid_t) -> Double? {
    guard let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    else { return nil }
    return tasks.reduce(0) { sum, task in
      let text = try? String(
        contentsOfFile: "/proc/\(process)/task/\(task)/schedstat",
        encoding: .utf8
      )
      return sum + (text?.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
    }
  }
}
