import FoundationEssentials
import Rendering
import Text
import Tracking
import Weather

extension Session {
  /// How often a step is found again because another command saved the list meanwhile.
  private static let maximumAttempts = 5

  /// A step through the edits of the list.
  struct SteppedList {
    let step: EditHistory.Step

    /// What was saved or, in a dry run, would be.
    let change: StateChange

    /// The cities that changed.
    var report: ChangeReport {
      var report = ChangeReport.of(step.direction.rawValue, change)
      report.keepRows { $0.mark != .unchanged }
      return report
    }
  }

  /// Undoes or redoes an edit, and prints what that changed.
  func step(
    _ direction: EditHistory.Direction,
    isDryRun: Bool
  ) throws(Failures) -> Outcome {
    let stepped = try stepList(direction, isDryRun: isDryRun)
    report(stepped, isDryRun: isDryRun)
    return Outcome()
  }

  /// Undoes or redoes an edit.
  func stepList(
    _ direction: EditHistory.Direction,
    isDryRun: Bool = false
  ) throws(Failures) -> SteppedList {
    for _ in 1...Self.maximumAttempts {
      let (state, history) = try loadHistory()
      let edits = EditHistory(history)
      let step = try next(direction, in: edits, of: history)
      var next = state.next(
        try cities(after: step, in: edits, from: state.cities),
        moved: edits.cityMoved(by: step),
        thresholds: settings.configuration.changes,
        rules: rules,
        at: environment.present
      )
      next.takenBack = step.revision.number
      if isDryRun { return SteppedList(step: step, change: next) }
      // The history was read without the lock, and must lead to the list that is replaced.
      var isOutdated = false
      let change = try updateState { current in
        isOutdated = !current.isSameSave(as: state)
        return isOutdated ? nil : next
      }
      if !isOutdated { return SteppedList(step: step, change: change) }
    }
    throw Failures(
      Failure(
        .locked,
        kind: .locked,
        "\(settings.statePath): other commands keep changing the list; try again later"
      )
    )
  }

  private func next(
    _ direction: EditHistory.Direction,
    in edits: EditHistory,
    of history: any StateHistory
  ) throws(Failures) -> EditHistory.Step {
    guard history.isOn else { throw Failures(Failure(HistoryError.off)) }
    if let step = edits.next(direction) { return step }
    let oldest = history.oldest
    let reason =
      switch direction {
      case .undo where oldest.number > 0: ": the history begins at \(name(of: oldest))"
      case .undo: ""
      case .redo: " since the latest edit"
      }
    throw Failures(Failure(.notDone, kind: .history, "nothing to \(direction.rawValue)\(reason)"))
  }

  func cities(
    after step: EditHistory.Step,
    in edits: EditHistory,
    from cities: [City]
  ) throws(Failures) -> [City] {
    do throws(HistoryError) {
      return try edits.cities(after: step, from: cities)
    } catch {
      let number = step.revision.number
      let reason =
        edits.isPruned(before: number)
        ? "what was before revision \(number) was forgotten"
        : "the history has a gap before revision \(number)"
      let message =
        "cannot \(step.direction.rawValue) \(name(ofEdit: step.edit)): \(reason); 'skydiff log' "
        + "prints what it has"
      throw Failures(Failure(.notDone, kind: .history, message))
    }
  }

  private func report(_ stepped: SteppedList, isDryRun: Bool) {
    let change = stepped.change
    var report = stepped.report
    if isDryRun {
      report.revision = change.old.revision
      report.changedAt = change.old.latestChange?.at
    }
    remark(message(about: stepped, isDryRun: isDryRun))
    printChanges(report)
  }

  /// Such as `undid 'remove' of 09:41 (revision 41): Lima and Oslo`.
  func messageWithCities(about stepped: SteppedList) -> String {
    let rows = stepped.report.rows
    if rows.isEmpty { return message(about: stepped) }
    let labels = CityLabels(stepped.report.list + rows.map(\.city))
    let names = rows.map { labels.text(of: $0.city) }
    return
      "\(message(about: stepped)): \(names.listed(upTo: FailedFetch.maximumNames))"
  }

  /// Such as `undid 'remove' of 09:41 (revision 41)`.
  func message(about stepped: SteppedList, isDryRun: Bool = false) -> String {
    let verb =
      switch stepped.step.direction {
      case .undo: isDryRun ? "would undo" : "undid"
      case .redo: isDryRun ? "would redo" : "redid"
      }
    let result = stepped.report.rows.isEmpty ? "; no visible changes" : ""
    return "\(verb) \(name(ofEdit: stepped.step.edit))\(result)"
  }

  /// Such as `'remove' of 09:41 (revision 41)`.
  private func name(ofEdit edit: SavedRevision) -> String {
    let command = edit.command.map { "'\($0)'" } ?? "an edit"
    let time = edit.savedAt.map { " of \(userTime.text($0))" } ?? ""
    return "\(command)\(time) (revision \(edit.number))"
  }
}

extension Session {
  /// Formats instants as the local time of the user.
  var userTime: UserTime { UserTime(clock: userClock, now: environment.present) }

  /// Such as `revision 41 of 09:41`.
  func name(of revision: SavedRevision) -> String {
    "revision \(revision.number)" + (revision.savedAt.map { " of \(userTime.text($0))" } ?? "")
  }
}
