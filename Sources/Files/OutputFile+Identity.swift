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
    } catch {
      return false
    }
  }

  /// Whether the file is or would be in a directory.
  package func isInside(_ directory: String) -> Bool {
    do throws(SystemError) {
      guard let directory = FileIdentity(directory) else { return false }
      return FileIdentity(FilePath.directory(of: try FilePath.target(of: path))) == directory
    } catch {
      return false
    }
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
