import Fetching
import HTTP
import Rendering
import Weather

/// Shows on standard error how far the requests are: on the last line of a terminal, or with
/// `--verbose` in a line per request.
struct ProgressDisplay {
  private let session: Session
  private let isShown: Bool
  private var isDirty = false
  private var subject = FetchEvent.Subject.weather

  /// The last progress of the present round of requests, and all of the rounds before it.
  private var present: Progress?
  private var earlier = Progress(index: 0, event: .finished, finished: 0, total: 0)

  /// Seconds; a line for less would only flicker.
  private static let delay = 0.5

  /// Columns; a narrower terminal has no room for more than a fragment.
  private static let minimumWidth = 20

  init(_ session: Session) {
    self.session = session
    // Verbose output says the same line by line, and a dumb terminal cannot clear a line.
    isShown =
      session.environment.isErrorTerminal && !session.settings.isQuiet
      && !session.settings.isVerbose && session.environment.variable("TERM") != "dumb"
  }

  mutating func show(_ event: FetchEvent) {
    switch event {
    case .began(let subject):
      self.subject = subject
      present = nil
      earlier = Progress(index: 0, event: .finished, finished: 0, total: 0)
    case .progressed(let progress, let requests): show(progress, of: requests)
    case .roundEnded: endRound()
    case .exchanged(let exchanges): exchanges.map(\.verboseText).forEach(printVerbosely)
    case .read(let unread): unread.map { "\($0); taken as unknown" }.forEach(printVerbosely)
    case .ended: clear()
    }
  }

  private func printVerbosely(_ text: String) {
    guard session.settings.isVerbose else { return }
    session.environment.writeError(Array("skydiff: \(text.sanitizedForTerminal)\n".utf8))
  }

  private mutating func show(_ progress: Progress, of requests: [Request]) {
    present = progress
    guard isShown, earlier.seconds + progress.seconds >= Self.delay else { return }
    // Read each time, because the window may have been resized.
    guard let width = session.environment.errorWidth(), width >= Self.minimumWidth else {
      clear()
      return
    }
    let finished = earlier.finished + progress.finished
    var text = "fetching \(subject): \(finished) of \(earlier.total + progress.total) requests done"
    let failed = earlier.failed + progress.failed
    if failed > 0 { text += ", \(failed) failed" }
    if requests.indices.contains(progress.index),
      let host = Address(requests[progress.index].url)?.authority
    {
      text += ", \(host)"
    }
    if case .waiting(let seconds, let reason) = progress.event {
      text += "; \(reason), next try in \(Int(seconds.rounded(.up))) s"
    }
    // Some terminals begin a new line after the last column, and that line could not be cleared.
    session.environment.showStatus(text.sanitizedForTerminal.truncated(toWidth: width - 1))
    isDirty = true
  }

  private mutating func endRound() {
    guard let present else { return }
    earlier.finished += present.finished
    earlier.failed += present.failed
    earlier.total += present.total
    earlier.seconds += present.seconds
    self.present = nil
  }

  private mutating func clear() {
    guard isDirty else { return }
    session.environment.showStatus(nil)
    isDirty = false
  }
}

extension Exchange {
  /// What `--verbose` prints of a request and its response, without secrets.
  var verboseText: String {
    var facts: [String] = []
    switch result {
    case .success(let response):
      switch response.cachedSince {
      case nil: facts += ["\(response.status)", "\(metrics.bytes) bytes"]
      case let since? where metrics.tries == 0:
        facts.append("not asked, cached since \(Timestamp.text(since))")
      case _?: facts += ["304", "\(response.body.count) bytes cached"]
      }
    case .failure(let failure): facts.append(failure.message)
    }
    if metrics.tries > 0 { facts.append("\(Int((metrics.seconds * 1000).rounded())) ms") }
    if let version = metrics.httpVersion { facts.append(version) }
    if metrics.reusedConnection { facts.append("connection reused") }
    if metrics.tries > 1 { facts.append("\(metrics.tries) tries") }
    return "\(request.method.rawValue) \(request.redactedURL): \(facts.joined(separator: ", "))"
  }
}
