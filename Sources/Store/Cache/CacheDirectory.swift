#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A directory of files that may be lost at any time: what can be fetched or counted again.
///
/// Files are replaced whole, but not flushed: after a power failure they are old, empty or gone,
/// and whoever reads them has to bear it.
package struct CacheDirectory: Sendable {
  private let path: String
  private let criticalSection: CriticalSection
  private let isInterrupted: @Sendable () -> Bool
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - path: The directory; it is made, mode 0700, when something is written.
  ///   - criticalSection: What replacing a file is.
  ///   - isInterrupted: Whether the program was interrupted; then it does not wait for a lock.
  ///   - report: Takes a line for a person about a file that was removed.
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

  /// Reads a file; nil when there is none that can be read.
  ///
  /// What is larger than the limit, or is no file, is removed.
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

  /// Removes a file that is not what it should be.
  package func remove(_ name: String, because reason: String) {
    if unlink(file(name)) == 0 { report("\(file(name)): \(reason), so it was removed") }
  }

  /// Replaces a file.
  ///
  /// - Throws: The system's error of the step that failed; the file is as it was.
  package func write(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
    try makeDirectory(path)
    try criticalSection.run { () throws(SystemError) in try replace(name, bytes) }
  }

  private func replace(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
    // A name of its own, mode 0600: two that keep the same answer at once do not mix theirs.
    var template = Array(file(".\(name).XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    let temporary = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var number = systemWriteAll(descriptor, bytes)
    // After EINTR a descriptor is closed all the same, on Linux and macOS.
    if close(descriptor) != 0, errno != EINTR, number == 0 { number = errno }
    if number == 0, rename(temporary, file(name)) != 0 { number = errno }
    if number != 0 {
      _ = unlink(temporary)
      throw SystemError(number: number)
    }
  }

  /// Changes a file while nobody else does.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - limit: The most bytes of it that are read.
  ///   - patience: How many seconds to wait for somebody else's change.
  ///   - change: Takes what is in it, nil when there is none, and returns what is to be.
  /// - Throws: The system's error, `EWOULDBLOCK` when somebody else did not come to an end; `change`
  ///   may have been called before.
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

  /// Removes files that nobody wrote for so many seconds, locks apart.
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

  /// A change is made in the blink of an eye, but whoever makes it may be stopped in the middle.
  private func lock(_ name: String, _ patience: Double) throws(SystemError) -> FileLock {
    do throws(StoreError) {
      return try FileLock(
        path: file("\(name).lock"),
        of: file(name),
        timeout: patience,
        isInterrupted: isInterrupted
      )
    } catch {
      if case .lockFailed(_, let error) = error { throw error }
      throw SystemError(number: EWOULDBLOCK)
    }
  }

  private func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a directory and those above it.
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

/// Returns the number of the error that kept bytes from being written; 0 when all are.
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
      // A write of nothing would go on for ever.
      if count == 0 { return ENOSPC }
      offset += max(count, 0)
    }
    return 0
  }
}
