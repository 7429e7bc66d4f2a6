import FoundationEssentials
import HTTP
import JSONText
import S3
import Tracking

extension ObjectBackend {
  func moving(
    to address: String, _ copy: (StorageContents) throws(StoreError) -> Void
  ) throws(StoreError) -> StorageContents? {
    guard let list = try connection.readList(for: .saving) else { return nil }
    let reading = try decode(list, .days)
    if let address = reading.movedTo { throw connection.problem(.moved(to: address)) }
    try reading.checkVersion(address)
    guard RemoteText(list.body).hasLayout else {
      throw connection.problem(.notSaved("it was edited by hand; save it once"))
    }
    let contents = try contents(of: list)
    try copy(contents)
    let line = Array("  \"movedTo\": ".utf8) + Array(JSONWriter.text(of: address).utf8)
    let body = RemoteText(list.body).replacingMoved(with: line + Array(",\n".utf8))
    let result = try put(body, if: list.tag.map { .unchanged($0) } ?? .none)
    switch result {
    case .done: return contents
    case .conflict: throw connection.problem(.changed(copy: address))
    default: throw connection.problem(connection.problem(with: result, for: .saving))
    }
  }

  private func contents(of list: RemoteCopy) throws(StoreError) -> StorageContents {
    let reading = try decode(list)
    let text = RemoteText(RemoteText(list.body).replacingSave(with: [])).replacingMoved(with: [])
    return StorageContents(
      reading, text, objects(leadingTo: reading), marks: (try? marks(with: nil)) ?? [],
      journalFormat)
  }

  func adopt(_ contents: StorageContents, from source: String) throws(StoreError) {
    var condition = ObjectRequests.Condition.absent
    if let present = try connection.readList(for: .saving) {
      guard try decode(present, .days).movedTo == source, let tag = present.tag else {
        throw connection.problem(.occupied)
      }
      condition = .unchanged(tag)
    }
    try connection.requireConditions()
    let text = RemoteText(contents.text)
    let contents = contents.identified(by: text.digest)
    let tokens = try putHistory(of: contents)
    if !contents.marks.isEmpty {
      let location = connection.location.appending(".marks")
      let body = try MarkFile.text(of: contents.marks, path: location.description)
      try check(connection.send(try request(location, body), for: .saving))
    }
    let result = try put(text.replacingSave(with: tokens.line), if: condition)
    if case .conflict = result { throw connection.problem(.occupied) }
    try check(result)
    guard let list = try connection.readList(for: .saving),
      contents.isCopied(by: try self.contents(of: list))
    else { throw connection.problem(.notSaved("the copy differs")) }
  }

  /// Puts each segment as one object, and returns what the list will say of its save.
  private func putHistory(of contents: StorageContents) throws(StoreError) -> SaveTokens {
    let revision = contents.state.savedRevision
    var tokens = SaveTokens(
      token: connection.settings.randomToken,
      record: JournalRecord(revision: revision, digest: contents.digest))
    let source = JournalTexts(texts: contents.segments)
    var previous = RecordName.noPrevious
    for index in contents.segments.indices {
      guard let segment = JournalSegment(index, in: source, format: journalFormat),
        let record = segment.entries.last?.record
      else { throw connection.problem(.notSaved("the history is damaged")) }
      let isLast = index == contents.segments.count - 1
      let name = RecordName(
        revision: record.revision.number,
        token: isLast ? tokens.token : connection.settings.randomToken, previous: previous,
        position: 0)
      try check(connection.send(try request(location(of: name), segment.bytes), for: .saving))
      previous = name.token
      tokens.name = name
      if isLast, record.digest == contents.digest {
        tokens.record = record
        tokens.record.order = nil
        tokens.columns = SaveTokens.columns(segment.head.current, segment.head.forecast)
      }
    }
    return tokens
  }

  private func request(_ location: ObjectLocation, _ body: [UInt8]) throws(StoreError) -> Request {
    var request = try connection.requests().put(location, Data(body), if: .none)
    request.retryPolicy = .init()
    return request
  }

  private func put(
    _ body: [UInt8], if condition: ObjectRequests.Condition
  ) throws(StoreError) -> ObjectResult {
    let request = try connection.requests().put(connection.location, Data(body), if: condition)
    return connection.send(request, for: .saving)
  }

  private func check(_ result: ObjectResult) throws(StoreError) {
    guard case .done = result else {
      throw connection.problem(connection.problem(with: result, for: .saving))
    }
  }
}
