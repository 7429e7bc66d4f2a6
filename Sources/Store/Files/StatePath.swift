#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The path of the state, as given and with symbolic links resolved.
///
/// Links are resolved once, so that a save replaces the loaded file and not the link.
struct StatePath {
  /// The path as given, for messages.
  var given: String

  /// The path with links resolved; the file may not exist yet.
  var target: String

  init(_ path: String) throws(StoreError) {
    given = path
    var target = path
    var linksLeft = 40
    while let bytes = Self.destination(ofLink: target) {
      guard linksLeft > 0 else {
        throw StoreError.notReadable(path: path, SystemError(number: ELOOP))
      }
      // A repaired name would refer to another file.
      guard let destination = String(validating: bytes, as: UTF8.self) else {
        throw StoreError.notReadable(path: path, SystemError(number: EILSEQ))
      }
      linksLeft -= 1
      target =
        destination.hasPrefix("/")
        ? destination : Self.directory(of: target) + "/" + destination
    }
    self.target = target
  }

  var directory: String { Self.directory(of: target) }

  var lock: String { target + ".lock" }

  /// The file of the previous state.
  var previous: String { target + ".previous" }

  /// An unused name for a damaged state that a restore replaces.
  var damaged: String {
    let name = target + ".damaged"
    var status = stat()
    var number = 1
    while lstat(number == 1 ? name : "\(name)-\(number)", &status) == 0 { number += 1 }
    return number == 1 ? name : "\(name)-\(number)"
  }

  /// The temporary files of a save; their names end with the process ID.
  enum Temporary: String, CaseIterable {
    /// The new state while it is written.
    case new

    /// The old state until the new one is in place.
    case old

    /// A copy of the old state while it is written.
    case copy
  }

  /// Returns the name of a temporary file without the process ID.
  func prefix(of temporary: Temporary) -> String {
    ".\(Self.name(of: target)).\(temporary.rawValue)-"
  }

  /// Returns the path of this process's temporary file.
  func file(_ temporary: Temporary) -> String {
    "\(directory)/\(prefix(of: temporary))\(getpid())"
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// Returns the destination of a symbolic link; nil for other files.
  private static func destination(ofLink path: String) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? buffer[..<count].map(UInt8.init(bitPattern:)) : nil
  }
}
