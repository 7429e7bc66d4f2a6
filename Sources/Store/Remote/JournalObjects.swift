import Files
import FoundationEssentials
import HTTP
import S3
import Synchronization

/// The segments of a history whose records are objects of a store.
///
/// A segment is the objects from a snapshot to the record before the next one. Which objects lead to the
/// list follows from their names, so that they are fetched at once. They never change, and are cached
/// until the store does not list them any more.
final class JournalObjects: JournalSource {
  private struct State: Sendable {
    /// The objects of each segment, the latest first, by the revision of their first record.
    var segments: [Int: [RecordName]] = [:]

    /// The numbers of complete segments, in descending order.
    var numbers: [Int] = []

    /// The objects of the segment that begins on a later page, the latest first.
    var open: [RecordName] = []

    /// What is listed, but does not lead to the list.
    var strays: [RecordName] = []
    var sizes: [RecordName: Int] = [:]

    /// The token of the object that comes next.
    var next: String

    /// The last key of the pages so far.
    var last: String?
    var isComplete = false
    var problem: StoreError?

    /// What was fetched and could not be cached.
    var bodies: [RecordName: [UInt8]] = [:]
    var window = JournalObjects.firstWindow
  }

  private let connection: RemoteConnection
  let directory: String
  private let prefix: ObjectLocation

  /// The latest record.
  private let latest: RecordName?
  private let state: Mutex<State>

  /// How many objects are fetched together at first; later there are more.
  private static let firstWindow = 32

  /// - Parameters:
  ///   - address: Where the history is, for messages.
  ///   - latest: The name of the latest record; nil if there is no history.
  init(_ connection: RemoteConnection, at address: String, to latest: RecordName?) {
    self.connection = connection
    directory = address
    prefix = connection.location.appending(".history/")
    self.latest = latest
    state = Mutex(State(next: latest?.token ?? ""))
  }

  func segments() -> [Int] {
    if latest == nil { return [] }
    // The first page may have no whole segment.
    if state.withLock({ $0.numbers.isEmpty && !$0.isComplete }) { _ = olderSegments() }
    return state.withLock { $0.numbers.reversed() }
  }

  func olderSegments() -> [Int] {
    while true {
      let known = state.withLock { $0.isComplete ? nil : $0.numbers.count }
      guard let known else { return [] }
      listPage()
      let new = state.withLock { Array($0.numbers[known...].reversed()) }
      if !new.isEmpty { return new }
    }
  }

  func path(of segment: Int) -> String {
    let name = state.withLock { $0.segments[segment]?.last }
    return "\(directory)/\(name?.description ?? "")"
  }

  func size(of segment: Int) -> Int? {
    state.withLock { state in
      state.segments[segment].map { names in names.reduce(0) { $0 + (state.sizes[$1] ?? 0) } }
    }
  }

  func ends(of segment: Int, _ format: JournalFormat) -> JournalEnds? {
    JournalSegment(segment, in: self, format: format).flatMap(JournalEnds.init)
  }

  func bytes(of segment: Int, limit: ByteLimit) -> [UInt8]? {
    guard let names = state.withLock({ $0.segments[segment] }) else { return nil }
    fetch(from: segment)
    var bytes: [UInt8] = []
    for name in names.reversed() {
      guard let body = body(of: name), bytes.count + body.count <= limit.count else { return nil }
      bytes += body
    }
    return bytes
  }

  /// The objects that lead to the list, and those that do not, as far as it has passed their revisions;
  /// each with its size, the oldest first.
  ///
  /// Objects of a segment whose beginning is not listed lead to the list all the same: another machine may
  /// have forgotten it between two pages, and what stands in for it comes before the second one.
  func allObjects() -> (chain: [(RecordName, size: Int)], strays: [(RecordName, size: Int)]) {
    _ = allSegments()
    return state.withLock { state in
      let chain = state.numbers.flatMap { state.segments[$0] ?? [] } + state.open
      func sized(_ names: [RecordName]) -> [(RecordName, size: Int)] {
        names.reversed().map { ($0, state.sizes[$0] ?? 0) }
      }
      let revision = latest?.revision ?? 0
      return (sized(chain), sized(state.strays.filter { $0.revision <= revision }))
    }
  }

  /// The object with the record of a revision, or the first one after it; nil if there is none.
  func object(with revision: Int, in segment: Int) -> RecordName? {
    state.withLock { $0.segments[segment]?.last { $0.revision >= revision } }
  }

  // MARK: - Names

  private func listPage() {
    if connection.isOut { return takeCopies() }
    guard let listing else { return state.withLock { $0.isComplete = true } }
    take(connection.send(listing, for: .showing))
  }

