extension ListDifference {
  /// An element that is in the new list alone.
  public struct Insertion: Equatable {
    /// The offset in the whole new list.
    public let offset: Int

    /// What is new.
    public let element: Element

    @inlinable
    init(offset: Int, element: Element) {
      self.offset = offset
      self.element = element
    }
  }

  /// The insertions of a difference, ascending by offset.
  ///
  /// Offsets and elements are kept apart, so that a list that is wholly new is shared with the
  /// difference and not copied.
  public struct Insertions: RandomAccessCollection, Equatable {
    @usableFromInline let offsets: [Int]
    @usableFromInline let elements: [Content]

    @inlinable
    init(offsets: [Int], elements: [Content]) {
      self.offsets = offsets
      self.elements = elements
    }

    /// The first index, zero.
    @inlinable public var startIndex: Int { 0 }

    /// One past the last index, the number of insertions.
    @inlinable public var endIndex: Int { offsets.count }

    /// The insertion at an index between `startIndex` and `endIndex`.
    @inlinable
    public subscript(index: Int) -> Insertion {
      Insertion(offset: offsets[index], element: elements[index])
    }
  }
}

extension ListDifference.Insertion: Sendable where Element: Sendable {}

extension ListDifference.Insertions: Sendable where Element: Sendable {}
