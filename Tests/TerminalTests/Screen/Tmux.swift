import Terminal
import TestSupport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A tmux server of its own, with one pane that shows what is written.
///
/// It never outlives the test: `deinit` ends it.
final class Tmux {
  struct Failure: Error, CustomStringConvertible { var description: String }

  static let isInstalled = run("command -v tmux && command -v timeout").contains("timeout")

  private let directory: TemporaryDirectory
  private let command: String
  private let rows: Int
  private let writer: Int32

  /// Starts tmux with a pane of a size.
  init(size: TerminalSize) throws {
    directory = try TemporaryDirectory()
    rows = size.rows
    let pipe = directory.file("pipe")
    command = "LC_ALL=C.UTF-8 timeout 10 tmux -u -f /dev/null -S '\(directory.file("socket"))'"
    guard mkfifo(pipe, 0o600) == 0 else { throw Failure(description: "no pipe") }
    writer = open(pipe, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard writer >= 0 else { throw Failure(description: "the pipe cannot be opened") }
    // Without processing of line breaks, like the terminal of a program that draws.
    let script = "stty raw -echo; exec cat '\(pipe)'"
    let start = "new-session -d -x \(size.columns) -y \(size.rows) \"\(script)\""
    let report = "display-message -p '#{pane_width}x#{pane_height}'"
    let shown = Self.run("\(command) \(start) \\; set-option -g status off \\; \(report)")
    guard shown == "\(size.columns)x\(size.rows)\n" else {
      throw Failure(description: "tmux has a pane of '\(shown)'")
    }
  }

  deinit {
    _ = Self.run("\(command) kill-server")
    close(writer)
  }

  /// Writes bytes to the pane.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    for _ in 0..<10_000 where !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(writer, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else { usleep(1000) }
    }
  }

  /// Returns the rows of the pane with their attributes, padded with spaces.
  ///
  /// - Parameter step: A number that this pane never had, to know when the bytes have arrived.
  /// - Throws: `Failure` after a timeout.
  func screen(after step: Int) throws -> [String] {
    write(Array("\u{1B}]2;step \(step)\u{1B}\\".utf8))
    for _ in 0..<500 {
      let output = Self.run(
        "\(command) display-message -p '#{pane_title}' \\; capture-pane -p -e -N")
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.first == "step \(step)" { return lines.dropFirst().prefix(rows).map(String.init) }
      usleep(5000)
    }
    throw Failure(description: "tmux did not show step \(step)")
  }

  /// Runs a command of the shell and returns its standard output.
  private static func run(_ command: String) -> String {
    guard let stream = popen("\(command) 2>/dev/null", "r") else { return "" }
    defer { pclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// The method of the same name hides it inside the class.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
