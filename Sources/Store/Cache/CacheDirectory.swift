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

  /// - Parameter path: The directory; it is made, mode 0700, when something is written.
  package init(path: String) {
    self.path = path
  }

  /// Reads a file; nil when there is none that can be read.
  package func read(_ name: String) -> [UInt8]? {
    try? RegularFile.read(file(name))
  }

  /// Replaces a file.
  ///
  /// - Throws: The system's error of the step that failed; the file is as it was.
  package func write(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
    try makeDirectory(path)
    let temporary = file(".\(name).\(getpid())")
    let descriptor = systemOpen(
      temporary,
      O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC,
      0o600
    )
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    var offset = 0
    var number: Int32 = 0
    while offset < bytes.count, number == 0 {
      let count = bytes[offset...].withUnsafeBytes { systemWriteAll(descriptor, $0) }
      if count > 0 {
        offset += count
      } else if errno != EINTR {
        number = count == 0 ? ENOSPC : errno
      }
    }
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
  ///   - change: Takes what is in it, nil when there is none, and returns what is to be.
  /// - Throws: The system's error; `change` may have been called before.
  package func update(
    _ name: String,
    _ change: ([UInt8]?) -> [UInt8]
  ) throws(SystemError) {
    try makeDirectory(path)
    let lock = systemOpen(file("\(name).lock"), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw SystemError(number: errno) }
    // Whoever holds it does so for the blink of an eye; closing it lets go.
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SystemError(number: errno) }
    }
    try write(name, change(read(name)))
  }

  /// Removes files that nobody wrote for so many seconds, locks apart.
  package func removeFiles(olderThan seconds: Double) {
    guard let directory = opendir(path) else { return }
    defer { closedir(directory) }
    var present = timespec()
    clock_gettime(CLOCK_REALTIME, &present)
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self,
          capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) { String(cString: $0) }
      }
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

private func systemWriteAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
