#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reading a descriptor to its end.
package enum BoundedReading {
  /// Reads all that comes.
  ///
  /// - Parameters:
  ///   - descriptor: What is read.
  ///   - size: How many bytes are expected; there may be more or fewer.
  ///   - limit: The most bytes that are taken.
  /// - Returns: The bytes; nil when there are more than the limit.
  /// - Throws: The system's error.
  package static func read(
    _ descriptor: Int32,
    expecting size: Int = 0,
    limit: ByteLimit
  ) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd {
      // More than is expected: a read that leaves room has reached the end of a file.
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
