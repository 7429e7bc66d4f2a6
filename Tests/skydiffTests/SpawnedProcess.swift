import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program that a test has started, with its output.
///
/// It never outlives the test: `deinit` kills it.
final class SpawnedProcess {
  enum Ending: Equatable {
    case exited(Int32)
    case killed(by: Int32)
  }

  struct Result: Equatable {
    var ending: Ending
    var output: String
    var error: String

    /// The exit status; nil if a signal ended the program.
    var status: Int32? { if case .exited(let status) = ending { status } else { nil } }
  }

  /// Why a program did not start or did not end in time.
  struct Failure: Error, CustomStringConvertible { var description: String }

  let id: pid_t
  private var streams: [OutputStream]
  private var ending: Ending?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - environment: The whole environment.
  ///   - directory: The working directory; nil for the tests' own directory.
  init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: String = "", directory: String? = nil, output: () throws -> Pipe = { try Pipe() },
    error: () throws -> Pipe = { try Pipe() }
  ) throws {
    let command = Self.command(executable, arguments, in: directory)
    // One at a time, because a program that another test starts would inherit the pipes.
    (id, streams) = try Self.starting.withLock { _ in
      let input = try Self.temporaryFile(holding: input)
      defer { close(input) }
      let pipes = [try output(), try error()]
      defer { for pipe in pipes { close(pipe.writer) } }
      let streams = pipes.map { OutputStream($0.reader) }
      do {
        let setup = SpawnSetup(input: input, output: pipes[0].writer, error: pipes[1].writer)
        return (try setup.spawn(command.executable, command.arguments, environment), streams)
      } catch {
        for stream in streams { stream.close() }
        throw error
      }
    }
  }

  private static let starting = Mutex(())

  /// Only a shell can portably start a program in another directory.
  private static func command(
    _ executable: String, _ arguments: [String], in directory: String?
  ) -> (executable: String, arguments: [String]) {
    guard let directory else { return (executable, arguments) }
    let script = "cd \"$0\" && exec \"$@\""
    return ("/bin/sh", ["-c", script, directory, executable] + arguments)
  }

  deinit {
    guard ending == nil else { return }
    kill(SIGKILL)
    reap()
    for stream in streams { stream.close() }
  }

  func kill(_ signal: Int32) {
    guard ending == nil else { return }
    _ = systemKill(id, signal)
  }

  /// Sends a signal and waits for the end of the program without reading its output.
  ///
  /// - Returns: How it ended; nil if it took longer than two seconds and was killed.
  func ending(after signal: Int32) -> Ending? {
    kill(signal)
    let end = MonotonicTime.milliseconds + 2000
    var isInTime = true
    while isInTime, ending == nil {
      reap(options: WNOHANG)
      usleep(1000)
      isInTime = MonotonicTime.milliseconds < end
    }
    if ending != nil { return ending }
    kill(SIGKILL)
    reap()
    return nil
  }

  /// The standard output read so far.
  var output: String { streams[0].text }

  /// The standard error read so far.
  var error: String { streams[1].text }

  /// The number of unread bytes of standard output.
  var unreadOutput: Int { streams[0].unreadCount }

  #if canImport(Glibc)
  /// Whether the program has a file open.
  func hasOpen(_ path: String) -> Bool {
    (0..<64).contains { descriptor in
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/\(id)/fd/\(descriptor)", &buffer, buffer.count)
      guard count > 0 else { return false }
      return buffer[..<count].map(UInt8.init(bitPattern:)) == Array(path.utf8)
    }
  }
  #endif

  /// Waits for the end of the program or a timeout; returns whether it has ended, or at least
  /// closed its standard output and error.
  func hasEnded(within milliseconds: Int) -> Bool {
    let end = MonotonicTime.milliseconds + milliseconds
    while let rest = streams.contains(where: \.isOpen) ? end - MonotonicTime.milliseconds : nil {
      guard rest > 0 else { return false }
      OutputStream.read(streams, within: Int32(clamping: rest))
    }
    return true
  }

  /// Waits for the end of the program and returns its result.
  ///
  /// - Parameter seconds: The timeout, after which the program is killed.
  /// - Throws: `Failure` after a timeout.
  func result(within seconds: Int = 60) throws -> Result {
    if !hasEnded(within: seconds * 1000) {
      kill(SIGKILL)
      reap()
      throw Failure(description: "process \(id) did not end within \(seconds) s")
    }
    let ending = reap()
    return Result(ending: ending, output: streams[0].text, error: streams[1].text)
  }

  @discardableResult private func reap() -> Ending {
    while ending == nil { reap(options: 0) }
    for stream in streams { stream.close() }
    return ending ?? .exited(-1)
  }

  private func reap(options: Int32) {
    var status: Int32 = 0
    guard waitpid(id, &status, options) == id else { return }
    let signal = status & 0x7F
    ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: signal)
  }

  /// Returns an unlinked temporary file with a text, positioned at its start.
  private static func temporaryFile(holding text: String) throws -> Int32 {
    var path = Array("/tmp/skydiff-input-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Failure(description: "no temporary file") }
    unlink(path)
    closeOnStart(descriptor)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(description: "the temporary file cannot be written") }
      rest = rest.dropFirst(count)
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }
}

/// Keeps child processes from inheriting a descriptor.
func closeOnStart(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

// The method of the same name hides it inside the class.
private func systemKill(_ id: pid_t, _ signal: Int32) -> Int32 { kill(id, signal) }

/// The descriptors and default signal handling of a program to start.
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
    // Child processes inherit ignored and blocked signals from the test process.
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
    _ executable: String, _ arguments: [String], _ environment: [String: String]
  ) throws(SpawnedProcess.Failure) -> pid_t {
    var environment = environment
    // The options of the thread sanitizer are for the programs of tests, too.
    if environment["TSAN_OPTIONS"] == nil, let options = getenv("TSAN_OPTIONS") {
      environment["TSAN_OPTIONS"] = String(cString: options)
    }
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let number = posix_spawn(&id, executable, &actions, &attributes, &words, &variables)
    guard number == 0 else {
      throw SpawnedProcess.Failure(
        description: "\(executable) cannot be started: \(String(cString: strerror(number)))")
    }
    return id
  }
}
