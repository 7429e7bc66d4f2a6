extension ListDifference {
  /// An element that is in the new list alone.
  public struct Insertion: Equatable {
    /// The offset in the whole new list.
    public let offset: Int

    /// What is new.
    public let element: ListElement

    @inlinable
    init(offset: Int, element: ListElement) {
      self.offset = offset
      self.element = element
    }
  }

  /// The insertions of a difference, ascending by offset.
  ///
  /// Elements are not copied: the new list is shared for as long as the difference lives.
  public struct Insertions: RandomAccessCollection {
    /// The offsets of what is new; nil when the whole list is.
    @usableFromInline let offsets: [Int32]?
    @usableFromInline let list: [ListElement]

    @inlinable
    init(offsets: [Int32]?, in list: [ListElement]) {
      self.offsets = offsets
      self.list = list
    }

    /// The first index, zero.
    @inlinable public var startIndex: Int { 0 }

    /// One past the last index, the number of insertions.
    @inlinable public var endIndex: Int { offsets?.count ?? list.count }

    /// The insertion at an index between `startIndex` and `endIndex`.
    @inlinable
    public subscript(index: Int) -> Insertion {
      let offset = offsets.map { Int($0[index]) } ?? index
      return Insertion(offset: offset, element: list[offset])
    }
  }
}

extension ListDifference.Insertions: Equatable {
  /// Says whether the same elements are inserted at the same offsets.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension ListDifference.Insertion: Sendable where ListElement: Sendable {}

extension ListDifference.Insertions: Sendable where ListElement: Sendable {}
