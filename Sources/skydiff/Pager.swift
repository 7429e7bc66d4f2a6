import Commands
import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A pager or an editor as a child process on the terminal.
enum Pager {
  /// Starts a pager with the shell and returns its input; nil if its program is missing or no
  /// process can be started.
  ///
  /// - Parameter signals: Leaves Ctrl-C to the pager while it runs.
  static func start(
    _ command: String, variables: [String: String], signals: SignalWatcher,
    isInterrupted: @escaping @Sendable () -> Bool
  ) -> PagerPipe? {
    guard mayExist(command, path: variables["PATH"] ?? "/usr/bin:/bin") else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    let (reader, writer) = (ends[0], ends[1])
    for end in ends where end != STDIN_FILENO { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    signals.ignoreInterrupts(true)
    let result = ProgramSpawn(input: reader, output: .inherited).start(
      "/bin/sh", ["sh", "-c", command], completed(variables))
    close(reader)
    guard let process = try? result.get() else {
      signals.ignoreInterrupts(false)
      close(writer)
      return nil
    }
    return PagerPipe(
      write: { StandardStream.write($0, to: writer, isInterrupted: isInterrupted) },
      finish: {
        close(writer)
        let status = wait(for: process)
        signals.ignoreInterrupts(false)
        return !statusesOfMissingProgram.contains(status)
      })
  }

  /// Runs an editor on a file and returns its exit status; nil if no process can be started.
  static func edit(
    _ file: String, with command: String, variables: [String: String], signals: SignalWatcher
  ) -> Int32? {
    signals.ignoreInterrupts(true)
    defer { signals.ignoreInterrupts(false) }
    // The command may have arguments; the name of the file is one, whatever is in it.
    let result = ProgramSpawn(input: STDIN_FILENO, output: .inherited).start(
      "/bin/sh", ["sh", "-c", "\(command) \"$@\"", command, file], variables)
    return (try? result.get()).map(wait)
  }

  /// The exit statuses of a shell that cannot run the program (POSIX.1-2024, 2.8.2).
  private static let statusesOfMissingProgram: [Int32] = [126, 127]

  /// Whether the program of a command is there; also true if only the shell can find out.
  private static func mayExist(_ command: String, path: String) -> Bool {
    let program = command.prefix { $0 != " " && $0 != "\t" }
    let isPlain = program.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0))
    }
    if !isPlain { return true }
    if program.contains("/") { return access(String(program), X_OK) == 0 }
    return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// The variables with those that pagers need.
  private static func completed(_ variables: [String: String]) -> [String: String] {
    var variables = variables
    // Without these less would print colors as text, and wait at the end of a short log.
    if variables["LESS"] == nil { variables["LESS"] = "FRX" }
    // Names are in UTF-8 without a locale, too.
    if ["LESSCHARSET", "LC_ALL", "LC_CTYPE", "LANG"].allSatisfy({ variables[$0, default: ""] == "" }
    ) {
      variables["LESSCHARSET"] = "utf-8"
    }
    return variables
  }

  /// Waits for the end of a process and returns its exit status; 0 after a signal.
  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return 0 } }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 0
  }
}
