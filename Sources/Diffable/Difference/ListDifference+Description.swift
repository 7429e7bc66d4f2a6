extension ListDifference.Item: CustomStringConvertible {
  /// The element and its offset.
  public var description: String { "\(element) at \(offset)" }
}

extension ListDifference.Match: CustomStringConvertible {
  /// The element and its offsets.
  public var description: String { "\(element) from \(from) to \(to)" }
}

extension ListDifference.Items: CustomStringConvertible, CustomReflectable {
  /// The elements with their offsets.
  public var description: String { Array(self).description }

  /// The elements with their offsets.
  public var customMirror: Mirror { Mirror(reflecting: Array(self)) }
}

extension ListDifference.Matches: CustomStringConvertible, CustomReflectable {
  /// The elements with their offsets.
  public var description: String { Array(self).description }

  /// The elements with their offsets.
  public var customMirror: Mirror { Mirror(reflecting: Array(self)) }
}
