/// Which sections of two snapshots are the same, and which of them move.
@usableFromInline
struct SectionPairing {
  /// The old index of each new section, -1 where it is new.
  @usableFromInline var oldIndexes: [Int]

  /// What was matched; among it what is moved.
  @usableFromInline var runs: [Run]

  /// The old sections that are in both.
  @usableFromInline let matched: PositionSet

  @inlinable
  init<SectionIdentifier, ItemIdentifier>(
    old: Snapshot<SectionIdentifier, ItemIdentifier>,
    new: Snapshot<SectionIdentifier, ItemIdentifier>
  ) {
    let matching = old.sectionIdentifiers.withUnsafeBufferPointer { old in
      new.sectionIdentifiers.withUnsafeBufferPointer { new in
        let matching = Matching(old: HashedIdentities(old), new: HashedIdentities(new))
        return (matching.runs, matching.matched)
      }
    }
    (runs, matched) = matching
    oldIndexes = Array(repeating: -1, count: new.numberOfSections)
    var subsequence = LongestIncreasingSubsequence()
    subsequence.settle(&runs, in: runs.indices)
    for run in runs {
      for offset in 0..<run.count { oldIndexes[run.new + offset] = run.old + offset }
    }
  }

  /// Collects the changes of the sections themselves.
  @inlinable
  func changes<SectionIdentifier, ItemIdentifier>(
    from old: Snapshot<SectionIdentifier, ItemIdentifier>,
    to new: Snapshot<SectionIdentifier, ItemIdentifier>
  ) -> Changes<Int, SectionIdentifier> {
    var deletions: [Int] = []
    matched.forEachMissing { deletions.append($0) }
    var insertions: [Insertion<Int, SectionIdentifier>] = []
    var updates: [Update<Int>] = []
    for (index, section) in new.sections.enumerated() {
      if oldIndexes[index] < 0 {
        insertions.append(Insertion(position: index, identifier: section.identifier))
      } else if section.isReloaded {
        updates.append(Update(from: oldIndexes[index], to: index, kind: .reload))
      }
    }
    var moves: [Move<Int>] = []
    for run in runs where run.isMoved {
      for offset in 0..<run.count {
        moves.append(Move(from: run.old + offset, to: run.new + offset))
      }
    }
    return Changes(deletions: deletions, insertions: insertions, moves: moves, updates: updates)
  }
}
