public import Synchronization

extension DataSource {
  /// Returns the item at an index path.
  ///
  /// - Parameter indexPath: Any index path.
  /// - Returns: The item on display there, or nil when there is none.
  /// - Complexity: constant.
  @inlinable
  public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
    displayed.withLock { $0.has(indexPath) ? $0[indexPath] : nil }
  }

  /// Returns the index path of an item.
  ///
  /// - Parameter item: Any item.
  /// - Returns: Where it is displayed, or nil when it is not.
  /// - Complexity: constant on average.
  @inlinable
  public func indexPath(for item: ItemIdentifier) -> IndexPath? {
    displayed.withLock { $0.locate(item) }
  }

  /// Returns the section at an index.
  ///
  /// - Parameter index: Any index.
  /// - Returns: The section on display there, or nil when there is no such index.
  /// - Complexity: constant.
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionIdentifier? {
    displayed.withLock {
      $0.sections.indices.contains(index) ? $0.sections[index].identifier : nil
    }
  }

  /// Returns the index of a section.
  ///
  /// - Parameter section: Any section.
  /// - Returns: Its index on display, or nil when it is not displayed.
  /// - Complexity: constant on average.
  @inlinable
  public func index(for section: SectionIdentifier) -> Int? {
    displayed.withLock { $0.indexOfSection(section) }
  }
}
