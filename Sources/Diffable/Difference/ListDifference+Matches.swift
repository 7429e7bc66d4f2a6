extension ListDifference {
  /// An element that is in both lists.
  public struct Match: Equatable {
    /// The offset in the whole old list.
    public let from: Int

    /// The offset in the whole new list.
    public let to: Int

    /// The element as it is in the new list.
    public let element: ListElement

    @inlinable
    init(from: Int, to: Int, element: ListElement) {
      self.from = from
      self.to = to
      self.element = element
    }
  }

  /// Elements that are in both lists, ascending by new offset.
  ///
  /// Elements are not copied: the new list is shared for as long as the difference lives.
  public struct Matches: RandomAccessCollection {
    /// The offsets of the elements; nil when there are none.
    @usableFromInline let pairs: SharedPairs?
    @usableFromInline let list: [ListElement]

    @inlinable
    init(at pairs: consuming PlainList<Pair>, of list: [ListElement]) {
      self.pairs = pairs.count == 0 ? nil : SharedPairs(pairs)
      self.list = list
    }

    /// The first index, zero.
    @inlinable public var startIndex: Int { 0 }

    /// One past the last index, the number of elements.
    @inlinable public var endIndex: Int { pairs?.list.count ?? 0 }

    /// The element at an index between `startIndex` and `endIndex`.
    @inlinable
    public subscript(index: Int) -> Match {
      guard let pairs, index >= 0, index < pairs.list.count else {
        preconditionFailure("there is no element \(index) among \(count)")
      }
      let pair = pairs.list.elements[index]
      return Match(from: pair.old, to: pair.new, element: list[pair.new])
    }
  }
}

extension ListDifference.Matches: Equatable {
  /// Returns whether the same elements are at the same offsets.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension ListDifference.Match: Sendable where ListElement: Sendable {}

extension ListDifference.Matches: Sendable where ListElement: Sendable {}
