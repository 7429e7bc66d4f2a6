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
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let seconds = Self.now() - start
    guard status == 0 else {
      throw Failure(description: "\(words.joined(separator: " ")) ended with status \(status >> 8)")
    }
    return seconds
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
