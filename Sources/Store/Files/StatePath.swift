import Files

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The path of the state, as given and with links resolved.
///
/// Resolving the links once makes a save replace the loaded file, not a link to it.
struct StatePath {
  /// The path as given, for messages.
  var given: String

  /// The path with links resolved; the file may not exist yet.
  var target: String

  init(_ path: String) throws(StoreError) {
    given = path
    do throws(SystemError) { target = try FilePath.target(of: path) } catch {
      throw StoreError.notReadable(path: path, error)
    }
  }

  var directory: String { FilePath.directory(of: target) }

  var lock: String { target + ".lock" }

  /// The previous state.
  var previous: String { target + ".previous" }

  /// What hooks have received.
  var hooks: String { target + ".hooks" }

  /// An unused name for an invalid state that is replaced by the previous one.
  var damaged: String { FilePath.unused(target + ".damaged") }

  /// The temporary files of a save, with the process identifier in their names.
  enum Temporary: String, CaseIterable {
    /// The new state being written.
    case new

    /// The old state, until it becomes the previous state.
    case old

    /// A copy of the old state being written.
    case copy
  }

  private func prefix(of temporary: Temporary) -> String {
    ".\(FilePath.name(of: target)).\(temporary.rawValue)-"
  }

  /// The temporary file of this process.
  func file(_ temporary: Temporary) -> String { "\(directory)/\(prefix(of: temporary))\(getpid())" }

  /// Returns the temporary files of all processes.
  func temporaryFiles() -> [(kind: Temporary, file: String)] {
    var files: [(kind: Temporary, file: String)] = []
    for name in DirectoryListing.names(in: directory) {
      for kind in Temporary.allCases {
        let prefix = prefix(of: kind)
        let suffix = name.utf8.dropFirst(prefix.utf8.count)
        // Checks the whole name: another state's name may start with the same prefix.
        if name.hasPrefix(prefix), suffix.allSatisfy({ (0x30...0x39).contains($0) }) {
          files.append((kind, "\(directory)/\(name)"))
        }
      }
    }
    return files
  }
}
