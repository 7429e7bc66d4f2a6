#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where the state is: the path as given, and the file that it leads to through links.
///
/// The links are followed once, so that a save replaces the file which was loaded, and the link
/// stays.
struct StatePath {
  /// As the person knows it, for messages.
  var given: String

  /// The file itself; there may be none yet.
  var target: String

  init(_ path: String) throws(StoreError) {
    given = path
    var target = path
    var linksLeft = 40
    while let bytes = Self.destination(ofLink: target) {
      guard linksLeft > 0 else {
        throw StoreError.notReadable(path: path, SystemError(number: ELOOP))
      }
      // With a name that was mended another file would be read and written.
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

  /// The state before the present one.
  var previous: String { target + ".previous" }

  /// A free name for a state that cannot be read and is restored over.
  var damaged: String {
    let name = target + ".damaged"
    var status = stat()
    var number = 1
    while lstat(number == 1 ? name : "\(name)-\(number)", &status) == 0 { number += 1 }
    return number == 1 ? name : "\(name)-\(number)"
  }

  /// What a save makes beside the state; each has the number of its process in its name.
  enum Temporary: String, CaseIterable {
    /// What is being written.
    case new

    /// The state before, whole, until the new one is in place.
    case old

    /// A copy of the state before that is being made.
    case copy
  }

  /// What the names of temporary files begin with.
  func prefix(of temporary: Temporary) -> String {
    ".\(Self.name(of: target)).\(temporary.rawValue)-"
  }

  /// The temporary file of this process.
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

  /// Where a symbolic link leads; nil for anything else.
  private static func destination(ofLink path: String) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? buffer[..<count].map(UInt8.init(bitPattern:)) : nil
  }
}
