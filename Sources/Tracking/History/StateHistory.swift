package import FoundationEssentials
package import Weather

/// The saved states of the list, as far back as they are provably connected with the present one.
///
/// Reads lazily; a method may have to read all of the history. Past forecasts have no hours.
package protocol StateHistory {
  var latest: SavedRevision { get }

  /// The oldest state that is available; revision 0 if the history reaches back to the first save.
  var oldest: SavedRevision { get }

  /// Whether what was before `oldest` was forgotten on purpose.
  var isPruned: Bool { get }

  /// Whether anything but the present and the latest change is kept.
  var isOn: Bool { get }

  /// Returns a revision by its number; nil if it is not available.
  func revision(_ number: Int) -> SavedRevision?

  /// Returns the latest revision whose time is not after an instant; nil if the instant is before
  /// the oldest available state.
  func latestRevision(notAfter instant: Date) -> SavedRevision?

  /// Returns the last revision that was saved in a second, whatever the clock said later; nil if there
  /// is none.
  func revision(savedAt second: Date) -> SavedRevision?

  /// Returns the mark with a name; nil if there is none.
  func mark(named name: String) -> HistoryMark?

  /// The names of the marks with their revisions, sorted by name; also those of states that are not available.
  var marks: [HistoryMark] { get }

  /// Passes the revisions to a function, the latest first, until it returns false.
  ///
  /// Starts with `latest` and ends with `oldest`.
  func visitRevisions(_ body: (SavedRevision) -> Bool)

  /// Returns the digest of a state, 16 hexadecimal digits; nil if it is unknown.
  func digest(of revision: Int) -> String?

  /// Returns the list as it was.
  ///
  /// - Throws: `HistoryError.noRevision`.
  func cities(at revision: Int) throws(HistoryError) -> [City]

  /// Passes the changes of revisions to a function, the latest first, until it returns false.
  ///
  /// - Parameters:
  ///   - revisions: The numbers of the revisions; those that are not available are skipped.
  ///   - body: Takes the change of a revision, also of one without changes.
  func visitChanges(in revisions: ClosedRange<Int>, _ body: (RecordedChange) -> Bool)

  /// Passes the successive forecasts of a city to a function, the oldest first.
  ///
  /// - Parameters:
  ///   - start: Earlier revisions are skipped, except that the forecast in force then comes first.
  ///   - body: Takes the revision that saved the forecast, and the forecast; also one whose figures
  ///     are the same as before.
  func visitForecasts(
    of city: City.ID, since start: Date, _ body: (SavedRevision, Forecast) -> Void)
}

/// A name that was given to a saved state.
package struct HistoryMark: Sendable, Equatable {
  package var name: String
  package var revision: Int

  /// In whole seconds; nil if unknown.
  package var savedAt: Date?

  /// Whether the state is available: it belongs to the present list and was not forgotten.
  package var isAvailable: Bool

  package init(name: String, revision: Int, savedAt: Date?, isAvailable: Bool = true) {
    self.name = name
    self.revision = revision
    self.savedAt = savedAt
    self.isAvailable = isAvailable
  }
}

/// What one save changed, as it was reported when it was saved.
package struct RecordedChange: Sendable {
  package var revision: SavedRevision

  /// The list before and after, with its present values then.
  package var old: [City]
  package var new: [City]

  /// The changes of each city in both lists, against the values last reported then.
  package var changes: [City.ID: [FieldChange]]

  package init(revision: SavedRevision, old: [City], new: [City], changes: [City.ID: [FieldChange]])
  {
    self.revision = revision
    self.old = old
    self.new = new
    self.changes = changes
  }
}

/// Why a saved state is not available.
package enum HistoryError: Error, Sendable, Equatable {
  /// Nothing but the present and the latest change is kept.
  case off

  /// There is no such revision; with the nearest ones that are available, in ascending order.
  case noRevision(Int, nearest: [Int])

  /// The state at a moment is older than the oldest one that is available.
  case tooEarly(oldest: SavedRevision)

  /// There are not so many changes; with their number and the oldest state that is available.
  case tooFewChanges(Int, oldest: SavedRevision)

  /// There is no such mark; with the names of the nearest ones.
  case noMark(String, nearest: [String])

  /// The mark names a state of another list, or one that was forgotten.
  case markUnavailable(HistoryMark, oldest: SavedRevision)

  /// The moment that the user wrote is in the future.
  case future(String)
}

extension StateHistory {
  func existingRevision(_ number: Int) throws(HistoryError) -> SavedRevision {
    if let revision = revision(number) { return revision }
    var newer: Int?
    var older: Int?
    visitRevisions { visited in
      // The latest change of the state file is known where the list after it is not.
      guard revision(visited.number) != nil else { return true }
      if visited.number > number { newer = visited.number } else { older = visited.number }
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

  func revision(marked name: String) throws(HistoryError) -> SavedRevision {
    guard let mark = mark(named: name) else { throw .noMark(name, nearest: []) }
    guard mark.isAvailable, let revision = revision(mark.revision) else {
      throw .markUnavailable(mark, oldest: oldest)
    }
    return revision
  }
}
