import Arguments
import JSONText
import Rendering
import Store
import Tracking
import Weather

/// `skydiff state`: shows where the list is saved, checks it, and restores the previous one.
struct StateCommand: Subcommand {
  static let declaration = Command(
    "state",
    abstract: "Find, check or restore the saved list",
    subcommands: [
      Command(
        "path",
        abstract: "Print where the list is saved",
        examples: [Example("skydiff state path", "Print the path of the state file")]
      ),
      Command(
        "check",
        abstract: "Check the saved list for damage",
        discussion: """
          Reads the state file and, if there is one, the previous one, and prints what is wrong and \
          where.
          """,
        examples: [Example("skydiff state check", "Check the file after a crash or an edit")]
      ),
      Command(
        "restore",
        abstract: "Go back to the list as it was before the last save",
        discussion: """
          Each save keeps the previous state beside the state file. Restoring makes it the next \
          revision and prints what that changed; restoring again undoes it. A state file that \
          cannot be read is kept, with .damaged added to its name.
          """,
        examples: [Example("skydiff state restore", "Undo the last save")]
      ),
    ]
  )

  private let invocation: Invocation

  init(_ invocation: Invocation) throws(UsageError) {
    self.invocation = invocation
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    switch invocation.path.last {
    case "path": return path(session)
    case "check": return try check(session)
    default: return try restore(session)
    }
  }

  private func path(_ session: Session) -> Outcome {
    let path = session.settings.statePath
    session.print("state path", [StyledLine(path)]) { writer in writer.member("path", path) }
    return Outcome()
  }

  private func restore(_ session: Session) throws(Failures) -> Outcome {
    let restoration = try session.restoreState()
    if let damaged = restoration.damaged {
      session.remark("the state cannot be read and was moved to \(damaged)")
    }
    var report = ChangeReport.of("state restore", restoration.change)
    report.keepRows { $0.mark != .unchanged }
    if report.rows.isEmpty {
      session.remark("restored; nothing that is shown changed")
      guard session.settings.isMachineReadable else { return Outcome() }
    }
    session.print(report)
    return Outcome()
  }

  // MARK: - Checking

  /// The previous state, or the problem with it.
  private struct Previous {
    var path: String
    var state: SavedState?
    var problem: String?
  }

  private func check(_ session: Session) throws(Failures) -> Outcome {
    let path = session.settings.statePath
    var previous: Previous?
    let state: SavedState?
    do throws(StoreError) {
      previous = try self.previous(session.stateFile)
      state = try session.stateFile.load()
    } catch {
      if let sound = previous?.state {
        session.remark(
          "the previous state is \(Self.summary(sound)): run 'skydiff state restore' to go back to it"
        )
      }
      throw Failures(Failure(error))
    }
    session.print("state check", lines(path, state, previous, session)) { writer in
      writer.member("path", path)
      writer.member("revision", state?.revision ?? 0)
      writer.member("cities", state?.cities.count ?? 0)
      guard let previous else { return writer.null("previous") }
      writer.object("previous") { writer in
        writer.member("path", previous.path)
        writer.member("revision", previous.state?.revision)
        writer.member("cities", previous.state?.cities.count)
        writer.member("problem", previous.problem)
      }
    }
    return Outcome()
  }

  private func lines(
    _ path: String,
    _ state: SavedState?,
    _ previous: Previous?,
    _ session: Session
  ) -> [StyledLine] {
    var lines = ["\(path): " + (state.map(Self.summary) ?? "there is no state yet")]
    if let previous {
      lines.append("\(previous.path): " + (previous.state.map(Self.summary) ?? "damaged"))
      if let problem = previous.problem {
        session.remark("\(problem); 'skydiff state restore' cannot use it")
      }
    }
    return lines.map { StyledLine($0) }
  }

  /// Only `restore` needs the previous state, so a problem with it is not a failure.
  private func previous(_ store: StateStore) throws(StoreError) -> Previous? {
    let path = try store.previousPath()
    do throws(StoreError) {
      return try store.loadPrevious().map { Previous(path: path, state: $0) }
    } catch {
      return Previous(path: path, problem: error.description)
    }
  }

  private static func summary(_ state: SavedState) -> String {
    let count = state.cities.count
    return "sound, revision \(state.revision), \(count) \(count == 1 ? "city" : "cities")"
  }
}
