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
    try flushDirectory(of: path)
  }

  private func flushDirectory(of path: StatePath) throws(StoreError) {
    let directory = repeated {
      operations.open(path.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    }
    guard directory >= 0 else {
      throw StoreError.notFlushed(path: path.given, SystemError(number: errno))
    }
    let result = repeated { operations.flush(directory) }
    let number = errno
    _ = operations.close(directory)
    if result != 0 {
      throw StoreError.notFlushed(path: path.given, SystemError(number: number))
    }
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
      if name.hasPrefix(path.temporaryPrefix) {
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
