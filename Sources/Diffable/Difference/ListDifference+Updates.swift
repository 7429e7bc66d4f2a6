extension ListDifference {
  /// An element that is in both lists with different content.
  public struct Update: Equatable {
    /// The offset in the whole old list.
    public let from: Int

    /// The offset in the whole new list.
    public let to: Int

    /// The element with the new content.
    public let element: Element

    @inlinable
    init(from: Int, to: Int, element: Element) {
      self.from = from
      self.to = to
      self.element = element
    }
  }

  /// The updates of a difference, ascending by new offset.
  public struct Updates: RandomAccessCollection, Equatable {
    @usableFromInline let places: [Move<Int>]
    @usableFromInline let elements: [Content]

    @inlinable
    init(places: [Move<Int>], elements: [Content]) {
      self.places = places
      self.elements = elements
    }

    /// The first index, zero.
    @inlinable public var startIndex: Int { 0 }

    /// One past the last index, the number of updates.
    @inlinable public var endIndex: Int { places.count }

    /// The update at an index between `startIndex` and `endIndex`.
    @inlinable
    public subscript(index: Int) -> Update {
      Update(from: places[index].from, to: places[index].to, element: elements[index])
    }
  }
}

extension ListDifference.Update: Sendable where Element: Sendable {}

extension ListDifference.Updates: Sendable where Element: Sendable {}
