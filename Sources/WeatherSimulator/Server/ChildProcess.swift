#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A child process.
package struct ChildProcess: Sendable {
  let identifier: pid_t

  /// Starts a program from the search path; without a socket, its input and output are /dev/null.
  package init(_ arguments: [String], socket: Socket? = nil) throws(SimulatorError) {
    var pointers = arguments.map { strdup($0) }
    pointers.append(nil)
    var environment = [getenv("PATH").flatMap { strdup("PATH=" + String(cString: $0)) }, nil]
    defer {
      for pointer in pointers + environment { free(pointer) }
    }
    #if canImport(Glibc)
    var actions = posix_spawn_file_actions_t()
    #else
    var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY)] {
      if let socket {
        posix_spawn_file_actions_adddup2(&actions, socket.descriptor, descriptor)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
      }
    }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var identifier = pid_t()
    let code = posix_spawnp(
      &identifier,
      arguments.first ?? "",
      &actions,
      nil,
      &pointers,
      &environment
    )
    guard code == 0 else {
      throw SimulatorError(doing: "start '\(arguments.first ?? "")'", code: code)
    }
    self.identifier = identifier
  }

  /// Waits for the process to end and returns whether it succeeded.
  @discardableResult
  func wait() -> Bool {
    var status: CInt = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  /// Returns whether the process has ended, and reaps it if so.
  func hasEnded() -> Bool {
    var status: CInt = 0
    return waitpid(identifier, &status, WNOHANG) == identifier
  }

  /// Kills the process and waits for its end.
  package func end() {
    kill(identifier, SIGKILL)
    wait()
  }

  /// Runs a program; throws unless it succeeds.
  static func run(_ arguments: [String]) throws(SimulatorError) {
    guard try ChildProcess(arguments).wait() else {
      throw SimulatorError(doing: "run '\(arguments.joined(separator: " "))'", code: EINVAL)
    }
  }
}
