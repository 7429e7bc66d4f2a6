import FoundationEssentials
import HTTP
import Providers
import Weather

/// Keeps requests within the limits of providers, across runs.
struct Quotas {
  /// If nil, each run counts separately.
  private let storage: (any FetchStorage)?

  /// By provider name; requests to others are not counted.
  private let limits: [String: RateLimits]

  /// Read while the file is locked, so that concurrent runs count in order.
  private let clock: () -> Date

  /// Quotas that could not be written to the storage.
  private var quotas: [String: Quota] = [:]

  init(storage: (any FetchStorage)?, limits: [String: RateLimits], clock: @escaping () -> Date) {
    self.storage = storage
    self.limits = limits
    self.clock = clock
  }

  /// The largest file in bytes.
  private static let maximumFileSize = 64 << 10

  /// Whether a request may be sent.
  private enum Decision {
    case notCounted
    case granted(delay: Double, countedAt: Date)
    case spent(callsLeft: Double, renewedAt: Date)
  }

  /// Sends the requests that the quotas allow; the others fail.
  mutating func send(_ requests: [Request], through sender: ([Request]) -> [Exchange]) -> [Exchange]
  {
    let decisions = decisions(on: requests)
    var granted: [Request] = []
    for (request, decision) in zip(requests, decisions) {
      switch decision {
      case .notCounted: granted.append(request)
      case .granted(let delay, _):
        var request = request
        request.delay = delay
        granted.append(request)
      case .spent: break
      }
    }
    var sent = (granted.isEmpty ? [] : sender(granted))[...]
    let exchanges = zip(requests, decisions).compactMap { request, decision in
      guard case .spent(let callsLeft, let renewedAt) = decision else { return sent.popFirst() }
      return Exchange(
        request: request,
        result: .failure(
          TransferFailure(
            kind: .quotaExceeded(callsLeft: callsLeft, renewedAt: renewedAt),
            message: "the calls it allows are spent until \(Timestamp.text(renewedAt))")),
        metrics: Exchange.Metrics(tries: 0))
    }
    correct(exchanges, decisions)
    return exchanges
  }

  func usage(of name: String) -> [QuotaUsage] {
    let quota =
      quotas[name] ?? Quota(storage?.read(Self.file(of: name), limit: Self.maximumFileSize))
    let now = clock()
    return RateLimits.Period.allCases.compactMap { period in
      limits[name]?[period].map { limit in
        QuotaUsage(period: period, calls: quota.calls(in: period, at: now), limit: limit)
      }
    }
  }

  private static func file(of name: String) -> String { "quota-\(name)" }

  private mutating func decisions(on requests: [Request]) -> [Decision] {
    var decisions = requests.map { _ in Decision.notCounted }
    for (name, limits) in limits {
      let counted = requests.indices.filter { requests[$0].cost?.quota == name }
      guard !counted.isEmpty else { continue }
      update(name) { quota, now in
        var isSpent: Date?
        for index in counted {
          if let renewedAt = isSpent {
            // Calls are granted in order, so none are left after the first request that does not fit.
            decisions[index] = .spent(callsLeft: 0, renewedAt: renewedAt)
            continue
          }
          let calls = requests[index].cost?.calls ?? 0
          switch quota.use(calls, limits: limits, share: requests[index].cost?.share ?? 1, at: now)
          {
          case .granted(let delay):
            decisions[index] = .granted(delay: delay, countedAt: now + delay)
          case .spent(let callsLeft, let renewedAt):
            decisions[index] = .spent(callsLeft: callsLeft, renewedAt: renewedAt)
            isSpent = renewedAt
          }
        }
      }
    }
    return decisions
  }

  /// Corrects the counts to the calls that were actually made.
  private mutating func correct(_ exchanges: [Exchange], _ decisions: [Decision]) {
    for name in limits.keys {
      var additional = 0.0
      var unused: [(calls: Double, countedAt: Date)] = []
      for (exchange, decision) in zip(exchanges, decisions) {
        guard case .granted(_, let countedAt) = decision, let cost = exchange.request.cost,
          cost.quota == name
        else { continue }
        let difference = exchange.callsMade(of: cost.calls) - cost.calls
        additional += max(difference, 0)
        if difference < 0 { unused.append((-difference, countedAt)) }
      }
      guard additional > 0 || !unused.isEmpty else { continue }
      update(name) { quota, now in
        for (calls, countedAt) in unused { quota.subtract(calls, countedAt: countedAt) }
        if additional > 0 { quota.add(additional, at: now) }
      }
    }
  }

  private mutating func update(_ name: String, _ change: (inout Quota, Date) -> Void) {
    let file = Self.file(of: name)
    var known = quotas[name]
    if known == nil, let storage {
      let isSaved = storage.update(file, limit: Self.maximumFileSize) { bytes in
        var quota = Quota(bytes)
        change(&quota, clock())
        known = quota
        return Array(quota.text.utf8)
      }
      if isSaved { return }
      // The file was read but not written: continue from its counts in memory.
      if let known {
        quotas[name] = known
        return
      }
    }
    var quota = known ?? Quota(storage?.read(file, limit: Self.maximumFileSize))
    change(&quota, clock())
    quotas[name] = quota
  }
}

extension Quota {
  /// Reads the contents of a file; empty if there is none.
  fileprivate init(_ bytes: [UInt8]?) {
    self.init(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "")
  }
}

extension Exchange {
  /// Returns how many calls the provider has counted for a request.
  ///
  /// A failed call counts as one, and so does each try before the last. Calls that never reached the
  /// provider do not count, so that retries without a network do not use up the quota.
  fileprivate func callsMade(of calls: Double) -> Double {
    let tries = Double(metrics.tries)
    switch result {
    // A 429 does not show how many calls were counted.
    case .success(let response) where response.status >= 400 && response.status != 429: return tries
    case .success: return calls + max(tries - 1, 0)
    case .failure(let failure):
      switch failure.kind {
      case .connectionFailed, .secureConnectionFailed, .addressRefused, .quotaExceeded: return 0
      case .cancelled where metrics.tries == 0: return 0
      case .timedOut, .connectionLost, .tooLarge, .malformed, .redirectRefused, .cancelled:
        return calls + max(tries - 1, 0)
      }
    }
  }
}
