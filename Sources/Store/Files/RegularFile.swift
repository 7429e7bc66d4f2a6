#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reading whole files that are files: no device, directory or pipe is waited for or believed.
package enum RegularFile {
  package enum Failure: Error, Sendable, Equatable {
    case missing
    case notRegular
    case system(SystemError)
  }

  /// Reads a file.
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    // Without O_NONBLOCK opening a pipe waits for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let number = errno
      throw number == ENOENT || number == ENOTDIR
        ? .missing : .system(SystemError(number: number))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .system(SystemError(number: errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    // A file with holes claims any size and needs no disk for it; there is no memory for that.
    guard status.st_size < largestSize else { throw .system(SystemError(number: EFBIG)) }
    return try bytes(of: descriptor, expecting: Int(status.st_size))
  }

  /// 4 GiB, which is what JSONText can read.
  private static let largestSize = 1 << 32

  private static func bytes(
    of descriptor: Int32,
    expecting size: Int
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var number: Int32 = 0
    var isAtEnd = false
    while !isAtEnd, number == 0 {
      // One byte more than is expected: a read that leaves it empty has reached the end.
      let room = max(size - bytes.count, 0) + 4096
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let result = systemRead(descriptor, buffer.baseAddress, room)
        if result < 0 {
          number = errno == EINTR ? 0 : errno
          count = 0
        } else {
          isAtEnd = result == 0
          count = result
        }
      }
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    if number != 0 { throw .system(SystemError(number: number)) }
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
