import Files

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Creates the directory of a state.
struct StateDirectory {
  var operations: FileOperations

  /// Creates the missing directories of the path with mode 0700.
  ///
  /// Flushes the parent of each: otherwise a power failure could remove the directory together with
  /// a flushed state.
  func make(for path: StatePath) throws(StoreError) {
    var missing: [String] = []
    var directory = path.directory
    while access(directory, F_OK) != 0, directory != "/", directory != "." {
      missing.append(directory)
      directory = FilePath.directory(of: directory)
    }
    for directory in missing.reversed() {
      if FileOperations.retried({ operations.makeDirectory(directory) }) != 0 {
        let number = errno
        if number == EEXIST { continue }
        throw .notSaved(path: path.given, step: .createDirectory, SystemError(number: number))
      }
      // Undoes the umask.
      _ = chmod(directory, 0o700)
      do throws(SystemError) {
        try operations.flushDirectory(FilePath.directory(of: directory))
      } catch { throw .notSaved(path: path.given, step: .createDirectory, error) }
    }
  }
}
