extension Snapshot {
  /// Computes the difference from an old snapshot to this one.
  ///
  /// An item in both snapshots is never deleted or inserted. Marked items and sections of this snapshot
  /// that are also in the old one become updates; marks of the old snapshot are ignored. The number of
  /// moves is minimal among sections, and among the items within a section.
  ///
  /// - Complexity: O(*n*) on average, and O(*r* log *r*) in the number of moved runs.
  @inlinable public func difference(from old: Self) -> Difference<SectionIdentifier, ItemIdentifier>
  {
    let (oldSections, newSections) = (old.sectionIdentifiers, sectionIdentifiers)
    let pairing = SectionPairing(old: oldSections, new: newSections)
    return Difference(
      sections: pairing.changes(from: oldSections, to: newSections) {
        reloadedSections.contains(sections[$0].number)
      }, items: itemChanges(from: old, pairing: pairing))
  }

  @inlinable func itemChanges(
    from old: Self, pairing: SectionPairing
  ) -> Changes<IndexPath, ItemIdentifier> {
    old.itemIdentifiers.withUnsafeBufferPointer { oldItems in
      itemIdentifiers.withUnsafeBufferPointer { newItems in
        if isSixteenBytes(ItemIdentifier.self) {
          itemChanges(
            Matching(old: SixteenByteIdentities(oldItems), new: SixteenByteIdentities(newItems)),
            from: old, pairing: pairing)
        } else {
          itemChanges(
            Matching(old: HashedIdentities(oldItems), new: HashedIdentities(newItems)), from: old,
            pairing: pairing)
        }
      }
    }
  }

  @inlinable func itemChanges<Source: Identities>(
    _ matching: consuming Matching<Source>, from old: Self, pairing: SectionPairing
  ) -> Changes<IndexPath, ItemIdentifier> {
    let deletions = matching.allDeletedPositions
    var builder = ItemChanges(
      deletions: deletions.count, insertions: numberOfItems - old.numberOfItems + deletions.count)
    builder.collectDeletions(at: deletions, of: old)
    var runs = SplitRuns(matching.mergedRuns(), oldStarts: old.starts, newStarts: starts)
    var subsequence = LongestIncreasingSubsequence()
    var first = 0
    for section in sections.indices {
      var end = first
      while end < runs.pieces.count, runs.pieces[end].new < starts[section + 1] {
        if runs.oldSections[end] != pairing.oldIndexes[section] {
          runs.pieces[end].previous = Run.excluded
        }
        end += 1
      }
      runs.pieces.withUnsafeMutableBufferPointer {
        _ = subsequence.markKept(UnsafeMutableBufferPointer(rebasing: $0[first..<end]))
      }
      builder.collect(
        runs.pieces[first..<end], runs.oldSections[first..<end], old: old, new: self,
        section: section)
      first = end
    }
    return builder.changes
  }
}
