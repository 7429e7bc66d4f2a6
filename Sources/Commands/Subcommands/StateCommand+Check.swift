import ConfigurationFile
import JSONText
import Rendering
import Store
import Text
import Tracking
import Weather

/// `skydiff state check`.
extension StateCommand {
  /// Reads everything that is saved.
  func check(_ session: Session) throws(Failures) -> Outcome {
    let path = session.settings.statePath
    var previous: PreviousState?
    let reading: StateReading?
    do throws(StoreError) {
      previous = try session.storage.previousState()
      reading = try session.storage.readToCheck()
    } catch {
      if let state = previous?.state {
        session.remark(
          "the previous state is \(Self.summary(state)): run 'skydiff state restore' to go back to it"
        )
      }
      throw Failures(Failure(error))
    }
    let state = reading?.state
    for key in reading?.unknownKeys ?? [] {
      session.remark(
        "\(path): line \(key.line): \(key.path) is not known, and the next save leaves it out")
    }
    let history = try Failures.ofStore { () throws(StoreError) in try session.storage.checkHistory()
    }
    session.print("state check", lines(path, state, previous, history, session)) { writer in
      writer.member("path", path)
      writer.member("revision", state?.revision ?? 0)
      writer.member("cities", state?.cities.count ?? 0)
      writer.array("unknownKeys") { writer in
        for key in reading?.unknownKeys ?? [] { writer.element(key.path) }
      }
      write(previous, to: &writer)
      write(history, to: &writer)
    }
    return Outcome()
  }

  private func write(_ previous: PreviousState?, to writer: inout JSONObjectWriter) {
    guard let previous else { return writer.null("previous") }
    writer.object("previous") { writer in
      writer.member("path", previous.path)
      writer.member("revision", previous.state?.revision)
      writer.member("cities", previous.state?.cities.count)
      writer.member("problem", previous.problem)
    }
  }

  private func write(_ history: HistoryCheck?, to writer: inout JSONObjectWriter) {
    guard let history else { return writer.null("history") }
    writer.object("history") { writer in
      writer.member("path", history.path)
      writer.member("revisions", history.revisions)
      writer.member("oldest", history.oldest?.number)
      writer.member("oldestSavedAt", history.oldest?.savedAt.map(Timestamp.text))
      writer.member("size", history.size)
      writer.array("problems") { writer in
        for problem in history.problems { writer.element(problem.description) }
      }
    }
  }

  private func lines(
    _ path: String, _ state: SavedState?, _ previous: PreviousState?, _ history: HistoryCheck?,
    _ session: Session
  ) -> [StyledLine] {
    var lines = ["\(path): " + (state.map(Self.summary) ?? "there is no state yet")]
    if let previous {
      lines.append("\(previous.path): " + (previous.state.map(Self.summary) ?? "damaged"))
      if let problem = previous.problem {
        session.remark("\(problem); 'skydiff state restore' cannot use it")
      }
    }
    if let history {
      lines.append("\(history.path): \(Self.summary(history, session))")
      for problem in history.problems { session.remark("\(history.path): \(problem)") }
    } else if let state, state.revision > 0, session.settings.configuration.history.keep != 0 {
      session.remark("\(path).history: there is no history; it begins with the next save")
    }
    return lines.map { StyledLine($0) }
  }

  private static func summary(_ state: SavedState) -> String {
    let count = state.cities.count
    return "ok, revision \(state.revision), \(CountText.text(count, "city", "cities"))"
  }

  /// Such as `ok, revisions 10 to 42, since Sat 16:22, 1.2 MB`.
  private static func summary(_ history: HistoryCheck, _ session: Session) -> String {
    let size = ByteCountText.text(history.size)
    guard let oldest = history.oldest else {
      return history.problems.isEmpty ? "no history yet" : "not connected, \(size)"
    }
    let latest = oldest.number + history.revisions - 1
    let range =
      history.revisions == 1 ? "revision \(latest)" : "revisions \(oldest.number) to \(latest)"
    let savedAt = oldest.savedAt.map { ", since \(session.userTime.text($0))" }
    return "\(history.problems.isEmpty ? "ok, " : "")\(range)\(savedAt ?? ""), \(size)"
  }
}
