/// Code that runs to its end before a signal terminates the process.
///
/// This module does not handle signals; the program passes in the two functions.
package struct CriticalSection: Sendable {
  package let enter: @Sendable () -> Void
  package let leave: @Sendable () -> Void

  package init(enter: @escaping @Sendable () -> Void, leave: @escaping @Sendable () -> Void) {
    self.enter = enter
    self.leave = leave
  }

  /// A section without protection.
  package static let none = CriticalSection(enter: {}, leave: {})

  package func run<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
  {
    enter()
    defer { leave() }
    return try body()
  }
}
