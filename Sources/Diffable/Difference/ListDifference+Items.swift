extension ListDifference {
  /// An element that is only in one list.
  public struct Item: Equatable {
    /// The offset in the list.
    public let offset: Int

    /// The element.
    public let element: ListElement

    @inlinable
    init(offset: Int, element: ListElement) {
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

    @inlinable
    init(at offsets: [Int32]?, of list: [ListElement]) {
      self.offsets = offsets
      self.list = list
    }

    /// The first index, zero.
    @inlinable public var startIndex: Int { 0 }

    /// One past the last index, the number of elements.
    @inlinable public var endIndex: Int { offsets?.count ?? list.count }

    /// The element at an index between `startIndex` and `endIndex`.
    @inlinable
    public subscript(index: Int) -> Item {
      let offset = offsets.map { Int($0[index]) } ?? index
      return Item(offset: offset, element: list[offset])
    }
  }
}

extension ListDifference.Items: Equatable {
  /// Returns whether the same elements are at the same offsets.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension ListDifference.Item: Sendable where ListElement: Sendable {}

extension ListDifference.Items: Sendable where ListElement: Sendable {}
