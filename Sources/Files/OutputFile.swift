#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file that the output of a command replaces as a whole.
///
/// The new file is written beside the old one and renamed, so that a reader never sees a part of it. The
/// target of a symbolic link is replaced, not the link. A device or a pipe is written instead;
/// a pipe needs a reader.
package struct OutputFile: Sendable {
  /// The path as given.
  package let path: String

  /// The permissions of a file that is not there yet; nil for those that the umask allows.
  private let newPermissions: FilePermissions?

  private let operations: FileOperations
  private let criticalSection: CriticalSection

  package init(
    path: String, newPermissions: FilePermissions? = nil, operations: FileOperations = .live,
    criticalSection: CriticalSection = .none
  ) {
    self.path = path
    self.newPermissions = newPermissions
    self.operations = operations
    self.criticalSection = criticalSection
  }

  /// Checks whether the file can be written, without changing anything.
  package func check() throws(SystemError) { _ = try writableKind() }

  /// Replaces the file; after an error it is unchanged.
  ///
  /// The new file has the permissions of the old one.
  package func replace(with bytes: [UInt8]) throws(SystemError) {
    switch try writableKind() {
    case .special: try writeSpecialFile(bytes)
    case .regular(let target, let permissions):
      try criticalSection.run { () throws(SystemError) in
        try replace(target, permissions ?? newPermissions, with: bytes)
      }
    }
  }

  // MARK: - What is there

  private enum Kind {
    /// A file, or a place for one: its path with links resolved, and its permissions if it exists.
    case regular(target: String, FilePermissions?)

    /// A device or a pipe.
    case special
  }

  /// What is there, if it can be written.
  private func writableKind() throws(SystemError) -> Kind {
    let kind = try kind()
    switch kind {
    case .special: try checkAccess(to: path, W_OK)
    case .regular(let target, let permissions):
      if permissions != nil { try checkAccess(to: target, W_OK) }
      try checkAccess(to: FilePath.directory(of: target), W_OK | X_OK)
    }
    return kind
  }

  private func kind() throws(SystemError) -> Kind {
    guard path.last != "/" else { throw SystemError(number: EISDIR) }
    var status = stat()
    if stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFDIR: throw SystemError(number: EISDIR)
      case S_IFREG: break
      default: return .special
      }
      return .regular(
        target: try FilePath.target(of: path), FilePermissions(bits: UInt32(status.st_mode) & 0o777)
      )
    }
    guard errno == ENOENT else { throw SystemError(number: errno) }
    return .regular(target: try FilePath.target(of: path), nil)
  }

  private func checkAccess(to path: String, _ mode: Int32) throws(SystemError) {
    guard access(path, mode) == 0 else { throw SystemError(number: errno) }
  }

  // MARK: - Writing

  private func replace(
    _ target: String, _ permissions: FilePermissions?, with bytes: [UInt8]
  ) throws(SystemError) {
    let (file, descriptor) = try makeTemporaryFile(beside: target, permissions)
    do throws(SystemError) {
      try fill(descriptor, permissions, with: bytes)
      if FileOperations.retried({ operations.rename(file, target) }) != 0 {
        throw SystemError(number: errno)
      }
    } catch {
      _ = operations.unlink(file)
      throw error
    }
  }

  /// Creates a file whose name starts with a dot and has another ending, so that programs that read all
  /// files of a kind in the directory ignore it.
  private func makeTemporaryFile(
    beside target: String, _ permissions: FilePermissions?
  ) throws(SystemError) -> (file: String, descriptor: Int32) {
    let ending = target.hasSuffix(".tmp") ? "new" : "tmp"
    var number = EEXIST
    // A process that was killed, or one in another container, may have left the same name.
    for attempt in 0..<100 where number == EEXIST {
      let file = "\(FilePath.directory(of: target))/.skydiff-\(getpid())-\(attempt).\(ending)"
      let descriptor = FileOperations.retried {
        operations.open(
          file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions?.bits ?? 0o666)
      }
      if descriptor >= 0 { return (file, descriptor) }
      number = errno
    }
    throw SystemError(number: number)
  }

  private func fill(
    _ descriptor: Int32, _ permissions: FilePermissions?, with bytes: [UInt8]
  ) throws(SystemError) {
    do throws(SystemError) {
      // Undoes the umask; may fail on file systems without modes.
      if let permissions { _ = fchmod(descriptor, mode_t(permissions.bits)) }
      try operations.writeAll(bytes, to: descriptor)
      // After a power failure, an unflushed file could be empty.
      if FileOperations.retried({ operations.flush(descriptor) }) != 0,
        ![EINVAL, ENOSYS, ENOTSUP].contains(errno)
      {
        throw SystemError(number: errno)
      }
    } catch {
      _ = operations.close(descriptor)
      throw error
    }
    if operations.close(descriptor) != 0, errno != EINTR { throw SystemError(number: errno) }
  }

  private func writeSpecialFile(_ bytes: [UInt8]) throws(SystemError) {
    // Without O_NONBLOCK opening a pipe would wait for a reader.
    let descriptor = FileOperations.retried {
      operations.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK, 0)
    }
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    defer { _ = operations.close(descriptor) }
    // A reader may be slower than the writer.
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) >= 0 else {
      throw SystemError(number: errno)
    }
    do throws(SystemError) { try operations.writeAll(bytes, to: descriptor) } catch {
      // The reader of a pipe may close it early.
      if error.number != EPIPE { throw error }
    }
  }
}

extension SystemError {
  /// Whether a pipe could not be opened because nothing reads it.
  package var meansNoReader: Bool { number == ENXIO }
}

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension OutputFile {
  /// Whether both paths name one file, which may not exist yet.
  package func isSame(as other: String) -> Bool {
    do throws(SystemError) {
      return isOneFile(try FilePath.target(of: path), try FilePath.target(of: other))
    } catch { return false }
  }

  package func isInside(_ directory: String) -> Bool {
    do throws(SystemError) {
      guard let directory = FileIdentity(directory) else { return false }
      return FileIdentity(FilePath.directory(of: try FilePath.target(of: path))) == directory
    } catch { return false }
  }

  private func isOneFile(_ one: String, _ other: String) -> Bool {
    if let one = FileIdentity(one), let other = FileIdentity(other) { return one == other }
    guard FilePath.name(of: one) == FilePath.name(of: other),
      let directory = FileIdentity(FilePath.directory(of: one))
    else { return false }
    return directory == FileIdentity(FilePath.directory(of: other))
  }
}

/// What two names of one file have in common.
private struct FileIdentity: Equatable {
  private let device: UInt64
  private let node: UInt64

  /// Nil without a file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
