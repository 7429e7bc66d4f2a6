/// Which sections of two snapshots are the same, and which of them move.
@usableFromInline
struct SectionPairing {
  /// The old index of each new section, -1 where it is new.
  @usableFromInline var oldIndexes: [Int]

  /// The old sections that are gone.
  @usableFromInline let deletions: [Int]

  /// The sections that move.
  @usableFromInline let moves: [Move<Int>]

  @inlinable
  init<SectionIdentifier, ItemIdentifier>(
    old: Snapshot<SectionIdentifier, ItemIdentifier>,
    new: Snapshot<SectionIdentifier, ItemIdentifier>
  ) {
    var oldIndexes = Array(repeating: -1, count: new.numberOfSections)
    (deletions, moves) = old.sectionIdentifiers.withUnsafeBufferPointer { old in
      new.sectionIdentifiers.withUnsafeBufferPointer { new in
        var matching = Matching(old: HashedIdentities(old), new: HashedIdentities(new))
        for runs in [matching.anchored.buffer, matching.found.buffer] {
          for run in runs {
            for offset in 0..<run.count { oldIndexes[run.new + offset] = run.old + offset }
          }
        }
        let result = (matching.deletedPositions, matching.moves())
        // The runs live in the matching.
        _ = consume matching
        return result
      }
    }
    self.oldIndexes = oldIndexes
  }

  /// Collects the changes of the sections themselves.
  @inlinable
  func changes<SectionIdentifier, ItemIdentifier>(
    to new: Snapshot<SectionIdentifier, ItemIdentifier>
  ) -> Changes<Int, SectionIdentifier> {
    var insertions: [Insertion<Int, SectionIdentifier>] = []
    var updates: [Update<Int>] = []
    for (index, section) in new.sections.enumerated() {
      if oldIndexes[index] < 0 {
        insertions.append(Insertion(position: index, identifier: section.identifier))
      } else if new.reloadedSections.contains(section.number) {
        updates.append(Update(from: oldIndexes[index], to: index, kind: .reload))
      }
    }
    return Changes(deletions: deletions, insertions: insertions, moves: moves, updates: updates)
  }
}
