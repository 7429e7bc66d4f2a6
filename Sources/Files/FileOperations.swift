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
    close: { descriptor in systemClose(descriptor) },
    link: { from, to in systemLink(from, to) },
    rename: { from, to in systemRename(from, to) },
    unlink: { path in systemUnlink(path) },
    truncate: { descriptor, size in ftruncate(descriptor, off_t(size)) },
    makeDirectory: { path in mkdir(path, 0o700) }
  )
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

private func systemClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}

private func systemLink(_ from: String, _ to: String) -> Int32 {
  link(from, to)
}

private func systemRename(_ from: String, _ to: String) -> Int32 {
  rename(from, to)
}

private func systemUnlink(_ path: String) -> Int32 {
  unlink(path)
}
