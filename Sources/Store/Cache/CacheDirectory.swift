#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A directory of files that may be lost at any time: cached responses and call counts.
///
/// Files are replaced atomically but not flushed, so after a power failure they may be old, empty or
/// missing.
package struct CacheDirectory: Sendable {
  private let path: String
  private let criticalSection: CriticalSection
  private let isInterrupted: @Sendable () -> Bool
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - path: The directory, which the first write creates with mode 0700.
  ///   - criticalSection: Protects the replacement of a file from signals.
  ///   - isInterrupted: Whether the program was interrupted, which ends the wait for a lock.
  ///   - report: Receives a message about a removed file.
  package init(
    path: String,
    criticalSection: CriticalSection = .none,
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.path = path
    self.criticalSection = criticalSection
    self.isInterrupted = isInterrupted
    self.report = report
  }

  /// Reads a file; nil if it is missing or unreadable.
  ///
  /// A file that is not regular, or larger than the limit, is removed.
  package func read(_ name: String, limit: ByteLimit) -> [UInt8]? {
    do throws(RegularFile.Failure) {
      return try RegularFile.read(file(name), limit: limit)
    } catch {
      switch error {
      case .missing, .system: break
      case .notRegular: remove(name, because: "it is not a regular file")
      case .tooLarge(let limit): remove(name, because: "it is larger than \(limit)")
      }
      return nil
    }
  }

  /// Removes a file with unusable contents.
  package func remove(_ name: String, because reason: String) {
    if unlink(file(name)) == 0 { report("\(file(name)): \(reason), so it was removed") }
  }

  /// Replaces a file.
  ///
  /// - Throws: The system's error; the file is unchanged.
  package func write(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
    try makeDirectory(path)
    try criticalSection.run { () throws(SystemError) in try replace(name, bytes) }
  }

  private func replace(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
    // A unique name, because two processes may write the same file at once; mode 0600.
    var template = Array(file(".\(name).XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    let temporary = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var number = systemWriteAll(descriptor, bytes)
    // On Linux and macOS the descriptor is closed even after EINTR.
    if close(descriptor) != 0, errno != EINTR, number == 0 { number = errno }
    if number == 0, rename(temporary, file(name)) != 0 { number = errno }
    if number != 0 {
      _ = unlink(temporary)
      throw SystemError(number: number)
    }
  }

  /// Changes a file while other processes are locked out.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - limit: The largest size that is read.
  ///   - patience: How many seconds to wait for the lock.
  ///   - change: Returns the new contents for the old ones, which are nil if there is no file.
  /// - Throws: The system's error, or `EWOULDBLOCK` after the wait. `change` may have been called
  ///   before.
  package func update(
    _ name: String,
    limit: ByteLimit,
    patience: Double = 2,
    _ change: ([UInt8]?) -> [UInt8]
  ) throws(SystemError) {
    try makeDirectory(path)
    let lock = try lock(name, patience)
    defer { lock.release() }
    try write(name, change(read(name, limit: limit)))
  }

  /// Removes files that were not written for this many seconds, except locks.
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

  private func lock(_ name: String, _ timeout: Double) throws(SystemError) -> FileLock {
    do throws(StoreError) {
      return try FileLock(
        path: file("\(name).lock"),
        of: file(name),
        timeout: timeout,
        isInterrupted: isInterrupted
      )
    } catch {
      if case .lockFailed(_, let error) = error { throw error }
      throw SystemError(number: EWOULDBLOCK)
    }
  }

  private func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates a directory and its parents.
  private func makeDirectory(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let number = errno
    let parent = StatePath.directory(of: path)
    guard number == ENOENT, parent != path, parent != "." else {
      throw SystemError(number: number)
    }
    try makeDirectory(parent)
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError(number: errno) }
  }
}

/// Writes all bytes and returns the error number, or 0.
private func systemWriteAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32 {
  bytes.withUnsafeBytes { buffer in
    var offset = 0
    while offset < buffer.count {
      let count = write(
        descriptor,
        UnsafeRawBufferPointer(rebasing: buffer[offset...]).baseAddress,
        buffer.count - offset
      )
      if count < 0, errno != EINTR { return errno }
      // Avoids an endless loop.
      if count == 0 { return ENOSPC }
      offset += max(count, 0)
    }
    return 0
  }
}
