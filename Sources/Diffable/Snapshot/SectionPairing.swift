/// The sections that two snapshots have in common, and their moves.
@usableFromInline struct SectionPairing {
  /// The old index of each new section, or -1 for an inserted one.
  @usableFromInline var oldIndexes: [Int]

  /// The old indexes of deleted sections.
  @usableFromInline let deletions: [Int]

  /// The moves of sections.
  @usableFromInline let moves: [Pair]

  @inlinable init<SectionIdentifier: Hashable>(old: [SectionIdentifier], new: [SectionIdentifier]) {
    var oldIndexes = Array(repeating: -1, count: new.count)
    (deletions, moves) = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var matching = Matching(old: HashedIdentities(old), new: HashedIdentities(new))
        for runs in [matching.anchored.buffer, matching.found.buffer] {
          for run in runs {
            for offset in 0..<run.count { oldIndexes[run.new + offset] = run.old + offset }
          }
        }
        let moves = matching.moves()
        let result = (matching.allDeletedPositions, Array(moves.buffer))
        // Keeps the matching alive, which owns the runs.
        _ = consume matching
        return result
      }
    }
    self.oldIndexes = oldIndexes
  }

  /// Returns the changes of the sections, without their items.
  ///
  /// - Parameter isMarked: Returns whether the section at an index of the new snapshot is marked.
  @inlinable func changes<SectionIdentifier>(
    from old: [SectionIdentifier], to new: [SectionIdentifier], isMarked: (Int) -> Bool
  ) -> Changes<Int, SectionIdentifier> {
    var insertions: [Insertion<Int, SectionIdentifier>] = []
    var updates: [Update<Int, SectionIdentifier>] = []
    for (index, identifier) in new.enumerated() {
      let oldIndex = oldIndexes[index]
      if oldIndex < 0 {
        insertions.append(Insertion(position: index, identifier: identifier))
      } else if isMarked(index) {
        updates.append(Update(from: oldIndex, to: index, identifier: identifier, kind: .reload))
      }
    }
    return Changes(
      deletions: deletions.map { Deletion(position: $0, identifier: old[$0]) },
      insertions: insertions,
      moves: moves.map { Move(from: $0.old, to: $0.new, identifier: new[$0.new]) }, updates: updates
    )
  }
}
