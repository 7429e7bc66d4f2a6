#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads a file descriptor up to a limit.
package enum BoundedReading {
  /// Reads to the end.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor.
  ///   - size: The expected size; there may be more or fewer bytes.
  ///   - limit: The largest size that is accepted.
  /// - Returns: The bytes; nil if there are more than the limit.
  /// - Throws: The system's error.
  package static func read(
    _ descriptor: Int32,
    expecting size: Int = 0,
    limit: ByteLimit
  ) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd {
      // With extra room one read reaches the end of a file.
      let room = max(size - bytes.count, 0) + 65_536
      var number: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let result = systemRead(descriptor, buffer.baseAddress, room)
        number = result < 0 ? errno : 0
        isAtEnd = result == 0
        count = max(result, 0)
      }
      guard number == 0 || number == EINTR else { throw SystemError(number: number) }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if bytes.count > limit.count { return nil }
    }
    return bytes
  }

  private static func systemRead(
    _ descriptor: Int32,
    _ buffer: UnsafeMutableRawPointer?,
    _ count: Int
  ) -> Int {
    #if canImport(Glibc)
    Glibc.read(descriptor, buffer, count)
    #else
    Darwin.read(descriptor, buffer, count)
    #endif
  }
}
