extension ListDifference {
  /// An element that is in both lists.
  public struct Match: Equatable {
    /// The offset in the old list.
    public let from: Int

    /// The offset in the new list.
    public let to: Int

    /// The element in the new list.
    public let element: ListElement

    @inlinable init(from: Int, to: Int, element: ListElement) {
      self.from = from
      self.to = to
      self.element = element
    }
  }

  /// Elements in both lists, ascending by new offset.
  ///
  /// Elements are not copied; the difference shares the storage of the new list.
  public struct Matches: RandomAccessCollection {
    /// The offsets of the elements, or nil if there are none.
    @usableFromInline let pairs: SharedPairs?
    @usableFromInline let list: [ListElement]

    @inlinable init(at pairs: consuming PlainList<Pair>, of list: [ListElement]) {
      self.pairs = pairs.count == 0 ? nil : SharedPairs(pairs)
      self.list = list
    }

    /// The first index, zero.
    @inlinable public var startIndex: Int { 0 }

    /// One past the last index, the number of elements.
    @inlinable public var endIndex: Int { pairs?.list.count ?? 0 }

    /// The element at an index between `startIndex` and `endIndex`.
    @inlinable public subscript(index: Int) -> Match {
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
  @inlinable public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension ListDifference.Match: Sendable where ListElement: Sendable {}

extension ListDifference.Matches: Sendable where ListElement: Sendable {}

/// Immutable pairs shared by the copies of a difference.
@usableFromInline final class SharedPairs: @unchecked Sendable {
  // Sendable because it is immutable.
  @usableFromInline let list: PlainList<Pair>

  @inlinable init(_ list: consuming PlainList<Pair>) { self.list = list }
}
