#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Replacing a file so that it is the old one or the new one whatever happens: written beside it,
/// flushed, renamed over it, and the directory flushed.
///
/// The old one is kept. It gets a second name before the new one takes its place, and becomes the
/// state before only then: whenever the process dies there is a current state, and the state before
/// is never the current one under another name.
struct AtomicReplacement {
  var operations: FileOperations

  /// The most bytes that a state has.
  var limit = StateFormat.current.limit

  /// What becomes of the file that is replaced.
  enum Predecessor {
    /// There is none.
    case none

    /// It is the state before.
    case previous

    /// It is no state, and kept under a name for whoever wants to mend it.
    case damaged(String)
  }

  /// Replaces the file with one of mode 0600; to be called under the state's lock.
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
      if let (step, number) = make(new, bytes) { throw fail(step, number) }
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
      // Nothing was told to be saved yet: the old state goes back to where it was.
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

  /// Makes up for processes that were killed while they saved; whoever holds the lock is the only one
  /// who may have a temporary file.
  ///
  /// What was being written is removed. An old state whose successor is in place becomes the state
  /// before.
  func settle(_ path: StatePath) {
    for (kind, file) in LeftoverFiles.all(of: path) {
      if kind == .old, !isSame(file, as: path.target) {
        _ = rename(file, to: path.previous)
      } else {
        _ = operations.unlink(file)
      }
    }
  }

  /// Whether an old state is still the current one; no two states are the same to the byte, as each
  /// has a number of its own.
  private func isSame(_ old: String, as current: String) -> Bool {
    do throws(RegularFile.Failure) {
      return try RegularFile.read(old, limit: limit) == RegularFile.read(current, limit: limit)
    } catch {
      return false
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

  // MARK: - Steps; each returns the number of the error that kept it from being done.

  /// Makes a file of mode 0600 that was not there, written and flushed.
  private func make(_ path: String, _ bytes: [UInt8]) -> (step: SaveStep, number: Int32)? {
    let descriptor = repeated {
      operations.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { return (.createTemporaryFile, errno) }
    // Whatever the umask took away; a file system without modes is none the worse.
    _ = fchmod(descriptor, 0o600)
    if let number = write(bytes, to: descriptor) {
      _ = operations.close(descriptor)
      return (.write, number)
    }
    if repeated({ operations.flush(descriptor) }) != 0 {
      let number = errno
      _ = operations.close(descriptor)
      return (.flush, number)
    }
    // After EINTR a descriptor is closed all the same, on Linux and macOS.
    if operations.close(descriptor) != 0, errno != EINTR { return (.close, errno) }
    return nil
  }

  /// Keeps a file under another name, in the place of whatever has it.
  private func keep(_ file: String, as name: String, _ path: StatePath) -> Int32? {
    let temporary = path.file(.new)
    if let number = linkOrCopy(file, to: temporary, path) ?? rename(temporary, to: name) {
      _ = operations.unlink(temporary)
      return number
    }
    return nil
  }

  /// Gives a file a second name, or where that cannot be makes a copy of it.
  private func linkOrCopy(_ file: String, to name: String, _ path: StatePath) -> Int32? {
    // A file that others may read would stay so under its second name.
    guard isPrivate(file) else { return copy(file, to: name, path) }
    if repeated({ operations.link(file, name) }) == 0 { return nil }
    let number = errno
    // The file system has no second names, or none for this file.
    let cannot = [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK, EXDEV]
    return cannot.contains(number) ? copy(file, to: name, path) : number
  }

  /// Copies a file; the copy has its name once it is whole.
  private func copy(_ file: String, to name: String, _ path: StatePath) -> Int32? {
    let copy = path.file(.copy)
    do throws(RegularFile.Failure) {
      let failed = make(copy, try RegularFile.read(file, limit: limit))
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
    if repeated({ operations.rename(file, name) }) != 0 { return errno }
    // Where both were names of one file already, nothing was done and both are left.
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
        // A write of nothing would go on for ever.
        if count == 0 { return ENOSPC }
        offset += count
      }
      return nil
    }
  }

  private func repeated(_ call: () -> Int32) -> Int32 {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
  }
}
