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

    var putCount = 0

    /// Whether it is certain that none of its puts was saved.
    var isRejected = false

    struct Base {
      var tag: String?

      /// Nil in a list that no save of ours has put there.
      var token: String?
    }
  }

  private var tries: [Try] = []

  /// Whether it is open what became of the last try, and why.
  private var doubt: String?

  /// Whether the last try met a conflict that may be its own effect; the next reading decides.
  private var isOpen = false

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
      guard let doubt = doubt ?? (isOpen ? "the store found it changed" : nil) else { throw error }
      if case .remote(_, .doubtful) = error { throw error }
      throw connection.problem(.doubtful(doubt))
    }
  }

  /// Ends after the time for conflicts or, after failures, that for all tries of a request.
  private func checkTime() throws(StoreError) {
    let limits = connection.settings
    let seconds = attempts.seconds
    if let doubt, seconds + shortestPause > limits.deadline {
      throw connection.problem(.doubtful(doubt))
    }
    if doubt == nil, !isOpen, seconds > limits.lockTimeout {
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
      doubt = nil
      return finish(saved)
    }
    if let last = tries.last {
      if copy?.tag == last.base?.tag, (copy == nil) == (last.base == nil) {
        isOpen = false
        try checkTime()
        return try put(last)
      }
      guard last.isRejected || excludes(last, current) else {
        throw connection.problem(.doubtful("others saved too often since"))
      }
      doubt = nil
      isOpen = false
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

  /// Puts the list and returns what was saved; nil to try again.
  ///
  /// A doubt about the same bytes stays: only the list decides it.
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
    tries[tries.count - 1].putCount += 1
    switch result {
    case .done(let response):
      doubt = nil
      keep(new, tag: response.objectTag)
      return finish(new)
    case .conflict(let isCertain):
      let isRejected = isCertain && (new.putCount == 0 || new.isRejected)
      tries[tries.count - 1].isRejected = isRejected
      isOpen = !isRejected
      return nil
    case .missingKey: return nil
    case .unavailable(let reason, let wait):
      tries[tries.count - 1].isRejected = false
      doubt = reason
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
