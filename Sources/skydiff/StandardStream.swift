import Commands
import Store

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Standard output and error without buffers in between.
enum StandardStream {
  /// Writes all bytes; once the program is interrupted, what nobody reads is dropped.
  static func write(
    _ bytes: [UInt8],
    to descriptor: Int32,
    isInterrupted: () -> Bool
  ) -> Environment.WriteResult {
    let mayBlock = !isRegularFile(descriptor)
    var rest = bytes[...]
    while !rest.isEmpty {
      if mayBlock {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&request, 1, longestWait) != 0 else {
          if isInterrupted() { return .closed }
          continue
        }
      }
      // A pipe that is ready has room for this much, so that the write does not wait.
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

  /// Milliseconds to wait for a reader before looking whether the program was interrupted.
  private static let longestWait: Int32 = 50

  private static func isRegularFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// How many columns a terminal has; 80 for one that does not tell.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  private static func systemWrite(
    _ descriptor: Int32,
    _ bytes: UnsafeRawPointer?,
    _ count: Int
  ) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
    #else
    Darwin.write(descriptor, bytes, count)
    #endif
  }
}
