import Tracking

extension JournalRecord {
  init(revision: SavedRevision, digest: StateDigest) {
    self.init(
      revision: revision,
      before: nil,
      digest: digest,
      lines: 0,
      earliest: nil,
      latest: nil,
      order: nil
    )
  }

  /// The record of a snapshot of its state, at the beginning of a segment.
  var asSnapshot: JournalRecord {
    var snapshot = self
    snapshot.before = nil
    snapshot.order = nil
    snapshot.earliest = revision.savedAt
    snapshot.latest = revision.savedAt
    return snapshot
  }

  /// Returns the record after another one in its segment.
  func following(_ last: JournalRecord) -> JournalRecord {
    var record = self
    record.before = last.digest
    record.hasGap = hasGap || last.hasGap
    let times = [last.earliest, last.latest, revision.savedAt].compactMap { $0 }
    record.earliest = times.min()
    record.latest = times.max()
    return record
  }
}
