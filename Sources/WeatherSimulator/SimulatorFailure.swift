#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the system refused, and why.
package struct SimulatorFailure: Error, Sendable, CustomStringConvertible {
  package var action: String
  /// The system's error number.
  package var code: CInt

  init(doing action: String, code: CInt) {
    self.action = action
    self.code = code
  }

  package var description: String {
    "cannot \(action): \(String(cString: strerror(code)))"
  }
}
