#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads a descriptor to its end, up to a limit.
package enum BoundedReading {
  /// Reads all bytes.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - size: The expected number of bytes; there may be more or fewer.
  ///   - limit: The maximum number of bytes.
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
      // With room for more than the expected bytes, one read usually gets them all.
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
