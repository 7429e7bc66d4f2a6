extension SnapshotError: CustomStringConvertible {
  /// What is wrong, with the identifier, and what to do.
  public var description: String {
    switch self {
    case .unknownItem(let item):
      "there is no item '\(item)' in the snapshot; append it first"
    case .unknownSection(let section):
      "there is no section '\(section)' in the snapshot; append it first"
    case .repeatedItem(let item):
      "item '\(item)' is named twice in one call; name it once"
    case .repeatedSection(let section):
      "section '\(section)' is named twice in one call; name it once"
    case .existingSection(let section):
      "section '\(section)' is already in the snapshot; move it instead"
    case .anchorAmongInserted(let item):
      "item '\(item)' cannot be inserted beside itself; leave it out of the list"
    case .noSection:
      "items cannot be appended to a snapshot without sections; append a section first"
    case .differenceDoesNotFit(let reason):
      "the difference does not fit: \(reason); apply it to what it was computed from"
    }
  }
}
