#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Who may do what with a file.
package struct FilePermissions: Sendable, Equatable {
  /// The twelve lowest bits of the file's mode.
  package let bits: UInt32

  package init(bits: UInt32) {
    self.bits = bits
  }

  /// The permissions of the file at a path, links followed; nil where they cannot be found out.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    bits = UInt32(status.st_mode) & 0o7777
  }

  /// Whether the group or anybody at all may read the file.
  package var letsOthersRead: Bool { bits & 0o044 != 0 }
}
