public import Synchronization

extension DataSource {
  /// Returns the displayed item at an index path, or nil if there is none.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
    displayed.withLock { $0.has(indexPath) ? $0[indexPath] : nil }
  }

  /// Returns the index path of an item, or nil if it is not displayed.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func indexPath(for item: ItemIdentifier) -> IndexPath? {
    displayed.withLock { $0.locate(item) }
  }

  /// Returns the displayed section at an index, or nil if there is none.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionIdentifier? {
    displayed.withLock {
      $0.sections.indices.contains(index) ? $0.sections[index].identifier : nil
    }
  }

  /// Returns the index of a section, or nil if it is not displayed.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(for section: SectionIdentifier) -> Int? {
    displayed.withLock { $0.indexOfSection(section) }
  }
}
