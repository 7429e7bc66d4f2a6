import FoundationEssentials
import Tracking
import Weather

/// The beginning of a segment before the record of a save: a snapshot of the list that is replaced.
struct SegmentStart {
  let head: JournalHead
  let snapshot: JournalRecord

  /// What the user should know.
  let remark: HistoryRemark?

  /// What the snapshot follows.
  enum Origin {
    /// The record of the same state.
    case record(JournalRecord)

    /// The record of the state before, by its digest; the one between the two is lost.
    ///
    /// - Parameter isEdit: Whether the list itself differs from that state's, as far as known.
    case lostRecord(after: StateDigest, isEdit: Bool)

    /// Nothing that leads to the state.
    ///
    /// - Parameter isFirst: Whether there never was a history.
    case nothing(isFirst: Bool)

    /// A history of an earlier version; what is kept of it is at a path.
    case earlierVersion(kept: String?)
  }

  /// - Parameters:
  ///   - digest: Identifies the replaced list.
  ///   - history: Where the history is, for messages.
  init(
    after origin: Origin, _ change: StateChange, replacing digest: StateDigest, at now: Date,
    in history: String
  ) {
    var head = JournalHead(revision: change.old.revision, writtenAt: now)
    var snapshot = JournalRecord(revision: change.old.savedRevision, digest: digest)
    switch origin {
    case .record(let record):
      head.continues = digest
      snapshot = record
      remark = nil
    case .lostRecord(let follows, let isEdit):
      head.follows = follows
      snapshot.revision.isEdit = isEdit
      remark = .recordLost(path: history, revision: change.old.revision)
    case .nothing(let isFirst): remark = isFirst ? nil : .begun(path: history)
    case .earlierVersion(let kept): remark = .putAside(path: history, kept: kept)
    }
    self.head = head
    self.snapshot = snapshot.asSnapshot
  }
}

extension JournalEncoder {
  /// Returns the beginning of a segment and the record of a save after it.
  func segment(
    _ start: SegmentStart, _ change: StateChange, _ record: JournalRecord, _ format: JournalFormat
  ) -> [UInt8] {
    snapshot(start.head, change.old.cities, start.snapshot, format)
      + self.record(of: change, record.following(start.snapshot))
  }
}

extension JournalSegment {
  /// The beginning of a segment with the state after a record, before which everything is forgotten; nil
  /// if a program wrote what cannot be.
  func start(at index: Int, _ now: Date, _ format: JournalFormat) -> [UInt8]? {
    guard let cities = cities(at: index) else { return nil }
    var snapshot = entries[index].record.asSnapshot
    snapshot.hasGap = false
    let head = JournalHead(revision: snapshot.revision.number, writtenAt: now, isPruned: true)
    return JournalEncoder().snapshot(head, cities, snapshot, format)
  }
}
