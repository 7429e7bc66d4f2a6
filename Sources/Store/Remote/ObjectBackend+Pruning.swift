import FoundationEssentials
import HTTP
import S3
import Tracking

extension ObjectBackend {
  /// How many objects are removed together.
  private static let batchSize = 32

  func pruneHistory(
    keep: Double?, at now: Date, isDryRun: Bool
  ) throws(StoreError) -> HistoryRemoval {
    if connection.settings.isOffline { throw connection.problem(.offline) }
    var removal = HistoryRemoval(path: historyAddress)
    guard let copy = try connection.readList(for: .saving) else { return removal }
    let reading = try decode(copy, .days)
    let objects = objects(leadingTo: reading)
    // A chain that is begun goes on with the names of pages that nobody else asked for.
    let (chained, strays) = objects.allObjects()
    let chain = JournalChain(objects, to: PresentState(reading), format: journalFormat)
    if let problem = objects.problem { throw problem }
    var removed = strays
    removal.oldest = oldest(of: chain)
    var replacement: (RecordName, [UInt8])?
    if let keep {
      // Whatever the clock says, 0 leaves nothing but the present.
      let cutoff = keep > 0 ? now.addingTimeInterval(-keep) : .distantFuture
      if let (segment, record) = chain.stateInForce(at: cutoff, now: max(now, cutoff)),
        let object = objects.object(
          with: segment.entries[record].record.revision.number, in: segment.number),
        record > 0 || object.previous != RecordName.noPrevious,
        record > 0 || object.previous != RecordName.forgottenPrevious
      {
        let revision = segment.entries[record].record.revision
        removal.revisions = revision.number - (removal.oldest?.number ?? revision.number)
        removal.oldest = revision
        let name = RecordName(
          revision: object.revision, token: object.token, previous: RecordName.forgottenPrevious,
          position: 0)
        replacement = (name, try text(after: segment, record, through: object, at: now))
        removed += chained.filter { $0.0.revision <= object.revision && $0.0 != name }
      }
    }
    let size = removed.reduce(0) { $0 + $1.size }
    removal.size = max(size - (replacement?.1.count ?? 0), 0)
    if isDryRun { return removal }
    try remove(removed.map(\.0), replacingWith: replacement)
    return removal
  }

  private func oldest(of chain: JournalChain) -> SavedRevision? {
    guard let last = chain.oldest else { return nil }
    var index = 0
    while chain.link(index)?.number != last.number { index += 1 }
    return chain.segment(index)?.entries.first?.record.revision
  }

  /// What stands in for an object and all before it: a snapshot, and the records after it.
  private func text(
    after segment: JournalSegment, _ record: Int, through object: RecordName, at now: Date
  ) throws(StoreError) -> [UInt8] {
    guard let start = segment.start(at: record, now, journalFormat) else {
      throw connection.problem(.notSaved("the history is damaged"))
    }
    let later = segment.entries[record...].dropFirst().prefix {
      $0.record.revision.number <= object.revision
    }
    let rest = segment.bytes[
      segment.entries[record].end..<(later.last?.end ?? segment.entries[record].end)]
    return start + rest
  }

  private func remove(
    _ names: [RecordName], replacingWith replacement: (RecordName, [UInt8])?
  ) throws(StoreError) {
    let requests = try connection.requests()
    func check(_ result: ObjectResult) throws(StoreError) {
      switch result {
      case .done, .missingKey: return
      default: throw connection.problem(connection.problem(with: result, for: .saving))
      }
    }
    if let (name, text) = replacement {
      var request = requests.put(location(of: name), Data(text), if: .none)
      request.retryPolicy = .init()
      try check(connection.send(request, for: .saving))
      connection.cache?.remove(RemoteCache.name(of: name))
    }
    // The oldest first, so that what is left after an interruption is connected.
    var rest = names.sorted { $0.revision < $1.revision }[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batchSize)
      rest = rest.dropFirst(Self.batchSize)
      let deletions = batch.map { requests.delete(location(of: $0)) }
      for result in connection.sendAll(deletions, for: .saving) { try check(result) }
      for name in batch { connection.cache?.remove(RemoteCache.name(of: name)) }
    }
  }
}
