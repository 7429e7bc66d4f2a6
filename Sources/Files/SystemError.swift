#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An error number of the operating system.
package struct SystemError: Error, Sendable, Equatable {
  package var number: Int32

  package init(number: Int32) {
    self.number = number
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's message in lower case, such as `no space left on device`.
  package var description: String {
    String(cString: strerror(number)).lowercased()
  }
}
