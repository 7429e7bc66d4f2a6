#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program run as a whole, its output thrown away.
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

  /// Runs the program to its end and returns the seconds it took.
  ///
  /// - Returns: Seconds on the wall.
  /// - Throws: `Failure` when it cannot be started or does not exit with 0.
  func run() throws -> Double {
    try measured().seconds
  }

  /// Runs the program to its end and returns what it took.
  ///
  /// The memory is at least that of this process, which a kernel may count to what it starts.
  ///
  /// - Returns: Seconds on the wall and of the processor, and the most memory in bytes.
  /// - Throws: `Failure` when it cannot be started or does not exit with 0.
  func measured() throws -> (seconds: Double, processorSeconds: Double, peakMemory: Int) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var id = pid_t()
    let start = Self.now()
    guard posix_spawnp(&id, words[0], &actions, nil, arguments, variables) == 0 else {
      throw Failure(description: "\(words[0]) cannot be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = Self.now() - start
    guard status == 0 else {
      throw Failure(description: "\(words.joined(separator: " ")) ended with status \(status >> 8)")
    }
    let busy = [usage.ru_utime, usage.ru_stime].reduce(0) { sum, time in
      sum + Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    #if canImport(Glibc)
    return (seconds, busy, usage.ru_maxrss * 1_024)
    #else
    return (seconds, busy, usage.ru_maxrss)
    #endif
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
