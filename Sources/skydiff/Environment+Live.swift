import Commands
import FoundationEssentials
import HTTP
import Store
import Transport
import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Environment {
  /// The world as it is.
  ///
  /// Call it first of all: it decides which signals later threads see.
  static func live() -> Environment {
    let cancellation = Cancellation()
    let signals = SignalWatcher.start(cancelling: cancellation)
    let isOutputTerminal = isatty(STDOUT_FILENO) == 1
    let isErrorTerminal = isatty(STDERR_FILENO) == 1
    return Environment(
      variables: ProcessInfo.processInfo.environment,
      now: { Date() },
      newIdentifier: { City.ID(UUID()) },
      readFile: { path throws(RegularFile.Failure) in try RegularFile.read(path) },
      permissions: { FilePermissions(ofFileAt: $0) },
      readStandardInput: { () throws(SystemError) in
        // Nothing has been done yet that would have to be ended in good order.
        let registration = cancellation.onCancel { _exit(signals.exitStatus ?? 1) }
        defer { cancellation.remove(registration) }
        return try StandardStream.readInput()
      },
      writeOutput: { StandardStream.write($0, to: STDOUT_FILENO) },
      writeError: { _ = StandardStream.write($0, to: STDERR_FILENO) },
      showStatus: { text in
        let line = "\r\(text ?? "")\u{1B}[K"
        _ = StandardStream.write(Array(line.utf8), to: STDERR_FILENO)
      },
      isOutputTerminal: isOutputTerminal,
      isErrorTerminal: isErrorTerminal,
      outputWidth: { isOutputTerminal ? StandardStream.columns(of: STDOUT_FILENO) : nil },
      errorWidth: { isErrorTerminal ? StandardStream.columns(of: STDERR_FILENO) : nil },
      makeSender: { settings in
        let client = HTTPClient(settings: settings, cancellation: cancellation)
        return { requests, progress in client.run(requests, progress: progress) }
      },
      interruption: { signals.exitStatus }
    )
  }
}
