#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The directory of a state.
struct StateDirectory {
  var operations: FileOperations

  /// Creates the missing directories of the state's path with mode 0700.
  ///
  /// The parent of each is flushed, because otherwise a power failure could remove the directory with
  /// the state in it.
  func make(for path: StatePath) throws(StoreError) {
    var missing: [String] = []
    var directory = path.directory
    while access(directory, F_OK) != 0, directory != "/", directory != "." {
      missing.append(directory)
      directory = StatePath.directory(of: directory)
    }
    for directory in missing.reversed() {
      if mkdir(directory, 0o700) != 0 {
        let number = errno
        if number == EEXIST { continue }
        throw .notSaved(path: path.given, step: .createDirectory, SystemError(number: number))
      }
      // Independent of the umask.
      _ = chmod(directory, 0o700)
      do throws(SystemError) {
        try AtomicReplacement(operations: operations).flushDirectory(
          StatePath.directory(of: directory)
        )
      } catch {
        throw .notSaved(path: path.given, step: .createDirectory, error)
      }
    }
  }
}
