#if canImport(Glibc)
import Glibc

/// A program that a test has started on a pseudoterminal, as its only window.
///
/// It never outlives the test: `deinit` kills it.
final class TerminalProgram {
  /// What `stty -a` prints.
  struct Modes: Equatable {
    private let flags: [tcflag_t]
    private let characters: [UInt8]

    fileprivate init(of descriptor: Int32) {
      var modes = termios()
      tcgetattr(descriptor, &modes)
      flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
      characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
    }

    /// Whether keys arrive as bytes, without echo.
    var isRaw: Bool { flags[3] & tcflag_t(ICANON | ECHO | ISIG) == 0 }
  }

  private static let escape = "\u{1B}"

  let id: pid_t

  /// The modes before the program started.
  let initialModes: Modes

  /// Everything it wrote.
  private(set) var output: [UInt8] = []

  private var master: Int32

  /// Keeps the terminal open after the end of the program.
  private var peer: Int32
  private var ending: SpawnedProcess.Ending?

  /// Starts a program whose standard streams are a terminal.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - environment: The whole environment.
  ///   - isControlling: Whether the program receives the signals of the terminal.
  init(
    _ executable: String, _ arguments: [String], environment: [String: String],
    isControlling: Bool = true
  ) throws {
    let terminal = try Pipe.terminal()
    (master, peer) = (terminal.reader, terminal.writer)
    initialModes = Modes(of: peer)
    let setup = SpawnSetup(input: peer, output: peer, error: peer)
    // A session of its own has no other terminal.
    let session = ["/usr/bin/setsid"] + (isControlling ? ["-c"] : [])
    id = try setup.spawn(
      session[0], session.dropFirst() + [executable] + arguments,
      environment.merging(["TERM": "xterm"]) { old, _ in old })
    resize(columns: 80, rows: 24)
  }

  deinit {
    if ending == nil {
      _ = systemKill(-id, SIGKILL)
      _ = systemKill(id, SIGKILL)
      reap(options: 0)
    }
    closeTerminal()
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The number of bytes that it wrote and nobody read.
  var unreadOutput: Int {
    var count: Int32 = 0
    return ioctl(master, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// The present modes of the terminal.
  var modes: Modes { Modes(of: master) }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
  }

  func kill(_ signal: Int32) { if ending == nil { _ = systemKill(id, signal) } }

  /// Closes the window.
  func closeTerminal() {
    for descriptor in [peer, master] where descriptor >= 0 { close(descriptor) }
    (peer, master) = (-1, -1)
  }

  /// Reads until the program has written a text since a position of its output.
  ///
  /// - Throws: `SpawnedProcess.Failure` if it did not write it in time.
  func waitForOutput(_ text: String, from start: Int = 0) throws {
    try wait(for: "\(text.debugDescription) in its output") {
      String(decoding: output[start...], as: UTF8.self).contains(text)
    }
  }

  /// Waits until the program has shown its screen.
  func waitForScreen(from start: Int = 0) throws {
    try waitForOutput("\(Self.escape)[?1049h", from: start)
    try waitForOutput("Seoul", from: start)
    guard modes.isRaw else { throw SpawnedProcess.Failure(description: "not in raw mode") }
  }

  /// Waits until the program was stopped.
  func waitForStop() throws {
    try wait(for: "a stop") {
      var status: Int32 = 0
      return waitpid(id, &status, WNOHANG | WUNTRACED) == id && status & 0xFF == 0x7F
    }
  }

  /// Reads while the program runs, and waits for its end.
  ///
  /// - Throws: `SpawnedProcess.Failure` after the timeout.
  func waitForEnd(within seconds: Int = 60) throws -> SpawnedProcess.Ending {
    try wait(for: "its end", within: seconds) {
      reap(options: WNOHANG)
      return ending != nil
    }
    while read(within: 0) {}
    return ending ?? .exited(-1)
  }

  private func wait(for what: String, within seconds: Int = 60, _ isMet: () -> Bool) throws {
    let end = MonotonicTime.milliseconds + seconds * 1000
    while !isMet() {
      guard MonotonicTime.milliseconds < end else {
        throw SpawnedProcess.Failure(
          description: "waited in vain for \(what); the output was \(text.debugDescription)")
      }
      if !read(within: 2) { usleep(1000) }
    }
  }

  /// Reads what is there; false if there is nothing.
  private func read(within milliseconds: Int32) -> Bool {
    guard master >= 0 else { return false }
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = systemRead(master, &buffer)
    output += buffer[..<max(0, count)]
    return count > 0
  }

  private func reap(options: Int32) {
    var status: Int32 = 0
    guard ending == nil, waitpid(id, &status, options) == id else { return }
    let signal = status & 0x7F
    ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: signal)
  }
}

// The methods of the same names hide these inside the class.

private func systemKill(_ id: pid_t, _ signal: Int32) -> Int32 { kill(id, signal) }

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  read(descriptor, &buffer, buffer.count)
}
#endif
