import FoundationEssentials
import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs a simulator until a signal or the end of standard input.
package enum SimulatorProgram {
  private static let success: CInt = 0
  private static let failure: CInt = 1
  /// EX_USAGE of sysexits.h.
  private static let wrongUsage: CInt = 64

  /// Takes arguments without the program's name and returns the exit status.
  package static func run(_ arguments: [String]) -> CInt {
    do {
      let options = try ProgramOptions(arguments)
      if options.showsHelp { print(ProgramOptions.usage) } else { try run(options) }
      return success
    } catch {
      let text = Array("weather-simulator: error: \(error)\n".utf8)
      write(STDERR_FILENO, text, text.count)
      return error is ProgramOptions.UsageError ? wrongUsage : failure
    }
  }

  private static func run(_ options: ProgramOptions) throws {
    // Blocked before any thread starts, so that only `sigwait` receives them.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)

    let simulator = try Simulator.start(
      Simulator.Configuration(
        port: options.port, seed: options.seed, start: options.start ?? time(nil),
        isClockRunning: options.start == nil, hasModelRuns: options.hasModelRuns,
        modelErrors: options.modelErrors))
    defer { simulator.stop() }
    if let file = options.portFile {
      // Nobody may read a file without the port.
      try Data("\(simulator.port)\n".utf8).write(to: URL(filePath: file), options: .atomic)
    }
    print(ProgramOptions.addresses(of: simulator))
    fflush(nil)
    if options.exitsWithStandardInput {
      guard let thread = PosixThread(endWithStandardInput) else {
        throw SimulatorError(doing: "start a thread", code: EAGAIN)
      }
      thread.detach()
    }
    var signal: CInt = 0
    sigwait(&signals, &signal)
  }

  /// Reads standard input to its end, then terminates the process.
  @Sendable private static func endWithStandardInput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count == 0 || (count < 0 && errno != EINTR) { break }
    }
    kill(getpid(), SIGTERM)
  }
}
