/// Work that is finished before a signal ends the process.
///
/// Store only marks where a section begins and ends; it does not handle signals.
package struct CriticalSection: Sendable {
  private let enter: @Sendable () -> Void
  private let leave: @Sendable () -> Void

  package init(enter: @escaping @Sendable () -> Void, leave: @escaping @Sendable () -> Void) {
    self.enter = enter
    self.leave = leave
  }

  /// A section without protection.
  package static let none = CriticalSection(enter: {}, leave: {})

  func run<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    enter()
    defer { leave() }
    return try body()
  }
}
