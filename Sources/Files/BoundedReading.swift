#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How much may be read from standard input.
package struct InputLimit: Sendable {
  /// Of a file, whose size is known.
  package var file: ByteLimit

  /// Of a pipe or a terminal.
  package var pipe: ByteLimit

  package init(file: ByteLimit, pipe: ByteLimit) {
    self.file = file
    self.pipe = pipe
  }
}

/// Reads a descriptor to its end, up to a limit.
package enum BoundedReading {
  /// Reads all bytes of standard input; nil if there are more than the limit, which is found out of a
  /// file before it is read.
  package static func readStandardInput(_ limit: InputLimit) throws(SystemError) -> [UInt8]? {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return try read(STDIN_FILENO, limit: limit.pipe)
    }
    let size = Int(status.st_size)
    return size > limit.file.count
      ? nil : try read(STDIN_FILENO, expecting: size, limit: limit.file)
  }

  /// Reads all bytes; nil if there are more than the limit.
  ///
  /// - Parameter size: The expected number of bytes; there may be more or fewer.
  package static func read(
    _ descriptor: Int32, expecting size: Int = 0, limit: ByteLimit
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
    _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
    Glibc.read(descriptor, buffer, count)
    #else
    Darwin.read(descriptor, buffer, count)
    #endif
  }
}

/// The maximum number of bytes to read from a file or stream.
package struct ByteLimit: Sendable, Equatable {
  package let count: Int

  package init(count: Int) { self.count = count }

  package static func kibibytes(_ number: Int) -> ByteLimit { ByteLimit(count: number << 10) }
  package static func mebibytes(_ number: Int) -> ByteLimit { ByteLimit(count: number << 20) }
}

extension ByteLimit: CustomStringConvertible {
  /// The limit as text, such as `16 MiB`.
  package var description: String {
    let power = count > 0 ? min(count.trailingZeroBitCount / 10, 3) : 0
    return "\(count >> (10 * power)) \(["bytes", "KiB", "MiB", "GiB"][power])"
  }
}
