extension ListDifference {
  /// Computes the difference between two lists.
  ///
  /// - Complexity: O(*n*) on average, and O(*r* log *r*) in the number of moved runs.
  @inlinable
  public init<Old: RandomAccessCollection, New: RandomAccessCollection>(
    from old: Old,
    to new: New
  ) where Old.Element == ListElement, New.Element == ListElement {
    // Does not copy arrays.
    let (old, new) = (Array(old), Array(new))
    if old.isEmpty {
      self.init(
        deletions: Items(at: [], of: old),
        insertions: Items(at: nil, of: new),
        moves: Matches(at: PlainList(), of: new),
        updates: Matches(at: PlainList(), of: new)
      )
      return
    }
    self = old.withUnsafeBufferPointer { oldElements in
      new.withUnsafeBufferPointer { newElements in
        if isSixteenBytes(ListElement.ID.self) {
          Self(SixteenByteElements(oldElements), SixteenByteElements(newElements), old, new)
        } else {
          Self(HashedElements(oldElements), HashedElements(newElements), old, new)
        }
      }
    }
  }

  @inlinable
  init<Source: ElementIdentities>(
    _ oldElements: Source,
    _ newElements: Source,
    _ old: [ListElement],
    _ new: [ListElement]
  ) where Source.Element == ListElement {
    var matching = Matching(
      old: oldElements,
      new: newElements,
      samePrefix: Bits.samePrefix(oldElements.elements, newElements.elements)
    )
    self.init(
      deletions: Items(at: matching.deletedPositions, of: old),
      insertions: Items(at: matching.insertedPositions, of: new),
      moves: Matches(at: matching.moves(), of: new),
      updates: Matches(at: matching.takeUpdates(), of: new)
    )
    // Keeps the matching alive, which owns the runs.
    _ = consume matching
  }
}
