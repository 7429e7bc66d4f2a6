#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The directory of a state.
struct StateDirectory {
  var operations: FileOperations

  /// Makes the directories that are missing on the way to the state, for their owner alone.
  ///
  /// Each is flushed into the one that holds it: a state that was flushed in a directory that was
  /// not would be gone with it.
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
      // Whatever the umask took away.
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
