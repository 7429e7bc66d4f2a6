#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads regular files, but no devices, directories or pipes.
package enum RegularFile {
  package enum Failure: Error, Sendable, Equatable {
    case missing
    case notRegular
    case tooLarge(ByteLimit)
    case system(SystemError)
  }

  /// Reads a file.
  ///
  /// - Parameter limit: The maximum size, checked before and while reading.
  package static func read(_ path: String, limit: ByteLimit) throws(Failure) -> [UInt8] {
    // Without O_NONBLOCK opening a pipe would wait for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let number = errno
      throw number == ENOENT || number == ENOTDIR ? .missing : .system(SystemError(number: number))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(SystemError(number: errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard status.st_size <= limit.count else { throw .tooLarge(limit) }
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try BoundedReading.read(descriptor, expecting: Int(status.st_size), limit: limit)
    } catch { throw .system(error) }
    guard let bytes else { throw .tooLarge(limit) }
    return bytes
  }
}
