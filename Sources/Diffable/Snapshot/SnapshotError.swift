/// A wrong use of a snapshot or of a difference.
///
/// Identifiers are kept as text, so that the type is the same for every snapshot. A call that throws has
/// changed nothing.
public enum SnapshotError: Error, Equatable, Sendable {
  /// An item that is needed is not in the snapshot.
  case unknownItem(String)

  /// A section that is needed is not in the snapshot.
  case unknownSection(String)

  /// An item was named twice in one call.
  case repeatedItem(String)

  /// A section was named twice in one call.
  case repeatedSection(String)

  /// A section that is already in the snapshot was appended or inserted again.
  case existingSection(String)

  /// The item to insert beside is one of the inserted items.
  case anchorAmongInserted(String)

  /// Items were appended without naming a section while there is none.
  case noSection

  /// A difference was applied to something it was not computed from; the text is the reason.
  case differenceDoesNotFit(String)
}
