import Tracking

/// What a reader has not seen yet: the changes since the list that `list --unseen` printed last.
struct UnseenChanges {
  private let reader: String
  private let lists: SavedLists
  private let session: Session

  /// Makes sure that something can be remembered.
  ///
  /// - Throws: That history is off.
  init(by reader: String, _ lists: SavedLists, _ session: Session) throws(Failures) {
    try lists.requireHistory()
    self.reader = reader
    self.lists = lists
    self.session = session
  }

  /// The name of the mark at the state that was printed last.
  private var name: String { Self.markName(of: reader) }

  /// The name of the mark at the state that a reader has seen last.
  static func markName(of reader: String) -> String { "unseen.\(reader)" }

  /// The present list, marked with what the reader has not seen; with the latest change where it is
  /// unknown what was seen.
  ///
  /// - Parameter isRemembered: Whether what is printed counts as seen, and later ones mark what changed.
  /// - Throws: A failure to read the history, which would seem to be forgotten.
  func report(isRemembered: Bool = true) throws(Failures) -> ChangeReport {
    guard let mark = lists.history.mark(named: name) else {
      if isRemembered {
        session.remark("first list for '\(reader)'; later ones mark what changed since")
      }
      return lists.latestChange("list", of: lists.present)
    }
    guard mark.isAvailable, let seen = lists.history.revision(mark.revision),
      let old = try? lists.list(of: seen)
    else {
      if let failure = lists.unreadable { throw Failures(failure) }
      if isRemembered {
        session.remark(
          "the list that '\(reader)' saw last was forgotten; later ones mark what changed")
      }
      return lists.latestChange("list", of: lists.present)
    }
    return lists.unseen("list", since: old)
  }

  /// Remembers that the reader has seen the list.
  func remember() {
    do throws(Failures) {
      try SavedMarks(session).set(name, at: lists.history.latest, in: lists)
    } catch {
      let reason = error.all.first.map { ": \($0.message)" } ?? ""
      session.remark("what '\(reader)' saw could not be remembered\(reason)")
    }
  }
}
