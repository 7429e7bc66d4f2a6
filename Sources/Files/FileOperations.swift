#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The system calls of a save, which tests replace to simulate a failing disk.
package struct FileOperations: Sendable {
  package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32
  package var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  package var flush: @Sendable (_ descriptor: Int32) -> Int32
  package var close: @Sendable (_ descriptor: Int32) -> Int32
  package var link: @Sendable (_ from: String, _ to: String) -> Int32
  package var rename: @Sendable (_ from: String, _ to: String) -> Int32
  package var unlink: @Sendable (_ path: String) -> Int32
  package var truncate: @Sendable (_ descriptor: Int32, _ size: Int) -> Int32
  package var makeDirectory: @Sendable (_ path: String) -> Int32

  /// The calls of the operating system.
  package static let live = FileOperations(
    open: { path, flags, mode in systemOpen(path, flags, mode) },
    write: { descriptor, bytes in systemWrite(descriptor, bytes) },
    flush: { descriptor in systemFlush(descriptor) },
    close: { descriptor in systemClose(descriptor) }, link: { from, to in systemLink(from, to) },
    rename: { from, to in systemRename(from, to) }, unlink: { path in systemUnlink(path) },
    truncate: { descriptor, size in ftruncate(descriptor, off_t(size)) },
    makeDirectory: { path in mkdir(path, 0o700) })
}

// Inside `FileOperations`, its properties hide the functions of the C library.

package func systemOpen(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
  open(path, flags, mode_t(truncatingIfNeeded: mode))
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemFlush(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
  // On macOS fsync() leaves the data in the drive's cache.
  let result = fcntl(descriptor, F_FULLFSYNC)
  return result == -1 ? fsync(descriptor) : result
  #else
  return fsync(descriptor)
  #endif
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemLink(_ from: String, _ to: String) -> Int32 { link(from, to) }

private func systemRename(_ from: String, _ to: String) -> Int32 { rename(from, to) }

private func systemUnlink(_ path: String) -> Int32 { unlink(path) }

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
  package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
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
    let directory = Self.retried { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
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

/// An error number of the operating system.
package struct SystemError: Error, Sendable, Equatable {
  package var number: Int32

  package init(number: Int32) { self.number = number }
}

extension SystemError: CustomStringConvertible {
  /// The system's message in lower case, such as `no space left on device`.
  package var description: String { String(cString: strerror(number)).lowercased() }
}
