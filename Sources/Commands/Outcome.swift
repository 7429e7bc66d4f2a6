/// What a command came to: what it prints, what went wrong, and whether that was all of it.
struct Outcome {
  /// For standard output.
  var output: [UInt8] = []

  /// What went wrong on the way, for standard error.
  var failures: [Failure] = []

  /// What the failures mean for the whole; nil when there are none.
  var status: ExitStatus?

  /// Whether changes among what is printed are to be told by the exit status.
  var reportsChanges = false

  /// The status of a command some of whose cities or places failed.
  ///
  /// - Parameters:
  ///   - failures: What failed.
  ///   - everythingFailed: Whether nothing else was done.
  /// - Returns: Nil when nothing failed.
  static func status(of failures: [Failure], everythingFailed: Bool) -> ExitStatus? {
    if failures.isEmpty { return nil }
    guard everythingFailed else { return .partlyDone }
    let statuses = failures.map(\.status)
    if statuses.contains(.rejected) { return .rejected }
    return statuses.contains(.unreachable) ? .unreachable : .notDone
  }
}
