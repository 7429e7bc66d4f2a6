/// An invalid edit of a snapshot, or a difference that does not fit.
///
/// Identifiers are stored as text, so that the error type does not depend on the identifier types. A
/// call that throws changes nothing.
public enum SnapshotError: Error, Equatable, Sendable {
  /// The item is not in the snapshot.
  case unknownItem(String)

  /// The section is not in the snapshot.
  case unknownSection(String)

  /// An item was passed more than once.
  case repeatedItem(String)

  /// A section was passed more than once.
  case repeatedSection(String)

  /// The section is already in the snapshot.
  case existingSection(String)

  /// The anchor is one of the inserted items.
  case anchorAmongInserted(String)

  /// Items were appended to a snapshot without sections.
  case noSection

  /// A difference was applied to a state that it was not computed from; the text is the reason.
  case differenceDoesNotFit(String)
}

extension SnapshotError: CustomStringConvertible {
  /// The problem, the identifier and what to do.
  public var description: String {
    switch self {
    case .unknownItem(let item): "item '\(item)' is not in the snapshot; append it first"
    case .unknownSection(let section):
      "section '\(section)' is not in the snapshot; append it first"
    case .repeatedItem(let item): "item '\(item)' is repeated; pass it once"
    case .repeatedSection(let section): "section '\(section)' is repeated; pass it once"
    case .existingSection(let section):
      "section '\(section)' is already in the snapshot; move it instead"
    case .anchorAmongInserted(let item):
      "item '\(item)' cannot be inserted before or after itself; remove it from the list"
    case .noSection: "the snapshot has no sections; append a section first"
    case .differenceDoesNotFit(let reason):
      "the difference does not fit: \(reason); apply it to the state that it was computed from"
    }
  }
}
