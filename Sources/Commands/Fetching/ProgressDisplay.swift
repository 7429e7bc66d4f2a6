import Rendering
import Transport

/// How far the requests are, on the last line of a terminal.
struct ProgressDisplay {
  private let session: Session
  private let subject: String
  private let isShown: Bool
  private var isDirty = false

  init(_ session: Session, subject: String) {
    self.session = session
    self.subject = subject
    // Verbose output tells the same line by line, and a dumb terminal cannot go back.
    isShown =
      session.environment.isErrorTerminal && !session.settings.isQuiet
      && !session.settings.isVerbose && session.environment.variable("TERM") != "dumb"
  }

  mutating func show(_ progress: Progress) {
    guard isShown else { return }
    var text = "fetching \(subject)"
    if progress.total > 1 { text += ", \(progress.finished) of \(progress.total) requests" }
    if case .waiting(let seconds, let reason) = progress.event {
      text += "; \(reason), next try in \(Int(seconds.rounded(.up))) s"
    }
    write("\r\(text.sanitizedForTerminal.truncated(toWidth: 79))\u{1B}[K")
    isDirty = true
  }

  mutating func clear() {
    guard isDirty else { return }
    write("\r\u{1B}[K")
    isDirty = false
  }

  private func write(_ text: String) {
    session.environment.writeError(Array(text.utf8))
  }
}
