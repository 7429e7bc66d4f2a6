import Files
import FoundationEssentials
import HTTP
import S3
import Tracking

/// A save of a list in a store: reads, changes and puts it under the condition that it is unchanged,
/// again and again until one try is known to be saved.
///
/// Each try has a random token, and each list has those of the saves before it. So whether a try whose
/// response was lost is part of the list can be decided as long as fewer than 64 saves were made since.
struct RemoteSave {
  private let backend: ObjectBackend
  private var known: StateReading?

  /// What was put, and may be or become the list.
  private struct Try {
    var change: StateChange
    var tokens: SaveTokens
    var body: [UInt8]

    /// What to report of the history, if it was saved.
    var remark: HistoryRemark?

    /// The list that it was to replace; nil if there was none.
    var base: Base?

    var fate = Fate.unsent

    /// What became of a try, as far as that is known.
    enum Fate {
      case unsent

      /// It was sent, and is not there yet.
      case sent

      /// None of its puts was saved, and none can be any more.
      case rejected

      /// The store found the list changed, which may be its own effect; the next reading decides.
      case conflicting

      /// It is open what became of it, and why; only the list decides it, whatever another put of the same
      /// bytes meets.
      case doubtful(String)
    }

    var isRejected: Bool { if case .rejected = fate { true } else { false } }

    struct Base {
      var tag: String?

      /// Nil in a list that no save of ours has put there.
      var token: String?
    }
  }

  private var tries: [Try] = []

  /// What became of the last try.
  private var fate: Try.Fate {
    get { tries.last?.fate ?? .unsent }
    set { if !tries.isEmpty { tries[tries.count - 1].fate = newValue } }
  }

  /// Why it is open whether the list was saved; nil if that is known.
  private var doubt: String? {
    switch fate {
    case .doubtful(let reason): reason
    case .conflicting: "the store found it changed"
    case .unsent, .sent, .rejected: nil
    }
  }

  private var attempts: RemoteAttempts

  /// Seconds that the store asked to wait.
  private var shortestPause = 0.0

  init(_ backend: ObjectBackend, known: StateReading?) {
    self.backend = backend
    self.known = known
    attempts = RemoteAttempts(backend.connection.settings)
  }

  private var connection: RemoteConnection { backend.connection }

  mutating func run(_ change: (SavedState) -> StateChange?) throws(StoreError) -> StateChange {
    do throws(StoreError) {
      while true {
        if let saved = try tryOnce(change) { return saved }
        try checkTime()
        attempts.wait(atLeast: shortestPause)
        shortestPause = 0
      }
    } catch {
      // As long as it is open whether the list was saved, nothing else may be reported.
      guard let doubt else { throw error }
      if case .remote(_, .doubtful) = error { throw error }
      throw connection.problem(.doubtful(doubt))
    }
  }

  /// Ends after the time for conflicts or, after failures, that for all tries of a request.
  private func checkTime() throws(StoreError) {
    let limits = connection.settings
    let seconds = attempts.seconds
    if case .doubtful(let reason) = fate, seconds + shortestPause > limits.deadline {
      throw connection.problem(.doubtful(reason))
    }
    if doubt == nil, seconds > limits.lockTimeout {
      throw connection.problem(.busy(seconds: limits.lockTimeout))
    }
    if limits.isInterrupted() { throw .interrupted(path: backend.address) }
  }

