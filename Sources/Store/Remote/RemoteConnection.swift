import FoundationEssentials
package import HTTP
import S3
import Synchronization
import Tracking

/// The connection of a process to the objects of a list, with what it learned of them.
package final class RemoteConnection: Sendable {
  /// Sends requests and returns an exchange for each, in the same order.
  package typealias Sender = @Sendable ([Request]) -> [Exchange]

  private struct State: Sendable {
    /// The latest copies, by name.
    var copies: [String: RemoteCopy] = [:]

    /// Whether the list was in the store when it was read or saved last.
    var hasList = false

    /// Whether copies stand in for what the store does not answer.
    var isOut = false
    /// Seconds that the clock is ahead of the store's.
    var clockOffset = 0.0
    var hasReportedClock = false
    var respectsConditions = false

    /// What this process queued for hooks.
    var queued: Set<StateDigest> = []
  }

  let settings: Settings
  let cache: RemoteCache?
  private let state = Mutex(State())

  /// Seconds that a reader waits who has a copy.
  private static let patience = 3.0

  /// Seconds that the clock may differ from the store's.
  private static let clockTolerance = 120.0

  package init(_ settings: Settings) {
    self.settings = settings
    cache = settings.cache.map { RemoteCache($0, settings.service, settings.location) }
  }

  var location: ObjectLocation { settings.location }

  /// Where the list is, for messages.
  var address: String { location.description }

  func requests() throws(StoreError) -> ObjectRequests {
    do throws(RemoteProblem) {
      return ObjectRequests(settings.service, try settings.keys.get())
    } catch { throw problem(error) }
  }

  func problem(_ problem: RemoteProblem, at location: ObjectLocation? = nil) -> StoreError {
    .remote(address: (location ?? self.location).description, problem)
  }

  /// Whether nothing is requested: offline, or after the store did not answer.
  var isOut: Bool { settings.isOffline || state.withLock { $0.isOut } }

  // MARK: - Requests

  /// Sends a request.
  func send(_ request: Request, for purpose: ReadingPurpose) -> ObjectResult {
    sendAll([request], for: purpose).first ?? .unavailable("no response", wait: 0)
  }

  /// Sends requests together; each may fail.
  func sendAll(_ requests: [Request], for purpose: ReadingPurpose) -> [ObjectResult] {
    var requests = requests
    if purpose == .saving, settings.isInterrupted() {
      // The program is about to end.
      for index in requests.indices {
        requests[index].deadline = 1
        requests[index].retryPolicy = .once
      }
    }
    let exchanges = (purpose == .showing ? settings.read : settings.save)(requests)
    if let response = try? exchanges.last?.result.get(),
      let offset = response.clockDifference(at: settings.now())
    {
      state.withLock { $0.clockOffset = offset }
    }
    return exchanges.map { ObjectResult($0, region: settings.service.region) }
  }

  /// By how many minutes the clock was wrong at the latest response, ahead if positive; nil if it was
  /// right.
  private var wrongMinutes: Int? {
    let offset = state.withLock { $0.clockOffset }
    return abs(offset) > Self.clockTolerance ? Int((offset / 60).rounded()) : nil
  }

  /// Checks the clock after the list was read: a refresh would take older weather for newer.
  ///
  /// - Throws: That it is wrong, if something will be saved.
  private func checkClock(for purpose: ReadingPurpose) throws(StoreError) {
    guard let minutes = wrongMinutes else { return }
    if purpose == .saving { throw problem(.wrongClock(minutes: minutes)) }
    let isFirst = state.withLock { state in
      defer { state.hasReportedClock = true }
      return !state.hasReportedClock
    }
    if isFirst { settings.report(.wrongClock(address: address, minutes: minutes)) }
  }

  /// The problem with a result that is none of the expected ones.
  func problem(with result: ObjectResult, for purpose: ReadingPurpose) -> RemoteProblem {
    // Stores reject a request that is 15 minutes off, and some do not say why.
    let isLate = abs(wrongMinutes ?? 0) >= 15
    return switch result {
    case .rejected(.signature) where isLate, .rejected(.permissions) where isLate:
      .wrongClock(minutes: wrongMinutes)
    case .rejected(.keys(let reason)), .rejected(.signature(let reason)): .keysRejected(reason)
    case .rejected(.permissions(let reason)): .notPermitted(reason, isRead: purpose == .showing)
    case .rejected(.clock): .wrongClock(minutes: wrongMinutes)
    case .missingBucket: .noBucket
    case .misconfigured(let reason): .misconfigured(reason)
    case .refused(let reason), .unavailable(let reason, _):
      purpose == .showing ? .unreachable(reason) : .notSaved(reason)
    case .conflict, .missingKey, .done, .notModified: .notSaved("unexpected response")
    }
  }

  // MARK: - Copies

  func copy(_ name: String) -> RemoteCopy? {
    state.withLock { $0.copies[name] } ?? cache?.copy(name)
  }

  func keep(_ name: String, _ copy: RemoteCopy) {
    state.withLock { state in
      state.copies[name] = copy
      if name == RemoteCache.list { state.hasList = true }
    }
    cache?.write(name, copy)
  }

  /// Reads an object of the list; nil if there is none.
  ///
  /// Where the store does not answer, the copy stands in for it, if nothing will be saved.
  ///
  /// - Parameter send: Sends the request, perhaps with others.
  func read(
    _ name: String, at location: ObjectLocation, for purpose: ReadingPurpose,
    by send: ((Request) -> ObjectResult)? = nil
  ) throws(StoreError) -> RemoteCopy? {
    let isList = name == RemoteCache.list
    if settings.isOffline {
      guard purpose == .showing else { throw problem(.offline) }
      if let copy = copy(name) {
        if isList { settings.report(.offline(copy.confirmedAt)) }
        return copy
      }
      if isList { throw problem(.noCopy) }
      return nil
    }
    let copy = copy(name)
    var request = try requests().get(location, unless: copy?.tag)
    if copy != nil, purpose == .showing { request.deadline = Self.patience }
    let result = send?(request) ?? self.send(request, for: purpose)
    switch result {
    case .done(let response):
      try checkClock(for: purpose)
      let new = RemoteCopy(
        tag: response.objectTag, body: Array(response.body), confirmedAt: settings.now())
      state.withLock { $0.isOut = false }
      keep(name, new)
      return new
    case .notModified:
      guard var copy else { throw problem(.unreachable("unexpected status 304")) }
      try checkClock(for: purpose)
      copy.confirmedAt = settings.now()
      let current = copy
      state.withLock { state in
        state.isOut = false
        state.copies[name] = current
      }
      cache?.confirm(name, at: copy.confirmedAt)
      return copy
    case .missingKey:
      guard isList, copy != nil || state.withLock({ $0.hasList }) else {
        try checkClock(for: purpose)
        return nil
      }
      throw problem(.vanished(copy: cache?.listPath, isSave: purpose == .saving))
    case .unavailable(let reason, _) where purpose == .showing:
      guard let copy else { throw problem(.unreachable(reason)) }
      state.withLock { $0.isOut = true }
      if isList { settings.report(.unreachable(reason, copy.confirmedAt)) }
      return copy
    default: throw problem(problem(with: result, for: purpose))
    }
  }

  /// Reads the list; nil if there is none.
  func readList(for purpose: ReadingPurpose) throws(StoreError) -> RemoteCopy? {
    try read(RemoteCache.list, at: location, for: purpose)
  }

  // MARK: - Hooks

  func rememberQueued(_ entries: [HookQueue.Entry]) {
    state.withLock { $0.queued.formUnion(entries.map(\.digest)) }
  }

  func hasQueued(_ entry: HookQueue.Entry) -> Bool {
    state.withLock { $0.queued.contains(entry.digest) }
  }

  // MARK: - Rules

  /// The names of the rules that this machine has recorded in the list, by its latest save.
  package var recordedRules: Set<String> { cache?.rules ?? [] }

  func rememberRules() {
    let names = Set(settings.ruleNames)
    if names != recordedRules { cache?.write(rules: names) }
  }

  // MARK: - Conditions

  /// Whether the store was found to respect conditions, by this process or an earlier one.
  var respectsConditions: Bool {
    state.withLock { $0.respectsConditions } || cache?.respectsConditions == true
  }

  func rememberConditions() {
    state.withLock { $0.respectsConditions = true }
    cache?.rememberConditions()
  }
}

