#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Replaces a file atomically: writes and flushes a temporary file in the same directory, renames it
/// over the old file, and flushes the directory.
///
/// The old file gets a second name before the rename, and becomes the previous state after it. So
/// whenever the process ends there is a current state, which differs from the previous state.
struct AtomicReplacement {
  var operations: FileOperations

  /// The largest size of a state.
  var limit = StateFormat.current.limit

  /// What happens to the file that is replaced.
  enum Predecessor {
    /// There is no file.
    case none

    /// It becomes the previous state.
    case previous

    /// It is not a valid state, and is kept under another name for repair.
    case damaged(String)
  }

  /// Replaces the file with one of mode 0600; the caller must hold the lock.
  func replace(
    _ path: StatePath,
    with bytes: [UInt8],
    keeping predecessor: Predecessor
  ) throws(StoreError) {
    settle(path)
    let new = path.file(.new)
    let old = path.file(.old)
    func fail(_ step: SaveStep, _ number: Int32) -> StoreError {
      .notSaved(path: path.given, step: step, SystemError(number: number))
    }
    if case .damaged(let name) = predecessor, let number = keep(path.target, as: name, path) {
      throw fail(.keepPrevious, number)
    }
    var isKept = false
    do throws(StoreError) {
      if let (step, number) = create(new, bytes) { throw fail(step, number) }
      if case .previous = predecessor {
        let number = linkOrCopy(path.target, to: old, path)
        isKept = number == nil
        if let number, number != ENOENT { throw fail(.keepPrevious, number) }
      }
      if let number = rename(new, to: path.target) { throw fail(.rename, number) }
    } catch {
      _ = operations.unlink(new)
      if isKept { _ = operations.unlink(old) }
      throw error
    }
    if isKept, let number = rename(old, to: path.previous) {
      // The save was not reported yet, so restore the old state.
      guard rename(old, to: path.target) == nil else {
        throw .previousNotKept(path: path.given, SystemError(number: number))
      }
      try? flushDirectory(path.directory)
      throw fail(.keepPrevious, number)
    }
    do throws(SystemError) {
      try flushDirectory(path.directory)
    } catch {
      throw StoreError.notFlushed(path: path.given, error)
    }
  }

  /// Completes or undoes the saves of killed processes; the caller must hold the lock, so no other
  /// process has temporary files.
  ///
  /// Unfinished new files are removed. An old state becomes the previous state if its successor is
  /// in place.
  func settle(_ path: StatePath) {
    for (kind, file) in LeftoverFiles.all(of: path) {
      if kind == .old, !isSame(file, as: path.target) {
        _ = rename(file, to: path.previous)
      } else {
        _ = operations.unlink(file)
      }
    }
  }

  /// Whether an old state is still the current one; states with different revisions have different
  /// bytes.
  private func isSame(_ old: String, as current: String) -> Bool {
    do throws(RegularFile.Failure) {
      return try RegularFile.read(old, limit: limit) == RegularFile.read(current, limit: limit)
    } catch {
      return false
    }
  }

  /// Flushes the entries of a directory, so that new and renamed files survive a power failure.
  func flushDirectory(_ path: String) throws(SystemError) {
    let directory = retryingInterrupted {
      operations.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    }
    guard directory >= 0 else { throw SystemError(number: errno) }
    let result = retryingInterrupted { operations.flush(directory) }
    let number = errno
    _ = operations.close(directory)
    // These errors mean that the file system cannot flush directories; PostgreSQL ignores them too.
    if result != 0, number != EINVAL, number != EBADF { throw SystemError(number: number) }
  }

  // MARK: - Steps; each returns the error number if it fails.

  /// Creates, writes and flushes a new file of mode 0600.
  private func create(_ path: String, _ bytes: [UInt8]) -> (step: SaveStep, number: Int32)? {
    let descriptor = retryingInterrupted {
      operations.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { return (.createTemporaryFile, errno) }
    // Independent of the umask. File systems without modes may fail, which is harmless.
    _ = fchmod(descriptor, 0o600)
    if let number = write(bytes, to: descriptor) {
      _ = operations.close(descriptor)
      return (.write, number)
    }
    if retryingInterrupted({ operations.flush(descriptor) }) != 0 {
      let number = errno
      _ = operations.close(descriptor)
      return (.flush, number)
    }
    // On Linux and macOS the descriptor is closed even after EINTR.
    if operations.close(descriptor) != 0, errno != EINTR { return (.close, errno) }
    return nil
  }

  /// Keeps a file under another name, replacing a file of that name.
  private func keep(_ file: String, as name: String, _ path: StatePath) -> Int32? {
    let temporary = path.file(.new)
    if let number = linkOrCopy(file, to: temporary, path) ?? rename(temporary, to: name) {
      _ = operations.unlink(temporary)
      return number
    }
    return nil
  }

  /// Links a file to a second name, or copies it if that is not supported.
  private func linkOrCopy(_ file: String, to name: String, _ path: StatePath) -> Int32? {
    // A link would have the same permissions.
    guard isPrivate(file) else { return copy(file, to: name, path) }
    if retryingInterrupted({ operations.link(file, name) }) == 0 { return nil }
    let number = errno
    // Hard links are not supported, or not for this file.
    let unsupported = [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK, EXDEV]
    return unsupported.contains(number) ? copy(file, to: name, path) : number
  }

  /// Copies a file; the copy gets its name once it is complete.
  private func copy(_ file: String, to name: String, _ path: StatePath) -> Int32? {
    let copy = path.file(.copy)
    do throws(RegularFile.Failure) {
      let failed = create(copy, try RegularFile.read(file, limit: limit))
      guard let number = failed?.number ?? rename(copy, to: name) else { return nil }
      _ = operations.unlink(copy)
      return number
    } catch {
      switch error {
      case .missing: return ENOENT
      case .notRegular: return EINVAL
      case .tooLarge: return EFBIG
      case .system(let error): return error.number
      }
    }
  }

  private func isPrivate(_ file: String) -> Bool {
    var status = stat()
    return lstat(file, &status) == 0 && status.st_mode & 0o7777 == 0o600
  }

  private func rename(_ file: String, to name: String) -> Int32? {
    if retryingInterrupted({ operations.rename(file, name) }) != 0 { return errno }
    // If both names are links to the same file, rename does nothing and both names remain.
    var status = stat()
    if lstat(file, &status) == 0 { _ = operations.unlink(file) }
    return nil
  }

  /// Writes all bytes.
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
        // Avoids an endless loop.
        if count == 0 { return ENOSPC }
        offset += count
      }
      return nil
    }
  }

  private func retryingInterrupted(_ call: () -> Int32) -> Int32 {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
  }
}
