import FoundationEssentials
import HTTP
import Providers
import Store
import Weather

/// The calls that providers allow, counted over all runs.
struct CallBudgets {
  /// Nil where nothing can be kept: then each run counts for itself.
  private let directory: CacheDirectory?

  /// By the names of the budgets; what is not in here is not counted.
  private let limits: [String: RateLimits]

  /// Read while nobody else counts, so that no run counts by an earlier time than the one before.
  private let clock: () -> Date

  /// What this run knows of budgets that could not be kept.
  private var ledgers: [String: CallLedger] = [:]

  init(
    directory: CacheDirectory?,
    limits: [String: RateLimits],
    clock: @escaping () -> Date
  ) {
    self.directory = directory
    self.limits = limits
    self.clock = clock
  }

  /// The most bytes of the file of a budget, which has a few lines.
  private static let limit = ByteLimit.kibibytes(64)

  /// What became of a request at its budget.
  private enum Answer {
    case notCounted
    case granted(delay: Double, chargedAt: Date)
    case spent(callsLeft: Double, renewedAt: Date)
  }

  /// Sends what the budgets allow, in the order of the requests; the others fail.
  mutating func send(
    _ requests: [Request],
    through sender: ([Request]) -> [Exchange]
  ) -> [Exchange] {
    let answers = answers(to: requests)
    var granted: [Request] = []
    for (request, answer) in zip(requests, answers) {
      switch answer {
      case .notCounted: granted.append(request)
      case .granted(let delay, _):
        var request = request
        request.delay = delay
        granted.append(request)
      case .spent: break
      }
    }
    var sent = (granted.isEmpty ? [] : sender(granted))[...]
    let exchanges = zip(requests, answers).compactMap { request, answer in
      guard case .spent(let callsLeft, let renewedAt) = answer else { return sent.popFirst() }
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
    settle(exchanges, answers)
    return exchanges
  }

  private mutating func answers(to requests: [Request]) -> [Answer] {
    var answers = requests.map { _ in Answer.notCounted }
    for (name, limits) in limits {
      let counted = requests.indices.filter { requests[$0].charge?.budget == name }
      guard !counted.isEmpty else { continue }
      update(name) { ledger, now in
        var isSpent: Date?
        for index in counted {
          if let renewedAt = isSpent {
            // Whatever is left belongs to those before it in the list.
            answers[index] = .spent(callsLeft: 0, renewedAt: renewedAt)
            continue
          }
          let calls = requests[index].charge?.calls ?? 0
          switch ledger.charge(calls, limits: limits, at: now) {
          case .granted(let delay):
            answers[index] = .granted(delay: delay, chargedAt: now + delay)
          case .spent(let callsLeft, let renewedAt):
            answers[index] = .spent(callsLeft: callsLeft, renewedAt: renewedAt)
            isSpent = renewedAt
          }
        }
      }
    }
    return answers
  }

  /// Corrects what was charged by what was really asked.
  private mutating func settle(_ exchanges: [Exchange], _ answers: [Answer]) {
    for name in limits.keys {
      var further = 0.0
      var unmade: [(calls: Double, chargedAt: Date)] = []
      for (exchange, answer) in zip(exchanges, answers) {
        guard case .granted(_, let chargedAt) = answer, let charge = exchange.request.charge,
          charge.budget == name
        else { continue }
        let difference = exchange.callsMade(of: charge.calls) - charge.calls
        further += max(difference, 0)
        if difference < 0 { unmade.append((-difference, chargedAt)) }
      }
      guard further > 0 || !unmade.isEmpty else { continue }
      update(name) { ledger, now in
        for (calls, chargedAt) in unmade { ledger.takeBack(calls, chargedAt: chargedAt) }
        if further > 0 { ledger.add(further, at: now) }
      }
    }
  }

  private mutating func update(_ name: String, _ change: (inout CallLedger, Date) -> Void) {
    let file = "budget-\(name)"
    var own = ledgers[name]
    if own == nil, let directory {
      do throws(SystemError) {
        try directory.update(file, limit: Self.limit) { bytes in
          var ledger = CallLedger(bytes)
          change(&ledger, clock())
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
    var ledger = own ?? CallLedger(directory?.read(file, limit: Self.limit))
    change(&ledger, clock())
    ledgers[name] = ledger
  }
}

extension CallLedger {
  /// Reads a file; an empty ledger when there is none.
  fileprivate init(_ bytes: [UInt8]?) {
    self.init(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "")
  }
}

extension Exchange {
  /// How many calls the provider has counted for a request that was charged with some.
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
      case .connectionFailed, .secureConnectionFailed, .addressRefused, .budgetSpent: return 0
      case .cancelled where metrics.tries == 0: return 0
      case .timedOut, .brokenOff, .tooLarge, .malformed, .redirectRefused, .cancelled:
        return calls + max(tries - 1, 0)
      }
    }
  }
}
