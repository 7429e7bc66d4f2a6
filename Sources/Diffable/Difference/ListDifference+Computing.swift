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
  ) where Old.Element == Element, New.Element == Element {
    self = withContiguousElements(of: old) { old in
      withContiguousElements(of: new) { new in
        Self(HashedElements(old), HashedElements(new), from: old, to: new)
      }
    }
  }

  @inlinable
  init<Source: Identities>(
    _ oldIdentities: Source,
    _ newIdentities: Source,
    from old: UnsafeBufferPointer<Element>,
    to new: UnsafeBufferPointer<Element>
  ) {
    var matching = Matching(old: oldIdentities, new: newIdentities)
    var subsequence = LongestIncreasingSubsequence()
    subsequence.settle(&matching.runs, in: matching.runs.indices)
    var deletions: [Int] = []
    deletions.reserveCapacity(old.count - matching.count)
    matching.matched.forEachMissing { deletions.append($0) }
    self.init(
      deletions: deletions,
      insertions: Self.insertions(notIn: matching.runs, matched: matching.count, new: new),
      moves: Self.moves(in: matching.runs),
      updates: Self.updates(in: matching.runs, from: old, to: new)
    )
  }

  @inlinable
  static func moves(in runs: [Run]) -> [Move<Int>] {
    var moves: [Move<Int>] = []
    for run in runs where run.isMoved {
      for offset in 0..<run.count {
        moves.append(Move(from: run.old + offset, to: run.new + offset))
      }
    }
    return moves
  }
}

extension ListDifference {
  /// Collects what of a new list is in no run.
  @inlinable
  static func insertions(
    notIn runs: [Run],
    matched: Int,
    new: UnsafeBufferPointer<Element>
  ) -> Insertions {
    var offsets: [Int] = []
    var elements: [Element] = []
    offsets.reserveCapacity(new.count - matched)
    elements.reserveCapacity(new.count - matched)
    var start = 0
    for run in runs {
      for offset in start..<run.new {
        offsets.append(offset)
        elements.append(new[offset])
      }
      start = run.newEnd
    }
    for offset in start..<new.count {
      offsets.append(offset)
      elements.append(new[offset])
    }
    return Insertions(offsets: offsets, elements: elements)
  }

  /// Collects what is in the runs with different content.
  @inlinable
  static func updates(
    in runs: [Run],
    from old: UnsafeBufferPointer<Element>,
    to new: UnsafeBufferPointer<Element>
  ) -> Updates {
    var places: [Move<Int>] = []
    var elements: [Element] = []
    for run in runs {
      for offset in 0..<run.count where old[run.old + offset] != new[run.new + offset] {
        places.append(Move(from: run.old + offset, to: run.new + offset))
        elements.append(new[run.new + offset])
      }
    }
    return Updates(places: places, elements: elements)
  }
}

/// Gives a function the elements of a collection side by side, in a copy if need be.
@inlinable
func withContiguousElements<List: RandomAccessCollection, Result>(
  of list: List,
  _ body: (UnsafeBufferPointer<List.Element>) -> Result
) -> Result {
  list.withContiguousStorageIfAvailable(body) ?? Array(list).withUnsafeBufferPointer(body)
}
