import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program that a test started, with what it writes.
///
/// It never outlives its test: one that was not waited for is killed and reaped when it is let go.
final class SpawnedProcess {
  enum Ending: Equatable {
    case exited(Int32)
    case killed(by: Int32)
  }

  struct Result: Equatable {
    var ending: Ending
    var output: String
    var error: String

    /// The exit status; nil for one that a signal ended.
    var status: Int32? {
      if case .exited(let status) = ending { status } else { nil }
    }
  }

  /// Why a program could not be started, or did not end in time.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  let id: pid_t
  private var streams: [OutputStream]
  private var ending: Ending?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: Its path; it is not looked for.
  ///   - arguments: Those after its own name.
  ///   - environment: All that it gets of the environment.
  ///   - input: What it reads from standard input.
  ///   - directory: Where it starts; nil for where the tests run.
  ///   - error: Makes what standard error is.
  /// - Throws: `Failure`.
  init(
    _ executable: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    input: String = "",
    directory: String? = nil,
    error: () throws -> Pipe = { try Pipe() }
  ) throws {
    let command = Self.command(executable, arguments, in: directory)
    // One at a time: a program started by another test in between would inherit the pipes.
    (id, streams) = try Self.starting.withLock { _ in
      let input = try Self.temporaryFile(holding: input)
      defer { close(input) }
      let pipes = [try Pipe(), try error()]
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

  /// There is no portable way to say where a program starts but to have a shell go there.
  private static func command(
    _ executable: String,
    _ arguments: [String],
    in directory: String?
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

  /// Sends a signal and waits for the end of the program, whose output nobody reads meanwhile.
  ///
  /// - Returns: How it ended; nil when that took longer than two seconds, and it was killed.
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

  /// What was read of standard error so far.
  var error: String { streams[1].text }

  /// How many bytes of standard output nobody has read.
  var unreadOutput: Int { streams[0].unreadCount }

  #if canImport(Glibc)
  /// Whether the program has a file open, as the kernel tells.
  func hasOpen(_ path: String) -> Bool {
    (0..<64).contains { descriptor in
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/\(id)/fd/\(descriptor)", &buffer, buffer.count)
      guard count > 0 else { return false }
      return buffer[..<count].map(UInt8.init(bitPattern:)) == Array(path.utf8)
    }
  }
  #endif

  /// Waits for the end of the program, or of the time.
  ///
  /// - Parameter milliseconds: How long to wait.
  /// - Returns: Whether it has ended, or at least closed its standard output and error.
  func hasEnded(within milliseconds: Int) -> Bool {
    let end = MonotonicTime.milliseconds + milliseconds
    while let rest = streams.contains(where: \.isOpen) ? end - MonotonicTime.milliseconds : nil {
      guard rest > 0 else { return false }
      OutputStream.read(streams, within: Int32(clamping: rest))
    }
    return true
  }

  /// Waits for the end of the program and returns what became of it.
  ///
  /// - Parameter seconds: How long it may take; it is killed when it takes longer.
  /// - Returns: How it ended and all that it wrote.
  /// - Throws: `Failure` when it took longer.
  func result(within seconds: Int = 60) throws -> Result {
    if !hasEnded(within: seconds * 1000) {
      kill(SIGKILL)
      reap()
      throw Failure(description: "process \(id) did not end within \(seconds) s")
    }
    let ending = reap()
    return Result(ending: ending, output: streams[0].text, error: streams[1].text)
  }

  @discardableResult
  private func reap() -> Ending {
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

  /// An open file without a name that holds a text, at its beginning.
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

/// Keeps a file from the programs that are started while it is open.
func closeOnStart(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

// Inside the class the method hides it.
private func systemKill(_ id: pid_t, _ signal: Int32) -> Int32 {
  kill(id, signal)
}
