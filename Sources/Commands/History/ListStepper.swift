import ConfigurationFile
import Rendering
import Text
import Tracking
import Weather

/// Takes back edits of the list, or makes them again.
struct ListStepper {
  private let session: Session
  private let direction: EditHistory.Direction

  /// How often a step is found again because another command saved the list meanwhile.
  private static let maximumAttempts = 5

  init(_ session: Session, _ direction: EditHistory.Direction) {
    self.session = session.running(direction.rawValue)
    self.direction = direction
  }

  /// Makes the next step, or only finds it in a dry run.
  func step(isDryRun: Bool = false) throws(Failures) -> SteppedList {
    for _ in 1...Self.maximumAttempts {
      let lists = try SavedLists(session)
      let state = lists.state
      let edits = EditHistory(lists.history)
      let step = try next(in: edits, of: lists)
      var next = state.next(
        state.addingHours(to: try cities(after: step, in: edits, from: state.cities)),
        moved: edits.cityMoved(by: step), isReturn: true,
        thresholds: session.settings.configuration.changes, rules: session.rules,
        at: session.environment.present)
      next.takenBack = step.revision.number
      func stepped(_ change: StateChange) -> SteppedList {
        SteppedList(step: step, change: change, isDryRun: isDryRun, session: session)
      }
      if isDryRun { return stepped(next) }
      // The history was read without the lock, and must lead to the list that is replaced.
      var isOutdated = false
      let change = try StateSaver(session).save { current, _ in
        isOutdated = !current.isSameSave(as: state)
        return isOutdated ? nil : next
      }
      if !isOutdated { return stepped(change) }
    }
    throw Failures(
      Failure(
        .locked, kind: .locked,
        "\(session.settings.statePath): other commands keep changing the list; try again later"))
  }

  private func next(
    in edits: EditHistory, of lists: SavedLists
  ) throws(Failures) -> EditHistory.Step {
    try lists.requireHistory()
    if let step = edits.next(direction) { return step }
    let oldest = lists.history.oldest
    let reason =
      switch direction {
      case .undo where oldest.number > 0:
        ": the history begins at \(session.userTime.name(of: oldest))"
      case .undo: ""
      case .redo: " since the latest edit"
      }
    throw Failures(
      lists.unreadable
        ?? Failure(.notDone, kind: .history, "nothing to \(direction.rawValue)\(reason)"))
  }

  func cities(
    after step: EditHistory.Step, in edits: EditHistory, from cities: [City]
  ) throws(Failures) -> [City] {
    do throws(HistoryError) { return try edits.cities(after: step, from: cities) } catch {
      let number = step.revision.number
      let reason =
        edits.isPruned(before: number)
        ? "what was before revision \(number) was forgotten"
        : "the history has a gap before revision \(number)"
      let message =
        "cannot \(direction.rawValue) \(session.userTime.name(ofEdit: step.edit)): \(reason); "
        + "'skydiff log' prints what it has"
      throw Failures(Failure(.notDone, kind: .history, message))
    }
  }
}

/// A step through the edits of the list.
struct SteppedList {
  let step: EditHistory.Step

  /// What was saved or, in a dry run, would be.
  let change: StateChange
  let isDryRun: Bool

  let session: Session

  /// The cities that changed.
  var report: ChangeReport {
    var report = ChangeReport.of(step.direction.rawValue, change)
    report.keepRows { $0.mark != .unchanged }
    if isDryRun {
      report.revision = change.old.revision
      report.changedAt = change.old.latestReport?.at
    }
    return report
  }

  private var language: Language { session.settings.viewLanguage }

  /// Prints what the step changed.
  func print() {
    session.remark(message)
    session.printChanges(report)
  }

  /// Such as `undid 'remove' of 09:41 (revision 41): Lima and Oslo`.
  var messageWithCities: String {
    let report = report
    if report.rows.isEmpty { return message }
    let labels = CityLabels(report.list + report.rows.map(\.city))
    let names = report.rows.map { labels.text(of: $0.city) }
    return message + ": " + language.listed(names, upTo: FetchFailureDetails.maximumNames)
  }

  /// Such as `undid 'remove' of 09:41 (revision 41)`.
  private var message: String {
    let texts = language.remarks
    let said =
      switch step.direction {
      case .undo: isDryRun ? texts.wouldUndo : texts.undid
      case .redo: isDryRun ? texts.wouldRedo : texts.redid
      }
    return said(edit) + (report.rows.isEmpty ? language.semicolon + texts.noVisibleChanges : "")
  }

  private var edit: String {
    UserTime(clock: session.userClock, now: session.environment.present, language: language)
      .name(ofEdit: step.edit)
  }
}

extension UserTime {
  /// Such as `'remove' of 09:41 (revision 41)`.
  fileprivate func name(ofEdit edit: SavedRevision) -> String {
    guard let command = edit.command, let savedAt = edit.savedAt else {
      return language.summary.revision(edit.number)
    }
    return language.remarks.edit("'\(command)'", text(savedAt), edit.number)
  }
}
