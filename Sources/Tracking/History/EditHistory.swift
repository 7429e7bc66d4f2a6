package import Weather

/// The edits of the list as a stack that `undo` and `redo` walk along.
///
/// Each step is a revision of its own, so the stack is derived from the revisions: a step that was
/// taken back, and the revision that it took back, are skipped. Fetches are no edits.
package struct EditHistory {
  package enum Direction: String, Sendable, CaseIterable {
    case undo
    case redo
  }

  /// The next step in a direction.
  package struct Step: Sendable, Equatable {
    package var direction: Direction

    /// The revision to take back: an edit or a redo to undo, an undo to redo.
    package var revision: SavedRevision

    /// The edit that is undone or redone; `revision` if the history does not reach back to it.
    package var edit: SavedRevision
  }

  private let history: any StateHistory

  package init(_ history: any StateHistory) { self.history = history }

  /// Returns the next step in a direction; nil if there is nothing to undo or redo.
  ///
  /// - Complexity: O(n) in the number of revisions after the one to take back.
  package func next(_ direction: Direction) -> Step? {
    var taken: Set<Int> = []
    var found: SavedRevision?
    history.visitRevisions { revision in
      if taken.remove(revision.number) != nil { return true }
      let step = revision.command.flatMap { Direction(rawValue: $0) }
      guard step != nil || revision.isEdit else { return true }
      // An edit ends what can be redone; every other revision of the stack can be taken back by its
      // opposite.
      guard let step, step == direction else {
        if direction == .undo || step == .undo { found = revision }
        return false
      }
      // A step that does not name its revision cannot be followed.
      guard let number = revision.takenBack else { return false }
      taken.insert(number)
      return true
    }
    return found.map { Step(direction: direction, revision: $0, edit: edit(behind: $0)) }
  }

  /// Returns the list without what a step takes back.
  ///
  /// - Parameter cities: The present list, whose weather is kept.
  /// - Returns: The new list, in the order from before the revision that is taken back.
  /// - Throws: `HistoryError` if the list from before that revision is unknown.
  /// - Complexity: O(n) in the number of cities.
  package func cities(after step: Step, from cities: [City]) throws(HistoryError) -> [City] {
    let number = step.revision.number
    let before = try history.cities(at: number - 1)
    return cities.takingBack(from: before, to: try history.cities(at: number))
  }

  /// Whether what was before a revision was forgotten on purpose.
  package func isPruned(before revision: Int) -> Bool {
    history.isPruned && history.oldest.number == revision
  }

  /// Returns the city that the user moved in the revision that a step takes back; nil if there was none.
  package func cityMoved(by step: Step) -> City.ID? {
    var moved: City.ID?
    let number = step.revision.number
    history.visitChanges(in: number...number) { change in
      moved = change.changes.moved
      return false
    }
    return moved
  }

  private func edit(behind revision: SavedRevision) -> SavedRevision {
    var edit = revision
    // A revision takes back an earlier one, so this ends.
    while let number = edit.takenBack, number < edit.number, let earlier = history.revision(number)
    { edit = earlier }
    return edit.takenBack == nil ? edit : revision
  }
}
