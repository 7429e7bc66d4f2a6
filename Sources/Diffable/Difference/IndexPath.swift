/// The position of an item: the index of its section, then its index in that section.
///
/// Index paths order as they are displayed: by section, then by item. Beside Foundation, which has
/// a type of the same name, write `Diffable.IndexPath`.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// The index of the section in the snapshot.
  public var section: Int

  /// The index of the item in its section.
  public var item: Int

  /// Creates the position of an item.
  ///
  /// - Parameters:
  ///   - item: The index of the item in its section.
  ///   - section: The index of the section in the snapshot.
  @inlinable
  public init(item: Int, section: Int) {
    self.section = section
    self.item = item
  }

  /// Returns whether one position is displayed before another.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.section < right.section || (left.section == right.section && left.item < right.item)
  }
}

extension IndexPath: CustomStringConvertible {
  /// The position as `[section, item]`.
  public var description: String { "[\(section), \(item)]" }
}
