#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension OutputFile {
  /// Whether both paths name one file, which may not exist yet.
  package func isSame(as other: String) -> Bool {
    do throws(SystemError) {
      return isOneFile(try StatePath.target(of: path), try StatePath.target(of: other))
    } catch {
      return false
    }
  }

  /// Whether the file is a state or one of the files beside it: its lock, its previous state, what hooks
  /// have received, or anything in the directory of its history.
  package func belongs(toStateAt path: String) -> Bool {
    do throws(StoreError) {
      let state = try StatePath(path)
      let history = JournalFiles(of: state).directory
      let files = [state.target, state.lock, state.previous, state.hooks, history]
      return files.contains(where: isSame) || isInside(history)
    } catch {
      return false
    }
  }

  /// Whether the file is or would be in a directory.
  private func isInside(_ directory: String) -> Bool {
    do throws(SystemError) {
      guard let directory = FileIdentity(directory) else { return false }
      return FileIdentity(StatePath.directory(of: try StatePath.target(of: path))) == directory
    } catch {
      return false
    }
  }

  private func isOneFile(_ one: String, _ other: String) -> Bool {
    if let one = FileIdentity(one), let other = FileIdentity(other) { return one == other }
    guard StatePath.name(of: one) == StatePath.name(of: other),
      let directory = FileIdentity(StatePath.directory(of: one))
    else { return false }
    return directory == FileIdentity(StatePath.directory(of: other))
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
