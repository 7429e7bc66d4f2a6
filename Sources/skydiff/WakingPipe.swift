#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A pipe to this process that ends a `poll`; it stays open until the process ends.
struct WakingPipe: Sendable {
  let reader: Int32
  private let writer: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reader, writer) = (ends[0], ends[1])
  }

  func wake() {
    // A full pipe wakes, too.
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  func clear() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while read(reader, &buffer, buffer.count) == buffer.count {}
  }
}
