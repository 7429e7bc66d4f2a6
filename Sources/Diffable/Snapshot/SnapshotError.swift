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
