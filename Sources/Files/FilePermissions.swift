#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

package struct FilePermissions: Sendable, Equatable {
  /// The lowest twelve bits of the file's mode.
  package let bits: UInt32

  /// Whether the file belongs to the user of this process or to root.
  package let hasTrustedOwner: Bool

  /// Whether the file's owner is the only member of its group, as Debian makes one for each user; only
  /// known for a file that its group may write.
  package let hasPrivateGroup: Bool

  package init(bits: UInt32, hasTrustedOwner: Bool = true, hasPrivateGroup: Bool = false) {
    self.bits = bits
    self.hasTrustedOwner = hasTrustedOwner
    self.hasPrivateGroup = hasPrivateGroup
  }

  /// Reads the permissions of the file at a path and follows links; nil if they cannot be read.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    bits = UInt32(status.st_mode) & 0o7777
    hasTrustedOwner = status.st_uid == geteuid() || status.st_uid == 0
    hasPrivateGroup = bits & 0o020 != 0 && Self.isPrivate(status.st_gid, of: status.st_uid)
  }

  /// The most users that are checked for the same primary group.
  private static let maximumUsers = 10_000

  private static func isPrivate(_ group: gid_t, of owner: uid_t) -> Bool {
    guard let name = getpwuid(owner).map({ String(cString: $0.pointee.pw_name) }),
      var member = getgrgid(group)?.pointee.gr_mem
    else { return false }
    while let next = member.pointee {
      if String(cString: next) != name { return false }
      member += 1
    }
    // The members do not include users whose primary group it is.
    setpwent()
    defer { endpwent() }
    for _ in 0..<maximumUsers {
      guard let user = getpwent() else { return true }
      if user.pointee.pw_gid == group, user.pointee.pw_uid != owner { return false }
    }
    return false
  }

  /// Whether the file's group or all users may read it.
  package var letsOthersRead: Bool { bits & 0o044 != 0 }

  /// Whether other users may write the file.
  package var letsOthersWrite: Bool { letsAllWrite || bits & 0o020 != 0 && !hasPrivateGroup }

  /// Whether all users may write the file.
  package var letsAllWrite: Bool { bits & 0o002 != 0 }
}