  /// Goes on with the names of the copies, which are all that is known without the store.
  private func takeCopies() {
    let last = state.withLock { $0.last }
    let names = (connection.cache?.records() ?? []).filter { prefix.key + "\($0)" > last ?? "" }
    state.withLock { state in
      take(names.map { ($0, size: 0) }, &state)
      state.isComplete = true
    }
  }

  var problem: StoreError? { connection.isOut ? nil : state.withLock { $0.problem } }

  private func note(_ result: ObjectResult) {
    let problem = connection.problem(connection.problem(with: result, for: .showing), at: prefix)
    state.withLock { $0.problem = problem }
  }

  /// The request for the next page of names; nil if there is none.
  var listing: Request? {
    let (last, isComplete) = state.withLock { ($0.last, $0.isComplete) }
    guard latest != nil, !isComplete else { return nil }
    return try? connection.requests().list(prefix, after: last)
  }

  /// Goes on with the names of a page, or with those of the copies where it is none.
  func take(_ result: ObjectResult) {
    guard case .done(let response) = result,
      let page = ObjectListing(String(decoding: response.body, as: UTF8.self))
    else {
      note(result)
      return takeCopies()
    }
    let last = state.withLock { $0.last }
    let names = page.entries.compactMap { entry in
      entry.key.hasPrefix(prefix.key)
        ? RecordName(entry.key.dropFirst(prefix.key.count)).map { ($0, size: entry.size) } : nil
    }
    forgetCopies(
      unlistedIn: Set(names.map(\.0)), after: last.map { String($0.dropFirst(prefix.key.count)) },
      through: page.isTruncated ? names.last?.0.description : nil)
    state.withLock { state in
      take(names, &state)
      state.last = page.entries.last?.key ?? ""
      if !page.isTruncated || page.entries.isEmpty { state.isComplete = true }
    }
  }

  /// Goes on with names in their order.
  private func take(_ names: [(RecordName, size: Int)], _ state: inout State) {
    for (name, size) in names {
      state.sizes[name] = size
      guard name.token == state.next, name.revision <= latest?.revision ?? 0 else {
        state.strays.append(name)
        continue
      }
      state.next = name.previous
      state.open.append(name)
      if name.position == 0 {
        let number = name.revision
        state.segments[number] = state.open
        state.numbers.append(number)
        state.open = []
      }
    }
  }

  private func forgetCopies(unlistedIn names: Set<RecordName>, after: String?, through: String?) {
    guard let cache = connection.cache else { return }
    for name in cache.records() where !names.contains(name) {
      let text = name.description
      if text <= after ?? "" || text > through ?? "~" { continue }
      // A record that was put after the list was read is not old.
      if name.revision > latest?.revision ?? 0 { continue }
      cache.remove(RemoteCache.name(of: name))
    }
  }

  // MARK: - Bodies

  private func body(of name: RecordName) -> [UInt8]? {
    state.withLock { $0.bodies[name] } ?? connection.cache?.copy(RemoteCache.name(of: name))?.body
  }

  /// Fetches the objects of a segment, and of some before it, because most readers go on with those.
  private func fetch(from segment: Int) {
    let names = state.withLock { state in
      state.numbers.drop { $0 > segment }.prefix(state.window).flatMap { state.segments[$0] ?? [] }
    }
    var wanted: [RecordName] = []
    let window = state.withLock { $0.window }
    for name in names where body(of: name) == nil {
      wanted.append(name)
      if wanted.count >= window { break }
    }
    let own = Set(state.withLock { $0.segments[segment] ?? [] })
    guard wanted.contains(where: own.contains), !connection.isOut,
      let requests = try? connection.requests()
    else { return }
    state.withLock { $0.window = min($0.window * 2, 256) }
    let all = wanted.map { requests.get(connection.location.appending(".history/\($0)")) }
    for (name, result) in zip(wanted, connection.sendAll(all, for: .showing)) {
      guard case .done(let response) = result else {
        // One that was removed is a gap; those of earlier segments may not be asked for.
        if case .missingKey = result { continue }
        if own.contains(name) { note(result) }
        continue
      }
      let body = Array(response.body)
      if let cache = connection.cache {
        let copy = RemoteCopy(tag: nil, body: body, confirmedAt: connection.settings.now())
        cache.write(RemoteCache.name(of: name), copy)
        if cache.copy(RemoteCache.name(of: name)) != nil { continue }
      }
      state.withLock { $0.bodies[name] = body }
    }
  }
}

extension JournalEnds {
  /// The ends of a segment that was read.
  init?(_ segment: JournalSegment) {
    guard let last = segment.entries.last?.record else { return nil }
    number = segment.number
    head = segment.head
    self.last = last
    size = segment.bytes.count
  }
}
