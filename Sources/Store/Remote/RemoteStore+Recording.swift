import Files
import FoundationEssentials
import HTTP
import S3
package import Tracking
import Weather

extension RemoteStore {
  /// Puts the record of a save, and returns what the list will say of the save; a failure is only
  /// reported.
  ///
  /// - Parameters:
  ///   - current: The list that is replaced; nil if there is none.
  ///   - digest: Identifies the new list.
  func record(
    _ change: StateChange,
    replacing current: StateReading?,
    with digest: StateDigest,
    token: String
  ) throws(StoreError) -> SaveTokens {
    let revision = HistoryRecording.revision(
      of: change,
      recording?.command,
      at: connection.settings.now()
    )
    let (place, remark) = place(after: current, change)
    let record = JournalRecord(revision: revision, digest: digest).following(place.last)
    let old = current?.tokens
    var tokens = SaveTokens(
      token: token,
      earlier: old?.inherited ?? [],
      name: old?.name,
      record: record
    )
    // Where others keep history, a save without a record would tear it.
    guard let recording, recording.keep != 0 || old?.hasRecord == true else { return tokens }
    let encoder = JournalEncoder()
    var text = encoder.record(of: change, record)
    if let head = place.head {
      text = encoder.snapshot(head, change.old.cities, place.last, journalFormat) + text
    }
    let name = RecordName(
      revision: change.new.revision,
      token: token,
      previous: place.previous,
      position: place.position
    )
    var request = try connection.requests().put(location(of: name), Data(text), if: .absent)
    // No other try has its name, so that it may be put again.
    request.retryPolicy = .init()
    let result = connection.send(request, for: .saving)
    switch result {
    case .done, .conflict:
      tokens.name = name
      connection.cache?.write(
        RemoteCache.name(of: name),
        RemoteCopy(tag: nil, body: text, confirmedAt: connection.settings.now())
      )
      if let remark { recording.report(remark) }
    default:
      let problem = connection.problem(with: result, for: .saving)
      recording.report(.notStored(address: historyAddress, problem.reason))
    }
    return tokens
  }

  /// Where a record goes.
  private struct Place {
    /// The head of a new segment; nil in the segment of the record before.
    var head: JournalHead?

    /// The record before, or the snapshot of a new segment.
    var last: JournalRecord

    /// The token of the record before.
    var previous: String
    var position: Int
  }

  /// Finds where the record after a state goes.
  private func place(
    after current: StateReading?,
    _ change: StateChange
  ) -> (Place, HistoryRemark?) {
    let now = connection.settings.now()
    let digest = current?.digest ?? .ofNoFile
    var head = JournalHead(revision: change.old.revision, writtenAt: now)
    func begin(
      _ snapshot: JournalRecord? = nil,
      after previous: String = RecordName.noPrevious
    ) -> Place {
      let snapshot =
        snapshot ?? JournalRecord(revision: change.old.savedRevision, digest: digest)
      return Place(head: head, last: snapshot.asSnapshot, previous: previous, position: 0)
    }
    let begun = HistoryRemark.begun(path: historyAddress)
    guard let current else { return (begin(), nil) }
    if current.isOfEarlierVersion {
      return (begin(), .putAside(path: historyAddress, kept: nil))
    }
    guard let tokens = current.tokens, tokens.record.digest == digest, let name = tokens.name else {
      return (begin(), current.state.revision > 0 ? begun : nil)
    }
    if tokens.hasRecord {
      if name.position + 1 < journalFormat.objectsPerSegment,
        tokens.columns == SaveTokens.presentColumns
      {
        let place = Place(
          last: tokens.record,
          previous: name.token,
          position: name.position + 1
        )
        return (place, nil)
      }
      head.continues = digest
      return (begin(tokens.record, after: name.token), nil)
    }
    guard name.revision == change.old.revision - 1, let follows = current.follows else {
      return (begin(), begun)
    }
    head.follows = follows
    return (
      begin(after: name.token),
      .recordLost(path: historyAddress, revision: change.old.revision)
    )
  }

  func location(of name: RecordName) -> ObjectLocation {
    connection.location.appending(".history/\(name)")
  }

  /// Where the history is, for messages.
  var historyAddress: String { "\(path).history" }
}

extension RemoteStore {
  package func loadHistory(
    _ parts: StateParts,
    readsHistory: Bool
  ) throws(StoreError) -> (state: SavedState, history: Journal) {
    let isOn = readsHistory && recording?.keep != 0
    let reading = try reading(parts)
    let state = reading?.state ?? SavedState()
    let objects = objects(leadingTo: reading)
    let history = Journal(
      state,
      PresentState(reading),
      in: objects,
      isOn: isOn,
      marks: isOn ? marks(with: objects) : [],
      format: journalFormat
    )
    return (state, history)
  }

  func objects(leadingTo reading: StateReading?) -> JournalObjects {
    JournalObjects(connection, at: historyAddress, to: reading?.tokens?.name)
  }

  package func checkHistory() throws(StoreError) -> HistoryCheck? {
    let reading = try reading(.days)
    guard let reading, reading.tokens?.name != nil else { return nil }
    return HistoryCheck(
      objects(leadingTo: reading),
      to: PresentState(reading),
      format: journalFormat
    )
  }
}

extension RemoteProblem {
  /// The reason alone.
  var reason: String {
    switch self {
    case .notSaved(let reason), .unreachable(let reason), .keysRejected(let reason),
      .notPermitted(let reason, _), .misconfigured(let reason):
      reason
    default: description
    }
  }
}
