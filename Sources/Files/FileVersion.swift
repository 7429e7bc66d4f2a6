#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What differs when a file was replaced or written to, without reading it.
package enum FileVersion: Equatable {
  case file(Status)

  /// There is no file, or it cannot be reached.
  case none(SystemError)

  package struct Status: Equatable {
    package let device: UInt64
    package let inode: UInt64
    package let size: Int64

    /// When the contents were written, and when anything but them was, such as the permissions.
    package let modified: Time
    package let changed: Time
  }

  package struct Time: Comparable {
    package let seconds: Int64
    package let nanoseconds: Int64

    package static func < (one: Time, other: Time) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }

    init(_ time: timespec) {
      seconds = Int64(time.tv_sec)
      nanoseconds = Int64(time.tv_nsec)
    }
  }

  /// What is known of a file; nil if there is none, or it cannot be reached.
  package var status: Status? {
    guard case .file(let status) = self else { return nil }
    return status
  }

  /// - Parameter path: The path; links are followed.
  package init(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .none(SystemError(number: errno))
      return
    }
    #if canImport(Darwin)
    let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
    let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self = .file(
      Status(
        device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino),
        size: Int64(status.st_size), modified: Time(modified), changed: Time(changed)))
  }
}