  /// Returns what was saved; nil to try again.
  private mutating func tryOnce(
    _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange? {
    let copy = try connection.readList(for: .saving)
    let current = try copy.map { copy throws(StoreError) in try decode(copy) }
    if let saved = tries.first(where: { current?.tokens?.all.contains($0.tokens.token) == true }) {
      return finish(saved)
    }
    if let last = tries.last {
      if copy?.tag == last.base?.tag, (copy == nil) == (last.base == nil) {
        if case .conflicting = last.fate { fate = .sent }
        try checkTime()
        return try put(last)
      }
      guard last.isRejected || excludes(last, current) else {
        throw connection.problem(.doubtful("others saved too often since"))
      }
      fate = .rejected
      try checkTime()
    }
    if let address = current?.movedTo { throw connection.problem(.moved(to: address)) }
    try current?.checkVersion(backend.address)
    let old = current?.state ?? SavedState()
    guard let change = change(old) else { return StateChange(unchanged: old) }
    try connection.requireConditions()
    let new = try encode(change, replacing: current)
    tries.append(new)
    return try put(new)
  }

  private mutating func decode(_ copy: RemoteCopy) throws(StoreError) -> StateReading {
    if let known, known.tag != nil, known.tag == copy.tag { return known }
    let reading = try backend.decode(copy)
    known = reading
    return reading
  }

  /// Whether a list proves that a try is not part of it, and cannot become the list any more: it
  /// replaced the list of the try, and has the tokens of all saves since.
  private func excludes(_ last: Try, _ current: StateReading?) -> Bool {
    guard let tokens = current?.tokens else { return false }
    if let token = last.base?.token { return tokens.all.contains(token) }
    return tokens.earlier.count < SaveTokens.maximumEarlier
  }

  /// Puts the list of the last try and returns what was saved; nil to try again.
  private mutating func put(_ new: Try) throws(StoreError) -> StateChange? {
    var condition = ObjectRequests.Condition.absent
    if let base = new.base {
      guard let tag = base.tag else {
        throw connection.problem(.ignoresConditions("it sends no ETag"))
      }
      condition = .unchanged(tag)
    }
    let request = try connection.requests().put(connection.location, Data(new.body), if: condition)
    let result = connection.send(request, for: .saving)
    switch (result, fate) {
    case (.done(let response), _):
      keep(new, tag: response.objectTag)
      return finish(new)
    case (.conflict(isCertain: true), .unsent), (.conflict(isCertain: true), .rejected):
      fate = .rejected
      return nil
    case (.conflict, .doubtful): return nil
    case (.conflict, _):
      fate = .conflicting
      return nil
    case (.missingKey, .unsent):
      fate = .sent
      return nil
    case (.missingKey, _): return nil
    case (.unavailable(let reason, let wait), _):
      fate = .doubtful(reason)
      shortestPause = wait
      return nil
    default: throw connection.problem(connection.problem(with: result, for: .saving))
    }
  }

  private func keep(_ saved: Try, tag: String?) {
    guard let tag else { return }
    connection.keep(
      RemoteCache.list,
      RemoteCopy(tag: tag, body: saved.body, confirmedAt: connection.settings.now()))
  }

  private func finish(_ saved: Try) -> StateChange {
    let before = Set(saved.change.old.hookQueue.entries.map(\.digest))
    connection.rememberQueued(
      saved.change.new.hookQueue.entries.filter { !before.contains($0.digest) })
    connection.rememberRules()
    if let remark = saved.remark { backend.recording?.report(remark) }
    return saved.change
  }

  // MARK: - Text

  private func encode(
    _ change: StateChange, replacing current: StateReading?
  ) throws(StoreError) -> Try {
    let present = PresentState(current)
    let text = RemoteText(try backend.text(of: change, follows: present.digest))
    let token = connection.settings.randomToken
    let (tokens, remark) = try backend.record(
      change, replacing: current, with: text.digest, token: token)
    return Try(
      change: change, tokens: tokens, body: text.replacingSave(with: tokens.line), remark: remark,
      base: current.map { .init(tag: $0.tag, token: $0.tokens?.token) })
  }
}

extension ObjectBackend {
  /// Encodes a checked state, without what it says of its save.
  func text(of change: StateChange, follows: StateDigest) throws(StoreError) -> [UInt8] {
    var checker = StateChecker(path: address, format: format)
    try checker.check(change.new, format)
    let encoder = StateEncoder(change.new, follows: follows, format: format)
    var text: [UInt8] = []
    try encoder.encode { key, index, city throws(StoreError) in
      try checker.check(city, in: key, at: index)
    } write: { chunk throws(StoreError) in
      text += chunk
      guard text.count <= RemoteText.limit.count else {
        throw .invalidNewState(
          path: address, key: nil, expected: "it is larger than \(RemoteText.limit)")
      }
    }
    return text
  }
}
