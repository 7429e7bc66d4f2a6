import FoundationEssentials
import HTTP
import Store
import Weather

/// The calls that providers allow, counted over all runs.
struct CallBudgets {
  /// Nil where nothing can be kept: then each run counts for itself.
  private let directory: CacheDirectory?

  /// By the names of the budgets; what is not in here is not counted.
  private let limits: [String: RateLimits]

  /// What this run knows of budgets that could not be kept.
  private var ledgers: [String: CallLedger] = [:]

  init(directory: CacheDirectory?, limits: [String: RateLimits]) {
    self.directory = directory
    self.limits = limits
  }

  /// Sends what the budgets allow, in the order of the requests; the others fail.
  mutating func send(
    _ requests: [Request],
    at now: Date,
    through sender: ([Request]) -> [Exchange]
  ) -> [Exchange] {
    let verdicts = verdicts(on: requests, at: now)
    var granted: [Request] = []
    for (request, verdict) in zip(requests, verdicts) {
      guard case .granted(let delay) = verdict else { continue }
      var request = request
      request.delay = delay
      granted.append(request)
    }
    var answers = (granted.isEmpty ? [] : sender(granted))[...]
    count(furtherTriesOf: Array(answers), at: now)
    return zip(requests, verdicts).compactMap { request, verdict in
      switch verdict {
      case .granted: return answers.popFirst()
      case .spent(let callsLeft, let renewedAt):
        return Exchange(
          request: request,
          result: .failure(
            TransferFailure(
              kind: .budgetSpent(callsLeft: callsLeft, renewedAt: renewedAt),
              message: "the calls it allows are spent until \(Timestamp.text(renewedAt))"
            )
          ),
          metrics: Exchange.Metrics(tries: 0)
        )
      }
    }
  }

  private mutating func verdicts(on requests: [Request], at now: Date) -> [CallLedger.Verdict] {
    var verdicts = requests.map { _ in CallLedger.Verdict.granted(delay: 0) }
    for (name, limits) in limits {
      let counted = requests.indices.filter { requests[$0].charge?.budget == name }
      guard !counted.isEmpty else { continue }
      update(name) { ledger in
        var isSpent: Date?
        for index in counted {
          if let renewedAt = isSpent {
            // Whatever is left belongs to those before it in the list.
            verdicts[index] = .spent(callsLeft: 0, renewedAt: renewedAt)
            continue
          }
          let calls = requests[index].charge?.calls ?? 0
          verdicts[index] = ledger.charge(calls, limits: limits, at: now)
          if case .spent(_, let renewedAt) = verdicts[index] { isSpent = renewedAt }
        }
      }
    }
    return verdicts
  }

  /// A try that failed and was made again has cost a call as well.
  private mutating func count(furtherTriesOf exchanges: [Exchange], at now: Date) {
    for name in limits.keys {
      let tries = exchanges.filter { $0.request.charge?.budget == name }
        .reduce(0) { $0 + max($1.metrics.tries - 1, 0) }
      if tries > 0 { update(name) { $0.add(Double(tries), at: now) } }
    }
  }

  private mutating func update(_ name: String, _ change: (inout CallLedger) -> Void) {
    var own = ledgers[name]
    if own == nil, let directory {
      do throws(SystemError) {
        try directory.update("budget-\(name)") { bytes in
          var ledger = CallLedger(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "")
          change(&ledger)
          own = ledger
          return Array(ledger.text.utf8)
        }
        return
      } catch {
        // A budget that cannot be kept is counted for this run alone, from what was read of it.
        if let own {
          ledgers[name] = own
          return
        }
      }
    }
    var ledger = own ?? CallLedger()
    change(&ledger)
    ledgers[name] = ledger
  }
}
