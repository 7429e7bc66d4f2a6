import ConfigurationFile
import Expressions
import FoundationEssentials
import Rendering
import Tracking
import Weather

/// The queue of a new state, with a batch for each hook that the save is of interest to.
struct NextHookQueue {
  private(set) var queue: HookQueue

  /// What could not be kept in the queue.
  private(set) var remarks: [String] = []

  /// Seconds after which what a hook did not receive is dropped.
  private static let lifetime = 86_400.0

  /// - Parameters:
  ///   - undelivered: The queue without what hooks have received.
  ///   - isClockDoubtful: Whether the present may be wrong; then nothing is too old.
  ///   - reader: The clock of the user, for texts.
  init(
    after change: StateChange, _ undelivered: HookQueue, _ settings: Settings,
    isClockDoubtful: Bool, at now: Date, reader: LocalClock
  ) {
    queue = undelivered
    let hooks = settings.configuration.hooks
    if settings.hookMode == .off || (hooks.isEmpty && queue.isEmpty) { return }
    // A loss is reported even to cron.
    if !isClockDoubtful {
      let count = queue.entries.count
      queue.entries.removeAll { abs(now.timeIntervalSince($0.queuedAt)) > Self.lifetime }
      let dropped = count - queue.entries.count
      let them = dropped == 1 ? "it" : "them"
      remarkOnDropped(dropped, "no hook received \(them) within 24 hours")
    }
    if !hooks.isEmpty, !change.report.isEmpty { append(change, settings, at: now, reader: reader) }
    remarkOnDropped(queue.removeExcess().count, "too many wait for hooks")
  }

  private mutating func remarkOnDropped(_ count: Int, _ reason: String) {
    guard count > 0 else { return }
    let batches = count == 1 ? "1 batch for a hook was" : "\(count) batches for hooks were"
    remarks.append("\(batches) dropped: \(reason)")
  }

  private mutating func append(
    _ change: StateChange, _ settings: Settings, at now: Date, reader: LocalClock
  ) {
    let hooks = settings.configuration.hooks
    let report = ChangeReport.of(settings.command, change)
    let items = HookItem.items(
      of: report, figures: FigureText(units: settings.fileUnits, language: settings.language),
      at: now, reader: reader)
    for (index, (hook, identifier)) in zip(hooks, Hook.identifiers(of: hooks)).enumerated() {
      let wanted = items.filter { hook.wants($0, at: now) }
      if wanted.isEmpty { continue }
      let batch = HookBatch(
        event: .save, revision: change.new.revision, savedAt: now, items: wanted)
      let (text, omitted) = batch.json()
      queue.entries.append(
        HookQueue.Entry(
          hook: identifier, queuedAt: now, batch: text, isDeferred: settings.hookMode == .queuing))
      if omitted > 0 {
        remarks.append(
          "\(hook.label(at: index)): its batch has no room for \(omitted) of its items")
      }
    }
  }
}

extension Hook {
  /// Whether the hook is for an item: its kind, and the condition on the city, which must be known.
  fileprivate func wants(_ item: HookItem, at now: Date) -> Bool {
    guard on.contains(where: { $0.kind == item.kind }) else { return false }
    guard let condition else { return true }
    return condition.isTrue(for: item.city, at: now) == true
  }
}
