/// The result of a command: what went wrong, and what that means for the whole.
struct Outcome {
  /// For standard error.
  var failures: [Failure] = []

  /// What the failures mean for the whole; nil when there are none.
  var status: ExitStatus?

  /// Whether the exit status reports that there were changes.
  var reportsChanges = false

  /// Runs once the output was printed, unless nobody read it.
  var whenPrinted: (() -> Void)?

  /// Whether the command did all or a part of what it should.
  var isDone: Bool { status == nil || status == .partlyDone }

  /// The status of a command some of whose cities or places failed; nil when nothing failed.
  static func status(of failures: [Failure], everythingFailed: Bool) -> ExitStatus? {
    if failures.isEmpty { return nil }
    guard everythingFailed else { return .partlyDone }
    let statuses = failures.map(\.status)
    if statuses.contains(.rejected) { return .rejected }
    return statuses.contains(.unreachable) ? .unreachable : .notDone
  }
}
