import HTTP
import Rendering
import Transport

/// How far the requests are, on the last line of a terminal.
struct ProgressDisplay {
  private let session: Session
  private let subject: String
  private let isShown: Bool
  private var isDirty = false

  /// The last that was heard of the present round of requests, and all of the rounds before it.
  private var present: Progress?
  private var earlier = Progress(index: 0, event: .finished, finished: 0, total: 0)

  /// Seconds; what is over sooner needs no line that comes and goes.
  private static let delay = 0.5

  /// Columns; on a narrower terminal there is no room for more than a fragment.
  private static let minimumWidth = 20

  init(_ session: Session, subject: String) {
    self.session = session
    self.subject = subject
    // Verbose output tells the same line by line, and a dumb terminal cannot go back.
    isShown =
      session.environment.isErrorTerminal && !session.settings.isQuiet
      && !session.settings.isVerbose && session.environment.variable("TERM") != "dumb"
  }

  mutating func show(_ progress: Progress, of requests: [Request]) {
    present = progress
    guard isShown, earlier.seconds + progress.seconds >= Self.delay else { return }
    // Asked for each time, as the window may have been resized.
    guard let width = session.environment.errorWidth(), width >= Self.minimumWidth else {
      clear()
      return
    }
    let finished = earlier.finished + progress.finished
    var text =
      "fetching \(subject): \(finished) of \(earlier.total + progress.total) requests done"
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
    // After the last column some terminals begin a new line, which could not be cleared.
    session.environment.showStatus(text.sanitizedForTerminal.truncated(toWidth: width - 1))
    isDirty = true
  }

  /// Begins anew with the next requests of the same task.
  mutating func endRound() {
    guard let present else { return }
    earlier.finished += present.finished
    earlier.failed += present.failed
    earlier.total += present.total
    earlier.seconds += present.seconds
    self.present = nil
  }

  mutating func clear() {
    guard isDirty else { return }
    session.environment.showStatus(nil)
    isDirty = false
  }
}
