#if canImport(Glibc)
package import Glibc
#else
package import Darwin
#endif

/// Starts a process with given standard streams and default signals.
package final class ProgramSpawn {
  package struct Failure: Error { package var number: Int32 }

  /// Where standard output and error of a process go.
  package enum Output {
    case inherited
    case dropped
    case descriptor(Int32)
  }

  #if canImport(Glibc)
  private var actions = posix_spawn_file_actions_t()
  private var attributes = posix_spawnattr_t()
  #else
  private var actions: posix_spawn_file_actions_t?
  private var attributes: posix_spawnattr_t?
  #endif

  /// - Parameters:
  ///   - errors: Where standard error goes; nil for the same as standard output.
  ///   - hasOwnGroup: Whether the process is the first of its own process group.
  package init(input: Int32, output: Output, errors: Output? = nil, hasOwnGroup: Bool = false) {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    for (stream, output) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors ?? output)] {
      switch output {
      case .inherited: break
      case .dropped: posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
      }
    }
    // This process blocks and ignores signals that the program must receive.
    var blocked = sigset_t()
    var received = sigset_t()
    sigemptyset(&blocked)
    sigemptyset(&received)
    for number in [SIGINT, SIGTERM, SIGPIPE, SIGXFSZ, SIGCHLD] { sigaddset(&received, number) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setsigdefault(&attributes, &received)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    if hasOwnGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
      #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
      #endif
    }
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
  }

  deinit {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// Starts a program; without a slash in its path it is searched for in PATH.
  package func start(
    _ path: String, _ arguments: [String], _ variables: [String: String]
  ) -> Result<pid_t, Failure> {
    var words = arguments.map { strdup($0) } + [nil]
    var texts = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + texts { free(text) } }
    var process = pid_t()
    let number = posix_spawnp(&process, path, &actions, &attributes, &words, &texts)
    return number == 0 ? .success(process) : .failure(Failure(number: number))
  }
}
