#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The permissions of a file.
package struct FilePermissions: Sendable, Equatable {
  /// The twelve lowest bits of the file's mode.
  package let bits: UInt32

  package init(bits: UInt32) {
    self.bits = bits
  }

  /// Reads the permissions of a file, following links; nil if that fails.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    bits = UInt32(status.st_mode) & 0o7777
  }

  /// Whether the group or others may read the file.
  package var letsOthersRead: Bool { bits & 0o044 != 0 }
}
