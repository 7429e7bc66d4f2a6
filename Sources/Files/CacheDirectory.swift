#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A directory of files that may be lost at any time.
///
/// Files are replaced atomically but not flushed: after a power failure they may be old, empty or
/// missing.
package struct CacheDirectory: Sendable {
  private let path: String
  private let criticalSection: CriticalSection
  private let isInterrupted: @Sendable () -> Bool
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - path: The directory; the first write creates it with mode 0700.
  ///   - isInterrupted: Whether the program was interrupted; then it does not wait for a lock.
  ///   - report: Called with a line for the user when an invalid file was removed.
  package init(
    path: String, criticalSection: CriticalSection = .none,
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.path = path
    self.criticalSection = criticalSection
    self.isInterrupted = isInterrupted
    self.report = report
  }

  /// Reads a file; nil if it cannot be read.
  ///
  /// Files that are too large or not regular are removed.
  package func read(_ name: String, limit: ByteLimit) -> [UInt8]? {
    do throws(RegularFile.Failure) { return try RegularFile.read(file(name), limit: limit) } catch {
      switch error {
      case .missing, .system: break
      case .notRegular: remove(name, because: "it is not a regular file")
      case .tooLarge(let limit): remove(name, because: "it is larger than \(limit)")
      }
      return nil
    }
  }

  /// Removes an invalid file and reports it.
  package func remove(_ name: String, because reason: String) {
    if unlink(file(name)) == 0 { report("\(file(name)): \(reason), so it was removed") }
  }

  /// Replaces a file; after an error it is unchanged.
  package func write(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
    try FilePath.makeDirectory(FilePath.directory(of: file(name)))
    try criticalSection.run { () throws(SystemError) in try replace(name, bytes) }
  }

  private func replace(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
    // With a unique name, mode 0600, concurrent writers of one file do not mix their bytes.
    let path = file(name)
    let parts = (FilePath.directory(of: path), FilePath.name(of: path))
    var template = Array("\(parts.0)/.\(parts.1).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    let temporary = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var number: Int32 = 0
    do throws(SystemError) { try FileOperations.live.writeAll(bytes, to: descriptor) } catch {
      number = error.number
    }
    // After EINTR the descriptor is closed, too, on Linux and macOS.
    if close(descriptor) != 0, errno != EINTR, number == 0 { number = errno }
    if number == 0, rename(temporary, path) != 0 { number = errno }
    if number != 0 {
      _ = unlink(temporary)
      throw SystemError(number: number)
    }
  }

  /// Changes a file under a lock.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of the file, in bytes.
  ///   - timeout: The maximum time to wait for the lock, in seconds.
  ///   - change: Returns the new bytes for the present ones, which are nil without a valid file.
  /// - Throws: The system's error, `EWOULDBLOCK` after the timeout; `change` may have been called.
  package func update(
    _ name: String, limit: ByteLimit, timeout: Double = 2, _ change: ([UInt8]?) -> [UInt8]
  ) throws(SystemError) {
    try FilePath.makeDirectory(path)
    let lock = try lock(name, timeout: timeout)
    defer { lock.release() }
    try write(name, change(read(name, limit: limit)))
  }

  /// Removes the files, except locks, that were last written more than some seconds ago.
  package func removeFiles(olderThan seconds: Double) {
    var present = timespec()
    clock_gettime(CLOCK_REALTIME, &present)
    for name in DirectoryListing.names(in: path) {
      var status = stat()
      guard !name.hasSuffix(".lock"), lstat(file(name), &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      #if canImport(Darwin)
      let written = status.st_mtimespec.tv_sec
      #else
      let written = status.st_mtim.tv_sec
      #endif
      if Double(present.tv_sec - written) > seconds { _ = unlink(file(name)) }
    }
  }

  private func lock(_ name: String, timeout: Double) throws(SystemError) -> FileLock {
    do throws(FileLock.Failure) {
      return try FileLock(
        path: file("\(name).lock"), timeout: timeout, isInterrupted: isInterrupted)
    } catch {
      if case .system(let error) = error { throw error }
      throw SystemError(number: EWOULDBLOCK)
    }
  }

  /// The path of a file; its name may have the name of a directory before it.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of the files in a directory within it.
  package func names(in directory: String) -> [String] {
    DirectoryListing.names(in: file(directory))
  }

  package func subdirectory(_ name: String) -> CacheDirectory {
    CacheDirectory(
      path: file(name), criticalSection: criticalSection, isInterrupted: isInterrupted,
      report: report)
  }

  /// Removes a file.
  package func remove(_ name: String) { _ = unlink(file(name)) }
}

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension CacheDirectory {
  /// When a file was last written, in seconds since 1970; nil if there is none.
  package func lastWrite(of name: String) -> Double? {
    FileVersion(ofFileAt: file(name)).status.map { status in
      Double(status.modified.seconds) + Double(status.modified.nanoseconds) / 1e9
    }
  }

  /// Makes a file look as if it was last written at a time.
  package func setLastWrite(of name: String, to seconds: Double) {
    let whole = seconds.rounded(.down)
    let time = timeval(tv_sec: time_t(whole), tv_usec: suseconds_t((seconds - whole) * 1e6))
    utimes(file(name), [time, time])
  }
}
