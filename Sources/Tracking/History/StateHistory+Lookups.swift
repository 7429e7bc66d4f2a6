package import FoundationEssentials
import Weather

extension StateHistory {
  /// Returns a revision by its number.
  func existingRevision(_ number: Int) throws(HistoryError) -> SavedRevision {
    if let revision = revision(number) { return revision }
    var newer: Int?
    var older: Int?
    visitRevisions { visited in
      // The latest change of the state file is known where the list after it is not.
      guard revision(visited.number) != nil else { return true }
      if visited.number > number {
        newer = visited.number
      } else {
        older = visited.number
      }
      return older == nil
    }
    throw .noRevision(number, nearest: [older, newer].compactMap(\.self))
  }

  package var isPruned: Bool { false }

  package func mark(named name: String) -> HistoryMark? { marks.first { $0.name == name } }

  package func revision(savedAt second: Date) -> SavedRevision? {
    var found = latestRevision(notAfter: second)
    if found?.savedAt == second { return found }
    // Where the clock went backwards, later revisions can have earlier times.
    found = nil
    visitRevisions { revision in
      if revision.savedAt == second { found = revision }
      return found == nil
    }
    return found
  }

  /// Returns the latest revision whose time is not after an instant in the past.
  func revision(at instant: Date) throws(HistoryError) -> SavedRevision {
    if let revision = latestRevision(notAfter: instant) { return revision }
    // Before the first save there was the empty list.
    guard oldest.number == 0 else { throw .tooEarly(oldest: oldest) }
    return oldest
  }

  /// Returns the state before the n-th latest revision that had changes.
  func revision(beforeChange count: Int) throws(HistoryError) -> SavedRevision {
    var passed = 0
    var number: Int?
    visitRevisions { revision in
      if revision.hasChanges { passed += 1 }
      if passed == count { number = revision.number }
      return number == nil
    }
    guard let number else { throw .tooFewChanges(passed, oldest: oldest) }
    // The change of the oldest state is known, but not the state before it.
    guard let before = revision(number - 1) else {
      throw .tooFewChanges(passed - 1, oldest: oldest)
    }
    return before
  }

  /// Returns the revision with a mark.
  func revision(marked name: String) throws(HistoryError) -> SavedRevision {
    guard let mark = mark(named: name) else {
      throw .noMark(name, nearest: [])
    }
    guard mark.isAvailable, let revision = revision(mark.revision) else {
      throw .markUnavailable(mark, oldest: oldest)
    }
    return revision
  }
}
