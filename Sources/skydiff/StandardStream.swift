import Commands
import Files

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Unbuffered standard output and error.
enum StandardStream {
  /// Writes all bytes.
  ///
  /// After an interruption it does not wait for a reader, and drops the rest.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, isInterrupted: () -> Bool
  ) -> Environment.WriteResult {
    let mayBlock = !isRegularFile(descriptor)
    var rest = bytes[...]
    while !rest.isEmpty {
      if mayBlock {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&request, 1, pollInterval) != 0 else {
          if isInterrupted() { return .closed }
          continue
        }
      }
      // A ready pipe has room for this much, so the write does not block.
      let part = mayBlock ? rest.prefix(Int(PIPE_BUF)) : rest
      let count = part.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        return .closed
      } else if errno != EINTR, errno != EAGAIN {
        return .failed(SystemError(number: errno))
      }
    }
    return .written
  }

  /// Whether a pipe still has a reader, or a terminal was not closed; true for a file.
  static func hasReader(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    guard poll(&request, 1, 0) > 0 else { return true }
    return request.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
  }

  /// Replaces a stream by one that nobody reads, which ends it for the reader of a pipe.
  static func close(_ descriptor: Int32) {
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard null >= 0 else { return }
    dup2(null, descriptor)
    _ = systemClose(null)
  }

  /// Milliseconds between checks for an interruption.
  private static let pollInterval: Int32 = 50

  private static func isRegularFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns the columns of a terminal; 80 if it reports none.
  static func columns(of descriptor: Int32) -> Int { size(of: descriptor)?.columns ?? 80 }

  /// Returns the size of a terminal; nil if it reports none, with nil for unknown rows.
  static func size(of descriptor: Int32) -> (columns: Int, rows: Int?)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
  }

  private static func systemWrite(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
    #else
    Darwin.write(descriptor, bytes, count)
    #endif
  }
}

// The method of the same name hides it inside the enum.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
