/// A mistake in the use of a snapshot, a list or a difference, with what it was made on.
///
/// Identifiers are kept as text, so that the type is the same for every snapshot. Whatever throws
/// one has changed nothing.
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

  /// The item beside which others were to be inserted is one of them.
  case anchorAmongInserted(String)

  /// Items were appended without naming a section while there is none.
  case noSection

  /// A difference was applied to something it was not computed from; the text says what is amiss.
  case differenceDoesNotFit(String)
}
