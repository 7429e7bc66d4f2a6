import Files

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Replaces the state file atomically: writes a temporary file, flushes it, renames it over the state
/// and flushes the directory.
///
/// The old file gets a temporary second name before the rename and becomes the previous state after
/// it. So whenever the process is killed, there is a current state, and the previous state is never
/// a copy of it.
struct AtomicReplacement {
  var operations: FileOperations

  /// The maximum size of a state.
  var limit = StateFormat.current.limit

  /// What to do with the replaced file.
  enum Predecessor {
    /// There is no file.
    case none

    /// Keep it as the previous state.
    case previous

    /// Keep it under a name, because it is not a valid state.
    case damaged(String)
  }

  /// Replaces the file with one of mode 0600; the caller holds the state's lock.
  ///
  /// - Parameters:
  ///   - write: Writes the new file, in any number of parts; if it throws, nothing is replaced.
  ///   - beforeRename: Called when the new file is on disk and nothing else can fail but the renaming.
  func replace(
    _ path: StatePath, keeping predecessor: Predecessor,
    with write: (inout NewFile) throws(StoreError) -> Void, beforeRename: () -> Void = {}
  ) throws(StoreError) {
    recover(path)
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
      try make(new, for: path, write)
      if case .previous = predecessor {
        let number = linkOrCopy(path.target, to: old, path)
        isKept = number == nil
        if let number, number != ENOENT { throw fail(.keepPrevious, number) }
      }
      beforeRename()
      if let number = rename(new, to: path.target) { throw fail(.rename, number) }
    } catch {
      _ = operations.unlink(new)
      if isKept { _ = operations.unlink(old) }
      throw error
    }
    if isKept, let number = rename(old, to: path.previous) {
      // Roll back: the save is about to be reported as failed.
      guard rename(old, to: path.target) == nil else {
        throw .previousNotKept(path: path.given, SystemError(number: number))
      }
      try? operations.flushDirectory(path.directory)
      throw fail(.keepPrevious, number)
    }
    do throws(SystemError) { try operations.flushDirectory(path.directory) } catch {
      throw StoreError.notFlushed(path: path.given, error)
    }
  }

  /// Replaces a file that has no predecessor to keep, and makes its directory.
  func replace(_ path: StatePath, with bytes: [UInt8]) throws(StoreError) {
    try StateDirectory(operations: operations).make(for: path)
    try replace(path, keeping: .none) { file throws(StoreError) in
      try bytes.withUnsafeBufferPointer { bytes throws(StoreError) in try file.write(bytes) }
    }
  }

  /// Recovers from killed saves; under the lock, all temporary files are leftovers.
  ///
  /// An old state that was replaced becomes the previous state; other temporary files are removed.
  func recover(_ path: StatePath) {
    for (kind, file) in path.temporaryFiles() {
      if kind == .old, !isSame(file, as: path.target) {
        _ = rename(file, to: path.previous)
      } else {
        _ = operations.unlink(file)
      }
    }
  }

  /// Whether an old state is still the current one; states differ at least in their revisions.
  private func isSame(_ old: String, as current: String) -> Bool {
    do throws(RegularFile.Failure) {
      return try RegularFile.read(old, limit: limit) == RegularFile.read(current, limit: limit)
    } catch { return false }
  }

  // MARK: - Steps, which return the error number on failure

  /// A new file that is being written.
  struct NewFile {
    fileprivate let operations: FileOperations
    fileprivate let descriptor: Int32

    /// The path of the state, for messages.
    fileprivate let path: String

    /// The number of bytes written.
    private(set) var count = 0

    fileprivate init(_ operations: FileOperations, _ descriptor: Int32, of path: String) {
      self.operations = operations
      self.descriptor = descriptor
      self.path = path
    }

    /// Writes all bytes.
    mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(StoreError) {
      do throws(SystemError) {
        try operations.writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
      } catch { throw .notSaved(path: path, step: .write, error) }
      count += bytes.count
    }
  }

  /// Creates, writes and flushes a new file of mode 0600.
  private func make(
    _ file: String, for path: StatePath, _ write: (inout NewFile) throws(StoreError) -> Void
  ) throws(StoreError) {
    func fail(_ step: SaveStep) -> StoreError {
      .notSaved(path: path.given, step: step, SystemError(number: errno))
    }
    let descriptor = FileOperations.retried {
      operations.open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw fail(.createTemporaryFile) }
    // Undoes the umask; may fail on file systems without modes.
    _ = fchmod(descriptor, 0o600)
    do throws(StoreError) {
      var new = NewFile(operations, descriptor, of: path.given)
      try write(&new)
      if FileOperations.retried({ operations.flush(descriptor) }) != 0 { throw fail(.flush) }
    } catch {
      _ = operations.close(descriptor)
      throw error
    }
    // After EINTR the descriptor is closed, too, on Linux and macOS.
    if operations.close(descriptor) != 0, errno != EINTR { throw fail(.close) }
  }

  /// Keeps a file under another name and replaces the file with that name.
  private func keep(_ file: String, as name: String, _ path: StatePath) -> Int32? {
    let temporary = path.file(.new)
    if let number = linkOrCopy(file, to: temporary, path) ?? rename(temporary, to: name) {
      _ = operations.unlink(temporary)
      return number
    }
    return nil
  }

  /// Links a file to a second name, or copies it where links are not possible.
  private func linkOrCopy(_ file: String, to name: String, _ path: StatePath) -> Int32? {
    // A link would keep the mode of a file that others may read.
    guard isPrivate(file) else { return copy(file, to: name, path) }
    if FileOperations.retried({ operations.link(file, name) }) == 0 { return nil }
    let number = errno
    let unsupported = [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK, EXDEV]
    return unsupported.contains(number) ? copy(file, to: name, path) : number
  }

  /// Copies a file to a temporary name and then renames the copy.
  private func copy(_ file: String, to name: String, _ path: StatePath) -> Int32? {
    let copy = path.file(.copy)
    let bytes: [UInt8]
    do throws(RegularFile.Failure) { bytes = try RegularFile.read(file, limit: limit) } catch {
      switch error {
      case .missing: return ENOENT
      case .notRegular: return EINVAL
      case .tooLarge: return EFBIG
      case .system(let error): return error.number
      }
    }
    var number: Int32?
    do throws(StoreError) {
      try make(copy, for: path) { new throws(StoreError) in
        try bytes.withUnsafeBufferPointer { bytes throws(StoreError) in try new.write(bytes) }
      }
      number = rename(copy, to: name)
    } catch { if case .notSaved(_, _, let error) = error { number = error.number } }
    if number != nil { _ = operations.unlink(copy) }
    return number
  }

  private func isPrivate(_ file: String) -> Bool {
    var status = stat()
    return lstat(file, &status) == 0 && status.st_mode & 0o7777 == 0o600
  }

  private func rename(_ file: String, to name: String) -> Int32? {
    if FileOperations.retried({ operations.rename(file, name) }) != 0 { return errno }
    // rename() does nothing if both names are links to the same file.
    var status = stat()
    if lstat(file, &status) == 0 { _ = operations.unlink(file) }
    return nil
  }
}
