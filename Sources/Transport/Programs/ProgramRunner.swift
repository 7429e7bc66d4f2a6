#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs programs as child processes, each in its own process group and with a time limit.
///
/// A run ends with its process. Processes that it left behind keep running, but nothing waits for them,
/// even if they hold its output open. At the time limit the whole process group is killed.
package final class ProgramRunner: Sendable {
  /// The process groups of the running programs.
  private let groups = Guarded(Set<pid_t>())

  /// Makes a runner; from then on this process ignores SIGPIPE, because a program may close its input,
  /// and does not ignore SIGCHLD, because the status of a child would be lost.
  package init() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
  }

  /// Runs a program and waits for its end.
  package func run(_ program: Program, isInterrupted: () -> Bool = { false }) -> ProgramResult {
    guard let path = program.path else { return ProgramResult(ending: .notFound) }
    let running: Running
    switch start(program, at: path) {
    case .success(let started): running = started
    case .failure(let error): return ProgramResult(ending: .notStarted(error.number))
    }
    defer {
      running.input.close()
      running.output.close()
    }
    var exchange = StreamExchange(program, input: running.input, output: running.output)
    let ending = wait(for: running.process, program.timeout, isInterrupted) {
      exchange.run(for: $0)
    }
    exchange.finish()
    return ProgramResult(ending: ending, output: exchange.received)
  }

  private struct Running {
    var process: pid_t
    var input: StreamPipe
    var output: StreamPipe
  }

  /// Starts a program; one at a time, because another one would inherit the pipes.
  private func start(_ program: Program, at path: String) -> Result<Running, ProgramSpawn.Failure> {
    groups.withLock { groups in
      guard let input = StreamPipe() else { return .failure(.init(number: errno)) }
      guard let output = StreamPipe() else {
        let number = errno
        input.close()
        return .failure(.init(number: number))
      }
      let spawn = ProgramSpawn(
        input: input.reader,
        output: program.outputLimit > 0 ? .descriptor(output.writer) : .dropped, hasOwnGroup: true)
      let result = spawn.start(path, program.arguments, program.variables)
      input.closeReader()
      output.closeWriter()
      if case .success(let process) = result {
        groups.insert(process)
      } else {
        input.close()
        output.close()
      }
      return result.map { Running(process: $0, input: input, output: output) }
    }
  }

  /// Kills the process groups of all running programs, from any thread.
  package func killAll() {
    groups.withLock { groups in for group in groups { kill(-group, SIGKILL) } }
  }

  /// Milliseconds between checks whether a process has ended; the first are shorter.
  private static let maximumPause: Int32 = 20

  /// Seconds from SIGTERM to SIGKILL after an interruption.
  private static let interruptionGrace = 0.2

  /// Seconds to wait for a killed process, which a broken file system may hold.
  private static let maximumKillTime = 2.0

  private func wait(
    for process: pid_t, _ timeout: Double, _ isInterrupted: () -> Bool, exchanging: (Int32) -> Void
  ) -> ProgramResult.Ending {
    let start = MonotonicClock.seconds
    var end = start + timeout
    var early: ProgramResult.Ending?
    var isKilled = false
    var pause: Int32 = 1
    while true {
      if let ending = reap(process) { return early ?? ending }
      let now = MonotonicClock.seconds
      if early == nil, isInterrupted() {
        early = .interrupted
        send(SIGTERM, to: process)
        end = now + Self.interruptionGrace
      }
      if now >= end {
        if isKilled {
          _ = groups.withLock { $0.remove(process) }
          return early ?? .timedOut
        }
        isKilled = true
        early = early ?? .timedOut
        send(SIGKILL, to: process)
        end = now + Self.maximumKillTime
      }
      exchanging(pause)
      pause = min(pause * 2, Self.maximumPause)
    }
  }

  private func send(_ number: Int32, to process: pid_t) {
    groups.withLock { groups in if groups.contains(process) { kill(-process, number) } }
  }

  /// Collects an ended process; nil if it is running.
  private func reap(_ process: pid_t) -> ProgramResult.Ending? {
    // Under the lock, because its identifier may be reused after that.
    groups.withLock { groups in
      var status: Int32 = 0
      let result = waitpid(process, &status, WNOHANG)
      if result == 0 || (result < 0 && errno == EINTR) { return nil }
      groups.remove(process)
      if result < 0 { return .exited(0) }
      let number = status & 0x7F
      return number == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: number)
    }
  }
}
