/// The position of an item: the index of its section and its index in the section.
///
/// Index paths are ordered by section, then by item. Next to Foundation's type of the same name, write
/// `Diffable.IndexPath`.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// The index of the section in the snapshot.
  public var section: Int

  /// The index of the item in its section.
  public var item: Int

  /// Creates an index path.
  ///
  /// - Parameters:
  ///   - item: The index of the item in its section.
  ///   - section: The index of the section in the snapshot.
  @inlinable public init(item: Int, section: Int) {
    self.section = section
    self.item = item
  }

  /// Returns whether a position is before another.
  @inlinable public static func < (left: Self, right: Self) -> Bool {
    left.section < right.section || (left.section == right.section && left.item < right.item)
  }
}

extension IndexPath: CustomStringConvertible {
  /// The position as `[section, item]`.
  public var description: String { "[\(section), \(item)]" }
}
