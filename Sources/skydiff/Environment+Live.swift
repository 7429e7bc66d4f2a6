import Commands
import Files
import FoundationEssentials
import GeoNames
import HTTP
import Transport
import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Environment {
  /// The real environment.
  ///
  /// Call it first, because it sets the signal mask of later threads.
  static func live() -> Environment {
    let variables = ProcessInfo.processInfo.environment
    // Local times are computed here, and the C library would wait for a pipe in TZ.
    setenv("TZ", "UTC0", 1)
    let cancellation = Cancellation()
    let isInterrupted = { @Sendable in cancellation.isCancelled }
    let termination = Termination()
    let end = Mailbox<Never>()
    _ = cancellation.onCancel { end.close() }
    let requests = Cancellation()
    _ = cancellation.onCancel { requests.cancel() }
    let statusLine = StatusLine(isInterrupted: isInterrupted)
    let screen = Guarded<TerminalScreen?>(nil)
    let programs = ProgramRunner()
    let signals = SignalWatcher.start(
      cancelling: cancellation, termination: termination,
      beforeExit: {
        screen.withLock { $0 }?.close()
        programs.killAll()
        statusLine.close()
      })
    let isOutputTerminal = isatty(STDOUT_FILENO) == 1
    let isErrorTerminal = isatty(STDERR_FILENO) == 1
    let certificates = TrustedCertificates { variables[$0] }
    var environment = Environment(
      variables: variables, now: { Date() }, newIdentifier: { City.ID(UUID()) },
      readFile: { path, limit throws(RegularFile.Failure) in
        try RegularFile.read(path, limit: limit)
      }, permissions: { FilePermissions(ofFileAt: $0) },
      readStandardInput: { limit throws(SystemError) in try BoundedReading.readStandardInput(limit)
      },
      writeOutput: { bytes in
        StandardStream.write(bytes, to: STDOUT_FILENO, isInterrupted: isInterrupted)
      },
      writeError: { bytes in
        statusLine.clear()
        _ = StandardStream.write(bytes, to: STDERR_FILENO, isInterrupted: isInterrupted)
      }, showStatus: { statusLine.show($0) }, isOutputTerminal: isOutputTerminal,
      isErrorTerminal: isErrorTerminal,
      outputWidth: { isOutputTerminal ? StandardStream.columns(of: STDOUT_FILENO) : nil },
      errorWidth: { isErrorTerminal ? StandardStream.columns(of: STDERR_FILENO) : nil },
      makeSender: { sender($0, certificates, requests) }, interruption: { signals.exitStatus },
      allowGrace: { termination.allowGrace($0) },
      criticalSection: CriticalSection(
        enter: { termination.enterCriticalSection() }, leave: { termination.leaveCriticalSection() }
      ))
    environment.programPath = programPath(variables)
    environment.gazetteer = { Gazetteer() }
    // A save in a store goes on after an interruption.
    environment.makeSavingSender = { sender($0, certificates, Cancellation()) }
    environment.pause = { _ = end.receive(within: $0) }
    environment.onInterruption = { _ = cancellation.onCancel($0) }
    environment.cancelRequests = { requests.cancel() }
    environment.runProgram = { programs.run($0, isInterrupted: isInterrupted) }
    environment.useTerminal(screen, signals, isInterrupted)
    return environment
  }

  private static func sender(
    _ settings: HTTPClient.Settings, _ certificates: TrustedCertificates,
    _ cancellation: Cancellation
  ) -> ([Request], (Progress) -> Void) -> [Exchange] {
    var settings = settings
    settings.certificates = certificates
    let client = HTTPClient(settings: settings, cancellation: cancellation)
    return { requests, progress in client.run(requests, progress: progress) }
  }

  /// Reads from the real terminal, and opens the programs and the screen that take it over.
  ///
  /// - Parameter screen: Where the screen is put that is open.
  private mutating func useTerminal(
    _ screen: Guarded<TerminalScreen?>, _ signals: SignalWatcher,
    _ isInterrupted: @escaping @Sendable () -> Bool
  ) {
    let variables = variables
    outputHeight = { StandardStream.size(of: STDOUT_FILENO)?.rows }
    hasReader = { StandardStream.hasReader(STDOUT_FILENO) }
    closeOutput = { StandardStream.close(STDOUT_FILENO) }
    openPager = { command in
      Pager.start(command, variables: variables, signals: signals, isInterrupted: isInterrupted)
    }
    openEditor = { command, file in
      Pager.edit(file, with: command, variables: variables, signals: signals)
    }
    readLine = { Swift.readLine() }
    isInputTerminal = isatty(STDIN_FILENO) == 1
    openTerminal = {
      guard let opened = TerminalScreen.open(isInterrupted: isInterrupted) else { return nil }
      screen.withLock { $0 = opened }
      opened.show(savingModes: false)
      return opened.device
    }
  }

  /// Finds the program as the shell did: by its path, or in the directories of `PATH`.
  private static func programPath(_ variables: [String: String]) -> String? {
    let files = FileManager.default
    guard let name = CommandLine.arguments.first else { return nil }
    if name.hasPrefix("/") { return name }
    if name.contains("/") {
      return
        "\(files.currentDirectoryPath)/\(name.hasPrefix("./") ? String(name.dropFirst(2)) : name)"
    }
    return variables["PATH"]?.split(separator: ":").map { "\($0)/\(name)" }.first {
      $0.hasPrefix("/") && files.isExecutableFile(atPath: $0)
    }
  }
}
