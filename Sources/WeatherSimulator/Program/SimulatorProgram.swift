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
    do throws(ProgramOptions.UsageError) {
      let options = try ProgramOptions(arguments)
      if options.showsHelp {
        print(ProgramOptions.usage, to: STDOUT_FILENO)
        return success
      }
      return run(options)
    } catch {
      print(
        "weather-simulator: error: \(error.message); see weather-simulator --help\n",
        to: STDERR_FILENO
      )
      return wrongUsage
    }
  }

  private static func run(_ options: ProgramOptions) -> CInt {
    // Blocked before any thread starts, so that only `sigwait` receives them.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)

    do throws(SimulatorError) {
      let simulator = try Simulator.start(
        Simulator.Configuration(
          port: options.port,
          seed: options.seed,
          start: options.start ?? time(nil),
          isClockRunning: options.start == nil,
          latency: options.latency,
          openWeatherMapKey: options.openWeatherMapKey
        )
      )
      defer { simulator.stop() }
      if let file = options.portFile { try write(simulator.port, to: file) }
      print(ProgramOptions.addresses(of: simulator), to: STDOUT_FILENO)
      if options.exitsWithStandardInput, !WorkerThread.start(endWithStandardInput) {
        throw SimulatorError(doing: "start a thread", code: EAGAIN)
      }
      var signal: CInt = 0
      sigwait(&signals, &signal)
      return success
    } catch {
      print("weather-simulator: error: \(error)\n", to: STDERR_FILENO)
      return failure
    }
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

  /// Renames a complete file, so that nobody reads one without the port.
  private static func write(_ port: UInt16, to path: String) throws(SimulatorError) {
    let draft = "\(path).\(getpid())"
    let descriptor = creat(draft, 0o644)
    let isWritten = descriptor >= 0 && print("\(port)\n", to: descriptor)
    if descriptor >= 0 { close(descriptor) }
    guard isWritten, rename(draft, path) == 0 else {
      throw SimulatorError(doing: "write '\(path)'", code: errno)
    }
  }

  @discardableResult
  private static func print(_ text: String, to descriptor: CInt) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Self.writeOnce(descriptor, rest)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }

  private static func writeOnce(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
