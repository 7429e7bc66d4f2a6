import Arguments
import ConfigurationFile
import JSONText
import Rendering
import S3
import Store
import Text
import Tracking
import Weather

/// `skydiff state`: shows where the list is saved, checks it, restores an earlier one, and forgets old
/// ones.
struct StateCommand: Subcommand {
  private static let when = Argument(
    "WHEN", parser: .when, help: "A saved state; 'skydiff help when' lists the forms",
    isRequired: false, defaultText: "the one before the last save")

  private static let target = Argument(
    "TARGET", parser: .nonBlank, help: "A path, or s3://BUCKET/KEY in a store of objects")

  private static let keep = Option(
    "keep", valueName: "DURATION", parser: .historyDuration,
    help: "Keep what was saved in this time, such as 4w; 0d keeps the present",
    defaultText: "history.keep")
  private static let dryRun = Flag(
    "dry-run", help: "Print what would be forgotten, and remove nothing")

  static let commandName = "state"

  static let declaration = Command(
    commandName, abstract: "Find, check, restore or prune the saved list",
    subcommands: [
      Command(
        "path", abstract: "Print where the list is saved",
        examples: [Example("skydiff state path", "Print the path of the state file")]),
      Command(
        "check", abstract: "Check the saved list for damage",
        discussion: """
          Reads the state file and, if they are there, the previous one and the history, and prints \
          what is wrong and where. Only a damaged state file is a failure.
          """,
        details: """
          History is whole back to the first revision that is printed. What is damaged or does not \
          lead to the saved list is not available, and later saves remove it when it is older than \
          history.keep.
          """, examples: [Example("skydiff state check", "Check the file after a crash or an edit")]
      ),
      Command(
        "restore", abstract: "Go back to the list as it was earlier",
        discussion: """
          Saves the list at WHEN as a new revision, and prints what that changed. Without WHEN it goes back by one save; that also works if the state file \
          is damaged, and restoring again undoes it.
          """,
        details: """
          Each save keeps the previous state beside the state file. A state file that cannot be \
          read is kept, with .damaged added to its name. 'skydiff undo' takes back an edit of the \
          list and keeps the weather.
          """, parameters: [when],
        examples: [
          Example("skydiff state restore", "Go back by one save"),
          Example("skydiff state restore yesterday", "Go back to 00:00 yesterday"),
          Example("skydiff state restore 42", "Go back to revision 42"),
        ]),
      Command(
        "move", abstract: "Move the saved list with its history to a file or a store",
        discussion: """
          Copies the list, its history and its marks, reads the copy back, and prints what to put into \
          the configuration. Saves at the old place fail from then on and name the new one.
          """,
        details: """
          The list at the old place stays as it is. A list that is already at TARGET is never replaced, \
          unless it was moved from there to here.
          """, parameters: [target],
        examples: [
          Example(
            "skydiff state move s3://weather/list.json", "Share the list with other machines"),
          Example(
            "skydiff state move ~/.local/state/skydiff/state.json",
            "Move a shared list to this machine"),
        ]),
      Command(
        "prune", abstract: "Forget old saved states",
        discussion: """
          Forgets what was saved before history.keep or --keep, but not the state in force at that \
          moment, and prints what was removed. Saves do the same on their own, at most once a day.
          """,
        details: """
          What is forgotten is in no file any more, and neither 'skydiff undo' nor 'skydiff state \
          restore' can go back there. The list and the marks stay.
          """, parameters: [keep, dryRun],
        examples: [
          Example("skydiff state prune --keep 4w --dry-run", "Print what is older than four weeks"),
          Example("skydiff state prune --keep 0d", "Forget everything but the present"),
        ]),
    ])

  private let invocation: Invocation

  init(_ invocation: Invocation) throws(UsageError) { self.invocation = invocation }

  var requiresHooks: Bool { invocation.path.last == "restore" }

  func run(_ session: Session) throws(Failures) -> Outcome {
    switch invocation.path.last {
    case "path": return path(session)
    case "check": return try check(session)
    case "move": return try move(to: invocation[Self.target] ?? "", session)
    case "prune":
      return try prune(keep: invocation[Self.keep], isDryRun: invocation[Self.dryRun], session)
    default:
      if let when = invocation[Self.when] { return try restore(when, session) }
      return try restore(session)
    }
  }

  private func path(_ session: Session) -> Outcome {
    let path = session.settings.statePath
    session.print("state path", [StyledLine(path)]) { writer in writer.member("path", path) }
    return Outcome()
  }
}

/// `skydiff state move`.
extension StateCommand {
  /// Moves the list with its history.
  func move(to target: String, _ session: Session) throws(Failures) -> Outcome {
    let source = session.settings.statePath
    let target = session.environment.expandingHome(target)
    let storage = try session.storage(at: target)
    session.environment.allowGrace(session.graceToSave)
    let moved = try Failures.ofStore { () throws(StoreError) in
      try session.storage.move(to: storage)
    }
    guard let moved else {
      throw Failures(Failure(.notDone, kind: .state, "\(source): there is no list to move"))
    }
    let address = JSONWriter.text(of: target)
    let cities = CountText.text(moved.state.cities.count, "city", "cities")
    let lines = [
      "moved \(cities) and \(CountText.text(moved.revisions, "saved state")) to \(target)",
      "put this into the configuration: \"state\": \(address)",
    ]
    session.print("state move", lines.map { StyledLine($0) }) { writer in
      writer.member("from", source)
      writer.member("path", target)
      writer.member("cities", moved.state.cities.count)
      writer.member("revisions", moved.revisions)
    }
    return Outcome()
  }
}

/// `skydiff state restore`.
extension StateCommand {
  /// Goes back by one save.
  func restore(_ session: Session) throws(Failures) -> Outcome {
    let restoration = try StateSaver(session).restorePrevious()
    if let damaged = restoration.damaged {
      session.remark("the state cannot be read and was moved to \(damaged)")
    }
    print(restoration.change, ifNothingIsShown: session.remarks.noVisibleChanges, session)
    return Outcome()
  }

  /// Goes back to a saved state.
  func restore(_ when: RevisionSpecifier, _ session: Session) throws(Failures) -> Outcome {
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
      print(change, ifNothingIsShown: session.remarks.noVisibleChanges, session)
    }
    return Outcome()
  }

  private func print(_ change: StateChange, ifNothingIsShown reason: String, _ session: Session) {
    var report = ChangeReport.of("state restore", change)
    report.keepRows { $0.mark != .unchanged }
    if report.rows.isEmpty {
      session.remark(reason)
      guard session.settings.isMachineReadable else { return }
    }
    session.print(report)
  }
}
