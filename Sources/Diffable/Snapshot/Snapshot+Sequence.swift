extension Snapshot: Sequence {
  /// Iterates over the items of all sections in display order.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline var sections: ArraySlice<Section>
    @usableFromInline var items: ArraySlice<ItemIdentifier> = []

    @inlinable
    init(_ sections: [Section]) {
      self.sections = sections[...]
    }

    /// Returns the next item, or nil at the end.
    @inlinable
    public mutating func next() -> ItemIdentifier? {
      while items.isEmpty {
        guard let section = sections.popFirst() else { return nil }
        items = section.items[...]
      }
      return items.removeFirst()
    }
  }

  /// Returns an iterator over the items of all sections in display order.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(sections) }

  /// The number of items in all sections.
  @inlinable public var underestimatedCount: Int { numberOfItems }
}
