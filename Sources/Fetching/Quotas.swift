import FoundationEssentials
import HTTP
import Providers
import Weather

/// The calls that providers allow, counted over all runs.
struct Quotas {
  /// Nil where nothing can be kept: then each run counts for itself.
  private let storage: (any FetchStorage)?

  /// By the names of the providers; requests to others are not counted.
  private let limits: [String: RateLimits]

  /// Read while the file is locked, so that no run counts by an earlier time than the one before.
  private let clock: () -> Date

  /// The quotas that could not be written to the storage.
  private var quotas: [String: Quota] = [:]

  init(
    storage: (any FetchStorage)?,
    limits: [String: RateLimits],
    clock: @escaping () -> Date
  ) {
    self.storage = storage
    self.limits = limits
    self.clock = clock
  }

  /// The most bytes of the file of a quota, which has a few lines.
  private static let largestFile = 64 << 10

  /// Whether a request may be sent.
  private enum Decision {
    case notCounted
    case granted(delay: Double, countedAt: Date)
    case spent(callsLeft: Double, renewedAt: Date)
  }

  /// Sends what the quotas allow, in the order of the requests; the others fail.
  mutating func send(
    _ requests: [Request],
    through sender: ([Request]) -> [Exchange]
  ) -> [Exchange] {
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
            message: "the calls it allows are spent until \(Timestamp.text(renewedAt))"
          )
        ),
        metrics: Exchange.Metrics(tries: 0)
      )
    }
    correct(exchanges, decisions)
    return exchanges
  }

  private mutating func decisions(on requests: [Request]) -> [Decision] {
    var decisions = requests.map { _ in Decision.notCounted }
    for (name, limits) in limits {
      let counted = requests.indices.filter { requests[$0].cost?.quota == name }
      guard !counted.isEmpty else { continue }
      update(name) { quota, now in
        var isSpent: Date?
        for index in counted {
          if let renewedAt = isSpent {
            // The requests before it in the list have used what there was.
            decisions[index] = .spent(callsLeft: 0, renewedAt: renewedAt)
            continue
          }
          let calls = requests[index].cost?.calls ?? 0
          switch quota.use(calls, limits: limits, at: now) {
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

  /// Corrects the counts by the calls that were really made.
  private mutating func correct(_ exchanges: [Exchange], _ decisions: [Decision]) {
    for name in limits.keys {
      var further = 0.0
      var unmade: [(calls: Double, countedAt: Date)] = []
      for (exchange, decision) in zip(exchanges, decisions) {
        guard case .granted(_, let countedAt) = decision, let cost = exchange.request.cost,
          cost.quota == name
        else { continue }
        let difference = exchange.callsMade(of: cost.calls) - cost.calls
        further += max(difference, 0)
        if difference < 0 { unmade.append((-difference, countedAt)) }
      }
      guard further > 0 || !unmade.isEmpty else { continue }
      update(name) { quota, now in
        for (calls, countedAt) in unmade { quota.takeBack(calls, countedAt: countedAt) }
        if further > 0 { quota.add(further, at: now) }
      }
    }
  }

  private mutating func update(_ name: String, _ change: (inout Quota, Date) -> Void) {
    let file = "quota-\(name)"
    var own = quotas[name]
    if own == nil, let storage {
      let isKept = storage.update(file, limit: Self.largestFile) { bytes in
        var quota = Quota(bytes)
        change(&quota, clock())
        own = quota
        return Array(quota.text.utf8)
      }
      if isKept { return }
      // A quota that cannot be written counts for this run alone, from what was read of it.
      if let own {
        quotas[name] = own
        return
      }
    }
    var quota = own ?? Quota(storage?.read(file, limit: Self.largestFile))
    change(&quota, clock())
    quotas[name] = quota
  }
}

extension Quota {
  /// Reads a file; an empty quota when there is none.
  fileprivate init(_ bytes: [UInt8]?) {
    self.init(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "")
  }
}

extension Exchange {
  /// How many calls the provider has counted for a request.
  ///
  /// A call that failed counts as one, and so does each try before the last; what never reached the
  /// provider does not, or a night without a network would use up the morning's calls.
  fileprivate func callsMade(of calls: Double) -> Double {
    let tries = Double(metrics.tries)
    switch result {
    // That it was one too many says nothing of how many there were.
    case .success(let response) where response.status >= 400 && response.status != 429:
      return tries
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
