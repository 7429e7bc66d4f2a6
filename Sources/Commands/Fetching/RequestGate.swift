import FoundationEssentials
import HTTP
import Providers
import Rendering
import Store
import Transport
import Weather

/// The one way out for requests: what is kept from before is answered at once, what the budgets do
/// not allow is turned back, the rest goes over the network.
final class RequestGate {
  private let session: Session
  private let sender: Environment.Sender
  private let directory: CacheDirectory?
  private var budgets: CallBudgets
  private var hasTidied = false

  /// Files of the cache that nobody wrote for so long are removed.
  private static let longestUnused = 14 * 86_400.0

  init(_ session: Session, limits: [String: RateLimits]) {
    self.session = session
    let refresh = session.settings.configuration.refresh
    sender = session.environment.makeSender(
      HTTPClient.Settings(
        userAgent: Version.product,
        timeout: refresh.timeout,
        connectTimeout: refresh.connectTimeout,
        deadline: refresh.deadline,
        retries: refresh.retries,
        concurrency: refresh.concurrency
      )
    )
    let environment = session.environment
    directory = session.settings.cachePath.map { path in
      CacheDirectory(
        path: path,
        criticalSection: environment.criticalSection,
        isInterrupted: { session.isInterrupted },
        report: { session.remarkOnTerminal($0) }
      )
    }
    budgets = CallBudgets(
      directory: directory,
      limits: limits,
      clock: { environment.present }
    )
  }

  /// Returns an exchange for each request, in their order.
  func send(_ requests: [Request], display: inout ProgressDisplay) -> [Exchange] {
    func pastBudgets(_ requests: [Request]) -> [Exchange] {
      budgets.send(requests) { requests in
        let exchanges = sender(requests) { display.show($0, of: requests) }
        display.endRound()
        if !hasTidied {
          hasTidied = true
          directory?.removeFiles(olderThan: Self.longestUnused)
        }
        return exchanges
      }
    }
    let exchanges =
      if let directory {
        AnswerCache(directory: directory, now: session.environment.present)
          .send(requests, through: pastBudgets)
      } else {
        pastBudgets(requests)
      }
    if session.settings.isVerbose {
      display.clear()
      for exchange in exchanges { tell(exchange) }
    }
    return exchanges
  }

  /// One line a request, for who asked to see them.
  private func tell(_ exchange: Exchange) {
    let metrics = exchange.metrics
    var facts: [String] = []
    switch exchange.result {
    case .success(let response):
      switch response.keptSince {
      case nil: facts += ["\(response.status)", "\(metrics.bytes) bytes"]
      case let since? where metrics.tries == 0:
        facts.append("not asked, kept since \(Timestamp.text(since))")
      case _?: facts += ["304", "\(response.body.count) bytes kept"]
      }
    case .failure(let failure):
      facts.append(failure.message)
    }
    if metrics.tries > 0 { facts.append("\(Int((metrics.seconds * 1000).rounded())) ms") }
    if let version = metrics.httpVersion { facts.append(version) }
    if metrics.reusedConnection { facts.append("connection reused") }
    if metrics.tries > 1 { facts.append("\(metrics.tries) tries") }
    let request = exchange.request
    let line =
      "skydiff: \(request.method.rawValue) \(request.redactedURL): "
      + facts.joined(separator: ", ")
    session.environment.writeError(Array("\(line.sanitizedForTerminal)\n".utf8))
  }
}
