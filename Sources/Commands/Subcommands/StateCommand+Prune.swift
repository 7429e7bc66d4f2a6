import Arguments
import ConfigurationFile
import JSONText
import Rendering
import Store
import Text
import Tracking
import Weather

/// `skydiff state prune`.
extension StateCommand {
  /// Forgets old saved states.
  ///
  /// - Parameter keep: Seconds to keep; nil for `history.keep`.
  func prune(keep: Double?, isDryRun: Bool, _ session: Session) throws(Failures) -> Outcome {
    let keep = keep ?? session.settings.configuration.history.keep
    if keep == nil {
      session.remark("history.keep is null: nothing is forgotten; say how much to keep with --keep")
      guard session.settings.isMachineReadable else { return Outcome() }
    }
    session.environment.allowGrace(Session.graceToReport)
    let removal = try Failures.ofStore { () throws(StoreError) in
      try session.storage.pruneHistory(
        keep: keep, at: session.environment.present, isDryRun: isDryRun)
    }
    session.print("state prune", lines(removal, isDryRun: isDryRun, session)) { writer in
      writer.member("path", removal.path)
      writer.member("removed", removal.revisions)
      writer.member("size", removal.size)
      writer.member("oldest", removal.oldest?.number)
      writer.member("oldestSavedAt", removal.oldest?.savedAt.map(Timestamp.text))
      writer.member("dryRun", isDryRun)
    }
    return Outcome()
  }

  private func lines(_ removal: HistoryRemoval, isDryRun: Bool, _ session: Session) -> [StyledLine]
  {
    let size = ByteCountText.text(removal.size)
    let count = removal.revisions
    let oldest = removal.oldest.map { oldest in
      let savedAt = oldest.savedAt.map { " of \(session.userTime.text($0))" }
      return "; the oldest state \(isDryRun ? "would be" : "is") revision \(oldest.number)"
        + (savedAt ?? "")
    }
    let what: String
    if count > 0 {
      what = "\(CountText.text(count, "saved state")), \(size)"
    } else if removal.size > 0 {
      what = "\(size) that did not lead to the saved list"
    } else if removal.forgetsPrevious {
      what = "the previous state"
    } else {
      session.remark("nothing to remove\(oldest ?? "")")
      return []
    }
    return [StyledLine("\(isDryRun ? "would remove" : "removed") \(what)\(oldest ?? "")")]
  }
}

extension ValueParser where Value == Double {
  /// A duration of the history in seconds, also in weeks.
  static var historyDuration: ValueParser {
    ValueParser { text throws(ValueError) in
      guard let seconds = DurationText.seconds(text, allowsWeeks: true) else {
        throw .expected("a duration such as 90d or 12w")
      }
      return seconds
    }
  }
}
