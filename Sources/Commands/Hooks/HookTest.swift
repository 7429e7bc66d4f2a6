import ConfigurationFile
import FoundationEssentials
import Rendering
import Transport

/// Sends a made-up batch to hooks.
struct HookTest {
  private let session: Session
  private let revision: Int

  init(_ session: Session, revision: Int) {
    self.session = session
    self.revision = revision
  }

  /// Sends a batch to each hook; the results are in the order of the hooks.
  func run(_ hooks: [Hook]) -> [HookSender.Result] {
    let sender = HookSender(session)
    let printer = HookPrinter(session)
    session.environment.allowGrace(Session.graceToReport)
    let batches = hooks.map { batch(for: $0) }
    let results = Guarded(
      [HookSender.Result](repeating: .init(problem: "interrupted"), count: hooks.count)
    )
    Workers.run(hooks.count, atMost: HookDelivery.maximumAtOnce) { index in
      if sender.environment.interruption() != nil { return }
      let result = sender.send(batches[index], to: hooks[index])
      printer.print(result, of: index)
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0 }
  }

  private func batch(for hook: Hook) -> [UInt8] {
    let now = session.environment.present
    let items = hook.on.map { HookItem.example($0.kind, at: now, session.settings.language) }
    return HookBatch(event: .test, revision: revision, savedAt: now, items: items).json().text
  }
}
