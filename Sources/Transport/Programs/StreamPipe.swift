#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A pipe to or from a child process, closed in all others.
final class StreamPipe {
  private(set) var reader: Int32
  private(set) var writer: Int32

  /// Returns nil if no pipe can be made; `errno` says why.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (reader, writer) = (ends[0], ends[1])
    // A standard stream that was closed must not become one end: its number is replaced in the child.
    reader = Self.moved(reader)
    writer = Self.moved(writer)
    if reader < 0 || writer < 0 {
      close()
      return nil
    }
  }

  private static func moved(_ descriptor: Int32) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    _ = systemClose(descriptor)
    return copy
  }

  func closeReader() {
    if reader >= 0 { _ = systemClose(reader) }
    reader = -1
  }

  func closeWriter() {
    if writer >= 0 { _ = systemClose(writer) }
    writer = -1
  }

  func close() {
    closeReader()
    closeWriter()
  }
}

// The method of the same name hides it inside the class.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
