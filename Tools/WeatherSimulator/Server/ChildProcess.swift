import Transport

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
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { _ = close(null) }
    let stream = socket?.descriptor ?? null
    let spawn = ProgramSpawn(input: stream, output: .descriptor(stream), errors: .dropped)
    let program = arguments.first ?? ""
    let path = getenv("PATH").map { ["PATH": String(cString: $0)] } ?? [:]
    switch spawn.start(program, arguments, path) {
    case .success(let identifier): self.identifier = identifier
    case .failure(let failure):
      throw SimulatorError(doing: "start '\(program)'", code: failure.number)
    }
  }

  /// Waits for the process to end and returns whether it succeeded.
  @discardableResult func wait() -> Bool {
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
