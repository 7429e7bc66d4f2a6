#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Replacing a file so that it is the old one or the new one whatever happens: written beside it,
/// flushed, renamed over it, and the directory flushed.
struct AtomicReplacement {
  var operations: FileOperations

  /// Replaces the file with one of mode 0600; to be called under the state's lock.
  func replace(_ path: StatePath, with bytes: [UInt8]) throws(StoreError) {
    removeLeftovers(of: path)
    let temporary = "\(path.directory)/\(path.temporaryPrefix)\(getpid())"
    func fail(_ step: SaveStep, _ number: Int32) -> StoreError {
      .notSaved(path: path.given, step: step, SystemError(number: number))
    }
    let descriptor = repeated {
      operations.open(
        temporary,
        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
        0o600
      )
    }
    guard descriptor >= 0 else { throw fail(.createTemporaryFile, errno) }
    // Whatever the umask took away; a file system without modes is none the worse.
    _ = fchmod(descriptor, 0o600)
    do throws(StoreError) {
      if let number = write(bytes, to: descriptor) {
        _ = operations.close(descriptor)
        throw fail(.write, number)
      }
      if repeated({ operations.flush(descriptor) }) != 0 {
        let number = errno
        _ = operations.close(descriptor)
        throw fail(.flush, number)
      }
      // After EINTR a descriptor is closed all the same, on Linux and macOS.
      if operations.close(descriptor) != 0, errno != EINTR { throw fail(.close, errno) }
      if repeated({ operations.rename(temporary, path.target) }) != 0 { throw fail(.rename, errno) }
    } catch {
      _ = operations.unlink(temporary)
      throw error
    }
    do throws(SystemError) {
      try flushDirectory(path.directory)
    } catch {
      throw StoreError.notFlushed(path: path.given, error)
    }
  }

  /// Flushes the entries of a directory, so that what was made or renamed in it is still there after
  /// a power failure.
  func flushDirectory(_ path: String) throws(SystemError) {
    let directory = repeated { operations.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
    guard directory >= 0 else { throw SystemError(number: errno) }
    let result = repeated { operations.flush(directory) }
    let number = errno
    _ = operations.close(directory)
    // These two say that the file system has no flush for directories, not that it failed;
    // PostgreSQL passes over the same.
    if result != 0, number != EINVAL, number != EBADF { throw SystemError(number: number) }
  }

  /// Writes all bytes; returns the error number when it could not.
  private func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = operations.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: buffer[offset...])
        )
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        // A write of nothing would go on for ever.
        if count == 0 { return ENOSPC }
        offset += count
      }
      return nil
    }
  }

  /// Removes what processes left that were killed while they saved; whoever holds the lock is the
  /// only one who may have such a file.
  private func removeLeftovers(of path: StatePath) {
    guard let directory = opendir(path.directory) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self,
          capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) { String(cString: $0) }
      }
      let suffix = name.utf8.dropFirst(path.temporaryPrefix.utf8.count)
      // A state beside this one may have a name that begins alike; a process's number ends ours.
      if name.hasPrefix(path.temporaryPrefix), suffix.allSatisfy({ (0x30...0x39).contains($0) }) {
        _ = operations.unlink("\(path.directory)/\(name)")
      }
    }
  }

  private func repeated(_ call: () -> Int32) -> Int32 {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
  }
}
