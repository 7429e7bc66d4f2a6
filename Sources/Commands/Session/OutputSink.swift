import Files
import Rendering
import Store
import Synchronization

/// Where a command writes its output as it goes: standard output, or a file that is replaced at the end.
final class OutputSink: Sendable {
  private struct State: Sendable {
    /// The result of the first write that was not successful; nothing is written after it.
    var end = Environment.WriteResult.written

    var bytes: [UInt8] = []

    /// The command of a pager that starts with the first output that the screen does not hold.
    var pagerCommand: String?
    var pager: PagerPipe?

    /// The output that the screen still holds, before the pager starts.
    var held: [UInt8] = []

    /// What the pager was given; nil once it has certainly read some.
    var paged: [UInt8]? = []
  }

  /// The most that a pipe holds without a reader, with room to spare.
  private static let maximumUnreadOutput = 1 << 20

  private let environment: Environment

  /// Nil for standard output.
  let file: OutputFile?

  private let state = Mutex(State())

  init(_ environment: Environment, file: OutputFile? = nil) {
    self.environment = environment
    self.file = file
  }

  /// Why the output could not be written; nil as long as it can, or nobody reads it any more.
  var failure: Failure? {
    guard case .failed(let error) = state.withLock({ $0.end }) else { return nil }
    if let file { return Failure(error, writing: file) }
    return Failure(
      .notPrinted, kind: .output,
      "standard output cannot be written (\(error)); free some space, or write it elsewhere")
  }

  func write(_ bytes: [UInt8]) {
    state.withLock { state in
      guard !bytes.isEmpty, state.end == .written else { return }
      if file == nil { state.end = writePaged(bytes, &state) } else { state.bytes += bytes }
    }
  }

  /// Whether nothing went wrong so far, and nobody closed the pipe.
  var isOpen: Bool { state.withLock { $0.end == .written } }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ document: OutputDocument, as format: any OutputFormat) {
    format.write(document) { part in
      write(part)
      return isOpen
    }
  }

  /// Whether anything was written.
  var hasOutput: Bool { state.withLock { !$0.bytes.isEmpty } }

  /// Replaces the file, if there is one, with the output so far.
  func replaceFile() {
    guard let file else { return }
    state.withLock { state in
      do throws(SystemError) { try file.replace(with: state.bytes) } catch {
        state.end = .failed(error)
      }
    }
  }
}

// MARK: - The pager

extension OutputSink {
  /// Sends what is written from now on through a pager if the screen does not hold it.
  func page(with command: String) { state.withLock { $0.pagerCommand = command } }

  /// Waits until the user has left the pager, if one was started.
  func finishPager() {
    state.withLock { state in
      state.pagerCommand = nil
      if !state.held.isEmpty, state.end == .written {
        state.end = environment.writeOutput(state.held)
      }
      state.held = []
      guard let pager = state.pager else { return }
      state.pager = nil
      if !pager.finish() { writeUnread(&state) }
    }
  }

  private func writePaged(_ bytes: [UInt8], _ state: inout State) -> Environment.WriteResult {
    var bytes = bytes
    if let command = state.pagerCommand {
      state.held += bytes
      // The prompt of the shell needs a line as well.
      let lines = state.held.count { $0 == UInt8(ascii: "\n") }
      if let height = environment.outputHeight(), lines < height { return .written }
      bytes = state.held
      state.held = []
      state.pagerCommand = nil
      state.pager = environment.openPager(command)
    }
    guard let pager = state.pager else { return environment.writeOutput(bytes) }
    let result = pager.write(bytes)
    let count = (state.paged?.count ?? 0) + bytes.count
    if result == .written, count > Self.maximumUnreadOutput { state.paged = nil }
    state.paged? += bytes
    guard result != .written, state.paged != nil else { return result }
    state.pager = nil
    // A shell that does not find the program ends with its input unread.
    if pager.finish() { return result }
    writeUnread(&state)
    return state.end
  }

  /// Writes what a pager that did not start was given.
  private func writeUnread(_ state: inout State) {
    guard let paged = state.paged else { return }
    state.paged = []
    state.end = environment.writeOutput(paged)
  }
}

extension OutputSink {
  /// Checks whether the output can be written, before anything is fetched or saved; it must not
  /// replace the configuration or the state.
  func check(configurationPath: String?, statePath: String?) throws(Failures) {
    guard let file else { return }
    if let configurationPath, file.isSame(as: configurationPath) {
      throw Failures(.protected(file, "the configuration file"))
    }
    if let statePath, file.belongs(toStateAt: statePath) {
      throw Failures(.protected(file, "a file of the saved list"))
    }
    do throws(SystemError) { try file.check() } catch {
      throw Failures(Failure(error, writing: file))
    }
  }
}

extension Environment {
  /// The environment with a file or a pipe as standard output.
  var withoutOutputTerminal: Environment {
    var environment = self
    environment.isOutputTerminal = false
    environment.outputWidth = { nil }
    return environment
  }
}

extension Failure {
  fileprivate init(_ error: SystemError, writing file: OutputFile) {
    let (cause, remedy) =
      error.meansNoReader
      ? ("nothing reads the pipe", "start its reader first") : ("\(error)", "check its directory")
    self.init(
      .notPrinted, kind: .output,
      "\(file.path): the output cannot be written (\(cause)); \(remedy), or name another "
        + "file with --output")
  }

  fileprivate static func protected(_ file: OutputFile, _ role: String) -> Failure {
    Failure(
      .usage, kind: .usage,
      "\(file.path): it is \(role), which the output would replace; name another file with --output"
    )
  }
}
