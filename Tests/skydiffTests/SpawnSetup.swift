#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What a program to be started is given: files, signals as they are by default, nothing else.
final class SpawnSetup {
  #if canImport(Glibc)
  private var actions = posix_spawn_file_actions_t()
  private var attributes = posix_spawnattr_t()
  #else
  private var actions: posix_spawn_file_actions_t?
  private var attributes: posix_spawnattr_t?
  #endif

  init(input: Int32, output: Int32, error: Int32) {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO)
    // The tests' own process may ignore or block signals, and that is inherited.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
  }

  deinit {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  func spawn(
    _ executable: String,
    _ arguments: [String],
    _ environment: [String: String]
  ) throws(SpawnedProcess.Failure) -> pid_t {
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let number = posix_spawn(&id, executable, &actions, &attributes, &words, &variables)
    guard number == 0 else {
      throw SpawnedProcess.Failure(
        description: "\(executable) cannot be started: \(String(cString: strerror(number)))"
      )
    }
    return id
  }
}
