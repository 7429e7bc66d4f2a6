#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension FileOperations {
  /// Writes all bytes; after an error some may have been written.
  package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// Writes all bytes; after an error some may have been written.
  package func writeAll(
    _ bytes: UnsafeRawBufferPointer,
    to descriptor: Int32
  ) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[offset...]))
      // Writing 0 bytes without an error would repeat forever.
      let number = count < 0 ? errno : count == 0 ? ENOSPC : 0
      guard number == 0 || number == EINTR else { throw SystemError(number: number) }
      offset += max(count, 0)
    }
  }

  /// Flushes a directory, so that new and renamed files survive a power failure.
  package func flushDirectory(_ path: String) throws(SystemError) {
    let directory = Self.retried {
      open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    }
    guard directory >= 0 else { throw SystemError(number: errno) }
    let result = Self.retried { flush(directory) }
    let number = errno
    _ = close(directory)
    // File systems that cannot flush directories return these two errors; PostgreSQL ignores them, too.
    if result != 0, number != EINVAL, number != EBADF { throw SystemError(number: number) }
  }

  /// Repeats a call that a signal interrupts.
  package static func retried(_ call: () -> Int32) -> Int32 {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
  }
}
