#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Paths of files, which may not exist.
package enum FilePath {
  /// Returns a path with links resolved; the file may not exist.
  package static func target(of path: String) throws(SystemError) -> String {
    var target = path
    var linksLeft = 40
    while let bytes = destination(ofLink: target) {
      guard linksLeft > 0 else { throw SystemError(number: ELOOP) }
      // Repairing invalid UTF-8 would name another file.
      guard let destination = String(validating: bytes, as: UTF8.self) else {
        throw SystemError(number: EILSEQ)
      }
      linksLeft -= 1
      target = destination.hasPrefix("/") ? destination : directory(of: target) + "/" + destination
    }
    return target
  }

  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// Returns the path itself, or with a number after it if there is something.
  package static func unused(_ path: String) -> String {
    var status = stat()
    var number = 1
    while lstat(number == 1 ? path : "\(path)-\(number)", &status) == 0 { number += 1 }
    return number == 1 ? path : "\(path)-\(number)"
  }

  /// Makes a directory and its parents, for their owner alone.
  package static func makeDirectory(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let number = errno
    let parent = directory(of: path)
    guard number == ENOENT, parent != path, parent != "." else { throw SystemError(number: number) }
    try makeDirectory(parent)
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError(number: errno) }
  }

  /// Why no file can be written in a directory, or in the nearest one above it that there is.
  package static func writeError(in directory: String) -> SystemError? {
    if access(directory, F_OK) != 0, errno == ENOENT, directory != "/", directory != "." {
      return writeError(in: self.directory(of: directory))
    }
    var template = Array("\(directory)/.skydiff-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return SystemError(number: errno) }
    unlink(template)
    defer { close(descriptor) }
    return write(descriptor, template, 1) == 1 ? nil : SystemError(number: errno)
  }

  /// Returns the destination of a symbolic link; nil for anything else.
  private static func destination(ofLink path: String) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? buffer[..<count].map(UInt8.init(bitPattern:)) : nil
  }
}
