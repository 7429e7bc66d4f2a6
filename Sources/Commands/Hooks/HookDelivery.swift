import ConfigurationFile
import Rendering
import Store
import Text
import Tracking
import Transport

/// Delivers the queue of the saved state to the hooks of the configuration.
struct HookDelivery {
  let session: Session

  init(_ session: Session) { self.session = session }

  /// The most hooks at the same time.
  static let maximumAtOnce = 4

  /// A hook with its batches, the oldest first.
  private struct Job: Sendable {
    var index: Int
    var hook: Hook
    var entries: [HookQueue.Entry]
  }

  /// What a hook has not received.
  private struct Failure: Sendable {
    var hook: Int
    var problem: String
    var waiting: Int
  }

  /// Runs all hooks that have something to receive; a failing one stops until the next save.
  ///
  /// Another process that delivers already also delivers what this one queued.
  func run() {
    let settings = session.settings
    let identifiers = Hook.identifiers(of: settings.configuration.hooks)
    var failures: [Failure] = []
    var isInterrupted = false
    session.environment.allowGrace(Session.graceToReport)
    do throws(StoreError) {
      let isDone = try session.storage.deliverToHooks(identifiers) { deliveries in
        let result = deliver(deliveries)
        failures += result.failures
        isInterrupted = result.isInterrupted
        return isInterrupted ? nil : Set(result.failures.map { identifiers[$0.hook] })
      }
      if !isDone, settings.isVerbose {
        session.remark("another skydiff is running the hooks, and delivers this save, too")
      }
    } catch { session.remarkUnlessCron("the hooks were not run: \(error)") }
    report(failures, isInterrupted: isInterrupted)
  }

  /// The results of the batches of some hooks.
  private struct Result: Sendable {
    var failures: [Failure] = []

    /// Whether batches were not sent, or not to the end.
    var isInterrupted = false
  }

  private func deliver(_ deliveries: HookDeliveries) -> Result {
    let hooks = session.settings.configuration.hooks
    let identifiers = Hook.identifiers(of: hooks)
    let jobs = hooks.enumerated().compactMap { index, hook -> Job? in
      let entries = deliveries.pending.filter { $0.hook == identifiers[index] }
      return entries.isEmpty ? nil : Job(index: index, hook: hook, entries: entries)
    }
    let sender = HookSender(session)
    let outcome = Guarded(Result())
    let printer = HookPrinter(session)
    Workers.run(jobs.count, atMost: Self.maximumAtOnce) { number in
      let job = jobs[number]
      for (position, entry) in job.entries.enumerated() {
        if sender.environment.interruption() != nil {
          return outcome.withLock { $0.isInterrupted = true }
        }
        let result = sender.send(entry.batch, to: job.hook)
        printer.print(result, of: job.index)
        if result.isInterrupted { return outcome.withLock { $0.isInterrupted = true } }
        if let problem = result.problem {
          let waiting = job.entries.count - position
          outcome.withLock {
            $0.failures.append(Failure(hook: job.index, problem: problem, waiting: waiting))
          }
          return
        }
        deliveries.record(entry)
      }
    }
    return outcome.withLock { $0 }
  }

  private func report(_ failures: [Failure], isInterrupted: Bool) {
    if isInterrupted {
      session.remarkOnTerminal("interrupted: what hooks have not received stays queued")
      return
    }
    for failure in failures.sorted(by: { $0.hook < $1.hook }) {
      let hook = session.settings.configuration.hooks[failure.hook]
      let count = CountText.text(failure.waiting, "batch waits", "batches wait")
      session.remarkUnlessCron(
        "\(hook.label(at: failure.hook)): \(failure.problem); " + "\(count) for the next save")
    }
  }
}

/// Prints the results of hooks with `--verbose`, from any thread.
struct HookPrinter: Sendable {
  private let writeError: @Sendable ([UInt8]) -> Void
  private let isVerbose: Bool
  private let labels: [String]
  private let turn = Guarded(())

  init(_ session: Session) {
    writeError = session.environment.writeError
    isVerbose = session.settings.isVerbose
    labels = session.settings.configuration.hooks.enumerated().map { $1.label(at: $0) }
  }

  func print(_ result: HookSender.Result, of hook: Int) {
    guard isVerbose else { return }
    let outcome = result.problem ?? "delivered"
    var text = Array("skydiff: \(labels[hook]): \(outcome)\n".utf8)
    let output = String(decoding: result.output, as: UTF8.self)
    for line in output.split(whereSeparator: \.isNewline) {
      text += Array("  \(String(line).sanitizedForTerminal)\n".utf8)
    }
    turn.withLock { _ in writeError(text) }
  }
}
