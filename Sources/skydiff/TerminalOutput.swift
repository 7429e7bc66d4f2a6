import Files
import Terminal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The output of a terminal, which never waits within a write.
struct TerminalOutput: Sendable {
  enum Part {
    /// This many bytes were written.
    case written(Int)

    /// The terminal takes no bytes now.
    case full

    /// The terminal has gone.
    case closed
    case failed(SystemError)
  }

  private let descriptor: Int32

  /// Whether a write of more than the terminal takes writes a part of it.
  private let isNonBlocking: Bool

  /// Milliseconds between checks for an interruption.
  private static let pollInterval: Int32 = 50

  /// Milliseconds for what must be written even at the end.
  private static let maximumBriefWait: Int32 = 500

  /// - Parameter terminal: A descriptor of the terminal.
  init(_ terminal: Int32) {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    var opened: Int32 = -1
    if ttyname_r(terminal, &name, name.count) == 0 {
      // The given descriptor shares its flags with other programs.
      opened = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }
    isNonBlocking = opened >= 0
    descriptor = opened >= 0 ? opened : terminal
  }

  /// The size of the terminal; 80 by 24 if it reports none.
  var size: TerminalSize {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Writes as many bytes as the terminal takes now.
  func write(_ bytes: ArraySlice<UInt8>) -> Part {
    // A blocking descriptor that is ready has space for one byte.
    if !isNonBlocking, !isReady(within: 0) { return .full }
    let part = isNonBlocking ? bytes : bytes.prefix(1)
    let count = part.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { return .written(count) }
    return switch errno {
    case EAGAIN, EINTR: .full
    case EIO, EPIPE, ENXIO: .closed
    default: .failed(SystemError(number: errno))
    }
  }

  /// Writes a few bytes; drops them if the terminal takes none for too long.
  func writeBriefly(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch write(rest) {
      case .written(let count): rest = rest.dropFirst(count)
      case .full: guard isReady(within: Self.maximumBriefWait) else { return }
      case .closed, .failed: return
      }
    }
  }

  /// Waits a moment for the terminal to take bytes.
  func waitForSpace() { _ = isReady(within: Self.pollInterval) }

  private func isReady(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}

// The method of the same name hides it inside the type.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
