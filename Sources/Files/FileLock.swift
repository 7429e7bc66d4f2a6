#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The exclusive lock on a file, held until it is released or the process ends.
///
/// The locked file is another one than what it protects, because a lock on a file that was replaced has no
/// effect. For the same reason the lock file is never deleted. It contains the identifier of the
/// process that took the lock last.
package struct FileLock {
  package enum Failure: Error {
    /// Another process held it until the end of the wait; nil if its identifier is not known.
    case held(by: Int32?)
    case interrupted
    case system(SystemError)
  }

  private let descriptor: Int32

  /// The maximum time to wait after an earlier interruption.
  private static let interruptedTimeout = Duration.milliseconds(100)

  /// Takes the lock and waits if another process holds it.
  ///
  /// - Parameters:
  ///   - path: The lock file, which is created if it is missing.
  ///   - timeout: The maximum time to wait, in seconds.
  ///   - isInterrupted: Whether the program was interrupted, which ends the wait. After an earlier
  ///     interruption there is still something to save, so the wait is short.
  package init(path: String, timeout: Double, isInterrupted: () -> Bool = { false }) throws(Failure)
  {
    let start = SuspendingClock.now
    let interruptedTimeout = isInterrupted() ? Self.interruptedTimeout : .zero
    var descriptor = try Self.open(path)
    while true {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        if Self.isFile(descriptor, at: path) { break }
        // The file was deleted during the wait, and other processes lock a new one.
        close(descriptor)
        descriptor = try Self.open(path)
        continue
      }
      let number = errno
      if number == EINTR { continue }
      guard number == EWOULDBLOCK else {
        close(descriptor)
        throw .system(SystemError(number: number))
      }
      let waited = SuspendingClock.now - start
      guard waited < .seconds(timeout) else {
        let holder = Self.holder(descriptor)
        close(descriptor)
        throw .held(by: holder)
      }
      if waited >= interruptedTimeout, isInterrupted() {
        close(descriptor)
        throw .interrupted
      }
      // flock() has no timeout; saves are short, so polling adds little delay.
      usleep(5_000)
    }
    self.descriptor = descriptor
    _ = fchmod(descriptor, 0o600)
    let text = Array("\(getpid())\n".utf8)
    // For messages only, so errors such as a full disk are ignored. The file is not emptied before,
    // because ext4 flushes emptied files when they are closed.
    _ = pwrite(descriptor, text, text.count, 0)
    _ = ftruncate(descriptor, off_t(text.count))
  }

  package func release() { close(descriptor) }

  private static func open(_ path: String) throws(Failure) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let descriptor = systemOpen(path, flags, 0o600)
    guard descriptor >= 0 else { throw .system(SystemError(number: errno)) }
    return descriptor
  }

  /// Whether a path still names the open file.
  private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var opened = stat()
    var present = stat()
    return fstat(descriptor, &opened) == 0 && lstat(path, &present) == 0
      && opened.st_ino == present.st_ino && opened.st_dev == present.st_dev
  }

  /// Returns the process that wrote the lock file last, if it is still running.
  private static func holder(_ descriptor: Int32) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: buffer[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
    guard let number = Int32(text), number > 0 else { return nil }
    return kill(number, 0) == 0 || errno == EPERM ? number : nil
  }
}
