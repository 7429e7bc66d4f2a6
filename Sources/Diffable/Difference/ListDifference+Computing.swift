extension ListDifference {
  /// Computes what has to happen to an old list to become a new one.
  ///
  /// - Parameters:
  ///   - old: The list as it is.
  ///   - new: The list as it is to be.
  /// - Complexity: linear on average, n log n in the number of stretches that were moved.
  @inlinable
  public init<Old: RandomAccessCollection, New: RandomAccessCollection>(
    from old: Old,
    to new: New
  ) where Old.Element == ListElement, New.Element == ListElement {
    // For an array this is no copy.
    let list = Array(new)
    if old.isEmpty {
      self.init(inserting: list)
    } else {
      let difference = old.withContiguousStorageIfAvailable { Self(from: $0, to: list) }
      self = difference ?? Array(old).withUnsafeBufferPointer { Self(from: $0, to: list) }
    }
  }

  /// The difference from nothing.
  @inlinable
  init(inserting list: [ListElement]) {
    self.init(
      deletions: [],
      insertions: Insertions(offsets: nil, in: list),
      moves: [],
      updates: Updates(places: nil, in: list)
    )
  }

  /// Chooses the way to compare identifiers.
  @inlinable
  init(from old: UnsafeBufferPointer<ListElement>, to list: [ListElement]) {
    self = list.withUnsafeBufferPointer { new in
      if isSixteenBytes(ListElement.ID.self) {
        return Self(SixteenByteElements(old), SixteenByteElements(new), list)
      }
      return Self(HashedElements(old), HashedElements(new), list)
    }
  }

  @inlinable
  init<Source: ElementIdentities>(_ old: Source, _ new: Source, _ list: [ListElement])
  where Source.Element == ListElement {
    var matching = Matching(
      old: old,
      new: new,
      samePrefix: Bits.samePrefix(old.elements, new.elements)
    )
    self.init(
      deletions: matching.deletedPositions,
      insertions: Insertions(offsets: matching.insertedPositions, in: list),
      moves: matching.moves(),
      updates: Updates(places: matching.takeUpdates(), in: list)
    )
    // The runs live in the matching.
    _ = consume matching
  }
}
