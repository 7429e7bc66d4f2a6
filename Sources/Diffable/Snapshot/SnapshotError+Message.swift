extension SnapshotError: CustomStringConvertible {
  /// The problem, the identifier and what to do.
  public var description: String {
    switch self {
    case .unknownItem(let item):
      "item '\(item)' is not in the snapshot; append it first"
    case .unknownSection(let section):
      "section '\(section)' is not in the snapshot; append it first"
    case .repeatedItem(let item):
      "item '\(item)' is repeated; pass it once"
    case .repeatedSection(let section):
      "section '\(section)' is repeated; pass it once"
    case .existingSection(let section):
      "section '\(section)' is already in the snapshot; move it instead"
    case .anchorAmongInserted(let item):
      "item '\(item)' cannot be inserted before or after itself; remove it from the list"
    case .noSection:
      "the snapshot has no sections; append a section first"
    case .differenceDoesNotFit(let reason):
      "the difference does not fit: \(reason); apply it to the state that it was computed from"
    }
  }
}
