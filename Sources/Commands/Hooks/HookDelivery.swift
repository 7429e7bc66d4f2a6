import Rendering
import Store
import Tracking
import Transport

/// Delivers the queue of the saved state to the hooks of the configuration.
struct HookDelivery {
  let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// The most hooks at the same time.
  static let mostAtOnce = 4

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
  /// Another process that delivers is waited for, because it may have read the queue before this save.
  func run() {
    let settings = session.settings
    guard settings.hookMode == .on else { return }
    let longest = settings.configuration.hooks.map(\.timeout).max() ?? 0
    session.environment.allowGrace(Session.graceToReport)
    do throws(StoreError) {
      let isDone = try session.stateFile.deliverToHooks(waitingAtMost: longest + 5) {
        report(deliver($0))
      }
      if !isDone, !session.isInterrupted, settings.isVerbose {
        session.remark("another skydiff is running the hooks; the queue is delivered later")
      }
    } catch {
      session.remarkUnlessCron("the hooks were not run: \(error)")
    }
  }

  private func deliver(_ deliveries: HookDeliveries) -> [Failure] {
    let hooks = session.settings.configuration.hooks
    let identifiers = Hook.identifiers(of: hooks)
    let jobs = hooks.enumerated().compactMap { index, hook -> Job? in
      let entries = deliveries.pending.filter { $0.hook == identifiers[index] }
      return entries.isEmpty ? nil : Job(index: index, hook: hook, entries: entries)
    }
    let sender = HookSender(session)
    let failures = Guarded([Failure]())
    let printer = HookPrinter(session)
    Workers.run(jobs.count, atMost: Self.mostAtOnce) { number in
      let job = jobs[number]
      for (position, entry) in job.entries.enumerated() {
        if sender.environment.interruption() != nil { return }
        let result = sender.send(entry.batch, to: job.hook)
        printer.print(result, of: job.index)
        if result.isInterrupted { return }
        if let problem = result.problem {
          let waiting = job.entries.count - position
          failures.withLock {
            $0.append(Failure(hook: job.index, problem: problem, waiting: waiting))
          }
          return
        }
        deliveries.record(entry)
      }
    }
    return failures.withLock { $0 }
  }

  private func report(_ failures: [Failure]) {
    if session.isInterrupted {
      session.remarkOnTerminal("interrupted: what hooks have not received stays queued")
      return
    }
    for failure in failures.sorted(by: { $0.hook < $1.hook }) {
      let hook = session.settings.configuration.hooks[failure.hook]
      let count = failure.waiting == 1 ? "1 batch waits" : "\(failure.waiting) batches wait"
      session.remarkUnlessCron(
        "hooks[\(failure.hook)] (\(hook.redactedTarget)): \(failure.problem); "
          + "\(count) for the next save"
      )
    }
  }
}

/// Prints the results of hooks with `--verbose`, from any thread.
struct HookPrinter: Sendable {
  private let writeError: @Sendable ([UInt8]) -> Void
  private let isVerbose: Bool
  private let targets: [String]
  private let turn = Guarded(())

  init(_ session: Session) {
    writeError = session.environment.writeError
    isVerbose = session.settings.isVerbose
    targets = session.settings.configuration.hooks.map(\.redactedTarget)
  }

  func print(_ result: HookSender.Result, of hook: Int) {
    guard isVerbose else { return }
    let outcome = result.problem ?? "delivered"
    var text = Array("skydiff: hooks[\(hook)] (\(targets[hook])): \(outcome)\n".utf8)
    let output = String(decoding: result.output, as: UTF8.self)
    for line in output.split(whereSeparator: \.isNewline) {
      text += Array("  \(String(line).sanitizedForTerminal)\n".utf8)
    }
    turn.withLock { _ in writeError(text) }
  }
}
