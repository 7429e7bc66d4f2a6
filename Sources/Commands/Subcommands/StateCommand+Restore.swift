import ConfigurationFile
import Store
import Tracking
import Weather

/// `skydiff state restore`.
extension StateCommand {
  /// Goes back by one save.
  func restore(_ session: Session) throws(Failures) -> Outcome {
    let restoration = try StateSaver(session).restorePrevious()
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
    let lists = try SavedLists(session)
    let revision = try lists.revision(when)
    let cities = try lists.cities(at: revision)
    let thresholds = session.settings.configuration.changes
    let change = try StateSaver(session).save { state, now in
      state.restoring(cities, thresholds: thresholds, rules: session.rules, at: now)
    }
    let name = session.userTime.name(of: revision)
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
