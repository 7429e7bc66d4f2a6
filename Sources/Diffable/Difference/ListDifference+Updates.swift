extension ListDifference {
  /// An element that is in both lists with different content.
  public struct Update: Equatable {
    /// The offset in the whole old list.
    public let from: Int

    /// The offset in the whole new list.
    public let to: Int

    /// The element with the new content.
    public let element: ListElement

    @inlinable
    init(from: Int, to: Int, element: ListElement) {
      self.from = from
      self.to = to
      self.element = element
    }
  }

  /// The updates of a difference, ascending by new offset.
  ///
  /// Elements are not copied: the new list is shared for as long as the difference lives.
  public struct Updates: RandomAccessCollection {
    /// Where the updates are; nil when there is none.
    @usableFromInline let places: Places?
    @usableFromInline let list: [ListElement]

    @inlinable
    init(places: Places?, in list: [ListElement]) {
      self.places = places
      self.list = list
    }

    /// The first index, zero.
    @inlinable public var startIndex: Int { 0 }

    /// One past the last index, the number of updates.
    @inlinable public var endIndex: Int { places?.pairs.count ?? 0 }

    /// The update at an index between `startIndex` and `endIndex`.
    @inlinable
    public subscript(index: Int) -> Update {
      guard let places, index >= 0, index < places.pairs.count else {
        preconditionFailure("there is no update \(index) among \(count)")
      }
      let place = places.pairs.elements[index]
      return Update(from: place.old, to: place.new, element: list[place.new])
    }
  }
}

extension ListDifference.Updates: Equatable {
  /// Says whether the same elements are updated at the same offsets.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension ListDifference.Update: Sendable where ListElement: Sendable {}

extension ListDifference.Updates: Sendable where ListElement: Sendable {}
