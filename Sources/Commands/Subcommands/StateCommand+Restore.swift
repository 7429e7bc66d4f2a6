import Store
import Tracking
import Weather

/// `skydiff state restore`.
extension StateCommand {
  /// Goes back by one save.
  func restore(_ session: Session) throws(Failures) -> Outcome {
    let restoration = try session.restoreState()
    if let damaged = restoration.damaged {
      session.remark("the state cannot be read and was moved to \(damaged)")
    }
    print(restoration.change, ifNothingIsShown: "restored; no visible changes", session)
    return Outcome()
  }

  /// Goes back to a saved state.
  func restore(
    _ when: RevisionSpecifier,
    _ session: Session
  ) throws(Failures) -> Outcome {
    let (_, history) = try session.loadHistory()
    let revision = try session.revision(when, in: history)
    let cities = try session.cities(at: revision, in: history)
    let now = session.environment.present
    let thresholds = session.settings.configuration.changes
    let change = try session.updateState { state in
      state.restoring(cities, thresholds: thresholds, rules: session.rules, at: now)
    }
    let name = session.name(of: revision)
    if change.new.revision == change.old.revision {
      let reason = "nothing to restore: the list is the same as at \(name)"
      print(change, ifNothingIsShown: reason, session)
    } else {
      session.remark("restored \(name)")
      print(change, ifNothingIsShown: "no visible changes", session)
    }
    return Outcome()
  }

  private func print(
    _ change: StateChange,
    ifNothingIsShown reason: String,
    _ session: Session
  ) {
    var report = ChangeReport.of("state restore", change)
    report.keepRows { $0.mark != .unchanged }
    if report.rows.isEmpty {
      session.remark(reason)
      guard session.settings.isMachineReadable else { return }
    }
    session.print(report)
  }
}
