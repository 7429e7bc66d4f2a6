#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension FileOperations {
  /// Writes all bytes; after an error some may have been written.
  func writeAll(
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

  /// Repeats a call that a signal interrupts.
  static func retried(_ call: () -> Int32) -> Int32 {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
  }
}