extension RemoteConnection {
  /// Makes sure that the store respects conditions, once for an endpoint and a bucket: otherwise the
  /// last of several writers would win silently.
  func requireConditions() throws(StoreError) {
    if respectsConditions { return }
    try examineConditions()
    rememberConditions()
  }

  private func examineConditions() throws(StoreError) {
    let requests = try requests()
    let probe = location.appending(".probe-\(settings.randomToken)")
    let body = Data("skydiff examines whether the store respects conditions\n".utf8)
    func put(_ condition: ObjectRequests.Condition) throws(StoreError) -> ObjectResult {
      var request = requests.put(probe, body, if: condition)
      // Nothing depends on the object, so that a lost response leaves no doubt.
      request.retryPolicy = RetryPolicy()
      return send(request, for: .saving)
    }
    let result = try put(.none)
    guard case .done = result else { throw problem(problem(with: result, for: .saving)) }
    defer { _ = settings.save([requests.delete(probe)]) }
    for condition in [.absent, .unchanged("\"00000000000000000000000000000000\"")]
      as [ObjectRequests.Condition]
    {
      let result = try put(condition)
      switch result {
      case .conflict: continue
      case .done: throw problem(.ignoresConditions("a condition was ignored"))
      case .missingKey: throw problem(.ignoresConditions("status 404 for a condition that fails"))
      case .notModified: throw problem(.ignoresConditions("status 304 for a condition that fails"))
      case .refused(let reason): throw problem(.ignoresConditions(reason))
      default: throw problem(problem(with: result, for: .saving))
      }
    }
  }
}
