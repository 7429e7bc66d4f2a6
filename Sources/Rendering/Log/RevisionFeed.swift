package import FoundationEssentials
package import Tracking

/// The revisions of a list, for a format that names them for others.
package struct RevisionFeed {
  /// The identifier of the list.
  let id: UUID

  /// When it changed last.
  let updated: Date
  let context: FormatContext

  /// Passes the revisions with reports of their changed rows to a function until it returns false.
  let visit: (_ body: (SavedRevision, ChangeReport) -> Bool) -> Void

  package init(
    id: UUID, updated: Date, context: FormatContext,
    visit: @escaping (_ body: (SavedRevision, ChangeReport) -> Bool) -> Void
  ) {
    self.id = id
    self.updated = updated
    self.context = context
    self.visit = visit
  }
}
