/// The difference between two lists.
///
/// Elements are matched by `id`. Matched elements that are not `==` are updated. If a list repeats an
/// `id`, as many of its elements as possible are matched, in an unspecified way.
///
/// Deletions and the `from` of moves and updates are offsets in the old list. Insertions and the `to`
/// of moves and updates are offsets in the new one. To apply a difference:
///
/// 1. Remove all deleted and moved elements.
/// 2. Keep the others in order.
/// 3. Insert the inserted and moved elements in ascending order of their new offsets.
/// 4. Replace the updated elements.
public struct ListDifference<ListElement: Identifiable & Equatable> {
  /// The elements that are only in the old list, ascending by old offset.
  public let deletions: Items

  /// The elements that are only in the new list, ascending by new offset.
  public let insertions: Items

  /// The moved elements, ascending by new offset; the minimum possible.
  public let moves: Matches

  /// The elements with changed content, ascending by new offset; they may also be moved.
  public let updates: Matches

  /// Whether there are no changes.
  @inlinable public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  @inlinable init(deletions: Items, insertions: Items, moves: Matches, updates: Matches) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
  }
}

extension ListDifference: Equatable {}

extension ListDifference: Sendable where ListElement: Sendable {}

extension ListDifference.Item: CustomStringConvertible {
  /// The element and its offset.
  public var description: String { "\(element) at \(offset)" }
}

extension ListDifference.Match: CustomStringConvertible {
  /// The element and its offsets.
  public var description: String { "\(element) from \(from) to \(to)" }
}

extension ListDifference.Items: CustomStringConvertible, CustomReflectable {
  /// The elements with their offsets.
  public var description: String { Array(self).description }

  /// The elements with their offsets.
  public var customMirror: Mirror { Mirror(reflecting: Array(self)) }
}

extension ListDifference.Matches: CustomStringConvertible, CustomReflectable {
  /// The elements with their offsets.
  public var description: String { Array(self).description }

  /// The elements with their offsets.
  public var customMirror: Mirror { Mirror(reflecting: Array(self)) }
}

extension ListDifference {
  /// The difference from the new list to the old one.
  ///
  /// - Complexity: O(*n* log *n*) in the number of moves and updates.
  @inlinable public var inverse: Self {
    let old = deletions.list
    return Self(
      deletions: insertions, insertions: deletions, moves: moves.inverse(of: old),
      updates: updates.inverse(of: old))
  }
}

extension ListDifference.Matches {
  /// Returns the same matches from the new list to the old one.
  @inlinable func inverse(of old: [ListElement]) -> Self {
    var inverse = PlainList<Pair>()
    inverse.reserve(count)
    for match in self { inverse.append(Pair(old: match.to, new: match.from)) }
    var pairs = inverse.buffer
    pairs.sort { $0.new < $1.new }
    return Self(at: inverse, of: old)
  }
}

extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// Computes the difference from an old list to this one.
  ///
  /// For `Identifiable` elements this overload takes precedence over the one in the standard library.
  /// `ListDifference(from: old, to: new)` does the same.
  ///
  /// - Returns: The deletions, insertions and moves by `id`, and the updates by `==`.
  /// - Complexity: O(*n*) on average, and O(*r* log *r*) in the number of moved runs.
  @inlinable public func difference<Old: RandomAccessCollection>(
    from old: Old
  ) -> ListDifference<Element> where Old.Element == Element { ListDifference(from: old, to: self) }

  /// Applies a difference to the list that it was computed from.
  ///
  /// - Parameter difference: A difference from this list to another.
  /// - Returns: The other list.
  /// - Throws: `differenceDoesNotFit` if the difference was computed from another list.
  /// - Complexity: O(*n*)
  @inlinable public func applying(
    _ difference: ListDifference<Element>
  ) throws(SnapshotError) -> [Element] {
    let old = Array(self)
    var removed = PositionSet(count: old.count)
    for deletion in difference.deletions {
      try removed.remove(deletion.element.id, at: deletion.offset) { old[$0].id }
    }
    for move in difference.moves {
      try removed.remove(move.element.id, at: move.from) { old[$0].id }
    }
    var kept: [Element] = []
    kept.reserveCapacity(old.count)
    removed.forEachMissing { kept.append(old[$0]) }
    var placements = Placements(
      moved: difference.moves.map { ($0.to, old[$0.from]) },
      inserted: difference.insertions.map { ($0.offset, $0.element) })
    var result = try placements.insert(into: kept)
    for update in difference.updates {
      guard result.indices.contains(update.to), result[update.to].id == update.element.id else {
        throw .differenceDoesNotFit("there is another element at \(update.to)")
      }
      result[update.to] = update.element
    }
    return result
  }
}

extension ListDifference {
  /// Computes the difference between two lists.
  ///
  /// - Complexity: O(*n*) on average, and O(*r* log *r*) in the number of moved runs.
  @inlinable public init<Old: RandomAccessCollection, New: RandomAccessCollection>(
    from old: Old, to new: New
  ) where Old.Element == ListElement, New.Element == ListElement {
    // Does not copy arrays.
    let (old, new) = (Array(old), Array(new))
    if old.isEmpty {
      self.init(
        deletions: Items(at: [], of: old), insertions: Items(at: nil, of: new),
        moves: Matches(at: PlainList(), of: new), updates: Matches(at: PlainList(), of: new))
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

  @inlinable init<Source: ElementIdentities>(
    _ oldElements: Source, _ newElements: Source, _ old: [ListElement], _ new: [ListElement]
  ) where Source.Element == ListElement {
    var matching = Matching(
      old: oldElements, new: newElements,
      samePrefix: Bits.samePrefix(oldElements.elements, newElements.elements))
    self.init(
      deletions: Items(at: matching.deletedPositions, of: old),
      insertions: Items(at: matching.insertedPositions, of: new),
      moves: Matches(at: matching.moves(), of: new),
      updates: Matches(at: matching.takeUpdates(), of: new))
    // Keeps the matching alive, which owns the runs.
    _ = consume matching
  }
}

extension ListDifference {
  /// An element that is only in one list.
  public struct Item: Equatable {
    /// The offset in the list.
    public let offset: Int

    /// The element.
    public let element: ListElement

    @inlinable init(offset: Int, element: ListElement) {
      self.offset = offset
      self.element = element
    }
  }

  /// The elements that are only in one list, ascending by offset.
  ///
  /// Elements are not copied; the difference shares the storage of the list.
  public struct Items: RandomAccessCollection {
    /// The offsets of the elements, or nil for all elements of the list.
    @usableFromInline let offsets: [Int32]?
    @usableFromInline let list: [ListElement]

    @inlinable init(at offsets: [Int32]?, of list: [ListElement]) {
      self.offsets = offsets
      self.list = list
    }

    /// The first index, zero.
    @inlinable public var startIndex: Int { 0 }

    /// One past the last index, the number of elements.
    @inlinable public var endIndex: Int { offsets?.count ?? list.count }

    /// The element at an index between `startIndex` and `endIndex`.
    @inlinable public subscript(index: Int) -> Item {
      let offset = offsets.map { Int($0[index]) } ?? index
      return Item(offset: offset, element: list[offset])
    }
  }
}

extension ListDifference.Items: Equatable {
  /// Returns whether the same elements are at the same offsets.
  @inlinable public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension ListDifference.Item: Sendable where ListElement: Sendable {}

extension ListDifference.Items: Sendable where ListElement: Sendable {}
