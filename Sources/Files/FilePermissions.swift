#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The permissions of a file.
package struct FilePermissions: Sendable, Equatable {
  /// The lowest twelve bits of the file's mode.
  package let bits: UInt32

  /// Whether the file belongs to the user of this process or to root.
  package let hasTrustedOwner: Bool

  package init(bits: UInt32, hasTrustedOwner: Bool = true) {
    self.bits = bits
    self.hasTrustedOwner = hasTrustedOwner
  }

  /// Reads the permissions of the file at a path and follows links; nil if they cannot be read.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    bits = UInt32(status.st_mode) & 0o7777
    hasTrustedOwner = status.st_uid == geteuid() || status.st_uid == 0
  }

  /// Whether the file's group or all users may read it.
  package var letsOthersRead: Bool { bits & 0o044 != 0 }

  /// Whether the file's group or all users may write it.
  package var letsOthersWrite: Bool { bits & 0o022 != 0 }
}
