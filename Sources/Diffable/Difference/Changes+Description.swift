extension Deletion: CustomStringConvertible {
  /// The deletion, as in `pear at [0, 1]`.
  public var description: String { "\(identifier) at \(position)" }
}

extension Insertion: CustomStringConvertible {
  /// The insertion, as in `pear at [0, 1]`.
  public var description: String { "\(identifier) at \(position)" }
}

extension Move: CustomStringConvertible {
  /// The move, as in `pear from [0, 1] to [1, 0]`.
  public var description: String { "\(identifier) from \(from) to \(to)" }
}

extension Update: CustomStringConvertible {
  /// The update, as in `reload pear from [0, 1] to [1, 0]`.
  public var description: String { "\(kind) \(identifier) from \(from) to \(to)" }
}
