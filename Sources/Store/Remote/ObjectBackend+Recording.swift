import Files
import FoundationEssentials
import HTTP
import S3
import Tracking
import Weather

extension ObjectBackend {
  /// Puts the record of a save, and returns what the list will say of the save, and what to report of the
  /// history once the list was saved; a failure is only reported.
  ///
  /// - Parameters:
  ///   - current: The list that is replaced; nil if there is none.
  ///   - digest: Identifies the new list.
  func record(
    _ change: StateChange, replacing current: StateReading?, with digest: StateDigest, token: String
  ) throws(StoreError) -> (tokens: SaveTokens, remark: HistoryRemark?) {
    let revision = HistoryRecording.revision(
      of: change, recording?.command, at: connection.settings.now())
    let place = place(after: current)
    let start = place.origin.map { origin in
      SegmentStart(
        after: origin, change, replacing: current?.digest ?? .ofNoFile,
        at: connection.settings.now(), in: historyAddress)
    }
    var record = JournalRecord(revision: revision, digest: digest)
    if let last = start?.snapshot ?? current?.tokens?.record { record = record.following(last) }
    let old = current?.tokens
    var tokens = SaveTokens(
      token: token, earlier: old?.inherited ?? [], name: old?.name, record: record)
    // Where others keep history, a save without a record would tear it.
    guard let recording, recording.keep != 0 || old?.hasRecord == true else { return (tokens, nil) }
    let encoder = JournalEncoder()
    let text =
      start.map { encoder.segment($0, change, record, journalFormat) }
      ?? encoder.record(of: change, record)
    let name = RecordName(
      revision: change.new.revision, token: token, previous: place.previous,
      position: place.position)
    // No other try has its name, so that it may be put again, and without a condition.
    var request = try connection.requests().put(location(of: name), Data(text), if: .none)
    request.retryPolicy = .init()
    var result = connection.send(request, for: .saving)
    if case .conflict = result { result = connection.send(request, for: .saving) }
    switch result {
    case .done:
      tokens.name = name
      connection.cache?.write(
        RemoteCache.name(of: name),
        RemoteCopy(tag: nil, body: text, confirmedAt: connection.settings.now()))
      return (tokens, start?.remark)
    default:
      let problem = connection.problem(with: result, for: .saving)
      recording.report(.notStored(address: historyAddress, problem.reason))
      return (tokens, nil)
    }
  }

  /// Finds where the record after a state goes.
  ///
  /// - Returns: What a new segment follows, nil in the segment of the record before; the token of the
  ///   record before; and how many objects of the segment come before.
  private func place(
    after current: StateReading?
  ) -> (origin: SegmentStart.Origin?, previous: String, position: Int) {
    let none = RecordName.noPrevious
    guard let current else { return (.nothing(isFirst: true), none, 0) }
    if current.isOfEarlierVersion { return (.earlierVersion(kept: nil), none, 0) }
    guard let tokens = current.tokens, tokens.record.digest == current.digest,
      let name = tokens.name
    else { return (.nothing(isFirst: current.state.revision == 0), none, 0) }
    if tokens.hasRecord {
      if name.position + 1 < journalFormat.objectsPerSegment,
        tokens.columns == SaveTokens.presentColumns
      {
        return (nil, name.token, name.position + 1)
      }
      return (.record(tokens.record), name.token, 0)
    }
    guard name.revision == current.state.revision - 1, let follows = current.follows else {
      return (.nothing(isFirst: false), none, 0)
    }
    return (.lostRecord(after: follows, isEdit: false), name.token, 0)
  }

  func location(of name: RecordName) -> ObjectLocation {
    connection.location.appending(".history/\(name)")
  }

  /// Where the history is, for messages.
  var historyAddress: String { "\(address).history" }
}

extension ObjectBackend {
  func history(leadingTo reading: StateReading?) -> any JournalSource {
    objects(leadingTo: reading)
  }

  func objects(leadingTo reading: StateReading?) -> JournalObjects {
    JournalObjects(connection, at: historyAddress, to: reading?.tokens?.name)
  }

  func hasHistory(leadingTo reading: StateReading?) -> Bool { reading?.tokens?.name != nil }
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
