extension Snapshot {
  /// Creates a snapshot from sections and their items.
  ///
  /// ```swift
  /// let snapshot = try Snapshot([Shelf.fresh: ["apple", "pear"], .dried: ["raisin"]])
  /// ```
  ///
  /// - Parameter sections: The sections in display order, each with its items.
  /// - Throws: `repeatedSection`, or `repeatedItem` if an item is repeated in any sections.
  /// - Complexity: O(*n*) in the number of sections and items.
  @inlinable
  public init(
    _ sections: KeyValuePairs<SectionIdentifier, [ItemIdentifier]>
  ) throws(SnapshotError) {
    try self.init(sections.map { ($0.key, $0.value) })
  }

  /// Creates a snapshot from sections and their items.
  ///
  /// - Parameter sections: The sections in display order, each with its items.
  /// - Throws: `repeatedSection`, or `repeatedItem` if an item is repeated in any sections.
  /// - Complexity: O(*n*) in the number of sections and items.
  @inlinable
  public init(
    _ sections: some Sequence<(SectionIdentifier, [ItemIdentifier])>
  ) throws(SnapshotError) {
    self.init()
    let sections = Array(sections)
    try appendSections(sections.map(\.0))
    let count = sections.reduce(0) { $0 + $1.1.count }
    itemNumbers.reserve(count)
    locations.reserveCapacity(count)
    for (index, (_, items)) in sections.enumerated() where !appendNew(items, to: index) {
      try requireDistinct(items: items)
      for item in items where contains(item) { throw .repeatedItem(String(describing: item)) }
    }
  }
}
