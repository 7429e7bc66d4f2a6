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
      insertions: Insertions(offsets: Array(list.indices), in: list),
      moves: [],
      updates: Updates(places: [], in: list)
    )
  }

  /// Chooses the way to compare identifiers.
  @inlinable
  init(from old: UnsafeBufferPointer<ListElement>, to list: [ListElement]) {
    self = list.withUnsafeBufferPointer { new in
      let contents = Contents(old, new)
      if isSixteenBytes(ListElement.ID.self) {
        return Self(SixteenByteElements(old), SixteenByteElements(new), contents, list)
      }
      let hashesItsBytes = HashedElements.hashesItsBytes(old, new)
      return Self(
        HashedElements(old, hashesItsBytes: hashesItsBytes),
        HashedElements(new, hashesItsBytes: hashesItsBytes),
        contents,
        list
      )
    }
  }

  @inlinable
  init<Source: Identities>(
    _ old: Source, _ new: Source, _ contents: Contents<ListElement>, _ list: [ListElement]
  ) {
    var matching = Matching(old: old, new: new, ends: contents.sameEnds)
    var subsequence = LongestIncreasingSubsequence()
    subsequence.settle(&matching.runs, in: matching.runs.indices)
    self.init(
      deletions: matching.matched.missing(old.count - matching.count),
      insertions: Insertions(offsets: matching.newGaps(), in: list),
      moves: Self.moves(in: matching.runs),
      updates: Updates(places: contents.updates(in: matching.runs), in: list)
    )
  }

  @inlinable
  static func moves(in runs: [Run]) -> [Move<Int>] {
    let number = runs.reduce(0) { $0 + ($1.isMoved ? $1.count : 0) }
    if number == 0 { return [] }
    return Array(unsafeUninitializedCapacity: number) { buffer, count in
      for run in runs where run.isMoved {
        for offset in 0..<run.count {
          buffer.initializeElement(
            at: count, to: Move(from: run.old + offset, to: run.new + offset))
          count += 1
        }
      }
    }
  }
}
