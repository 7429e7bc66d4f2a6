import Expressions
import FoundationEssentials
import Rendering
import Tracking
import Weather

extension Session {
  /// Seconds after which what a hook did not receive is dropped.
  static let hookLifetime = 86_400.0

  /// Returns the queue of a new state, which the same save writes, with a batch for each hook that
  /// the save is of interest to.
  func nextQueue(after change: StateChange, _ undelivered: HookQueue) -> HookQueue {
    let hooks = settings.configuration.hooks
    if settings.hookMode == .off || (hooks.isEmpty && undelivered.isEmpty) { return undelivered }
    let identifiers = Hook.identifiers(of: hooks)
    let now = environment.present
    var queue = undelivered
    let isClockDoubtful = doubtsClock(after: change.old)
    // A loss is reported even to cron.
    var remarks = drop(from: &queue, "no hook received it within 24 hours") {
      abs(now.timeIntervalSince($0.queuedAt)) > Self.hookLifetime && !isClockDoubtful
    }
    remarks += append(to: &queue, hooks, identifiers, change, at: now)
    let excess = queue.removeExcess().count
    if excess > 0 {
      remarks.append("\(Self.batches(excess)) dropped: too many wait for hooks")
    }
    // This session has the outbox, which would keep itself in memory.
    let session = Session(settings: settings, environment: environment, output: output)
    let deliver: @Sendable () -> Void = { HookDelivery(session).run() }
    outbox.add(remarks, deliver: queue.isEmpty ? nil : deliver)
    return queue
  }

  private func drop(
    from queue: inout HookQueue,
    _ reason: String,
    where isDropped: (HookQueue.Entry) -> Bool
  ) -> [String] {
    let count = queue.entries.count
    queue.entries.removeAll(where: isDropped)
    let dropped = count - queue.entries.count
    return dropped == 0 ? [] : ["\(Self.batches(dropped)) dropped: \(reason)"]
  }

  private static func batches(_ count: Int) -> String {
    count == 1 ? "1 batch for a hook was" : "\(count) batches for hooks were"
  }

  private func append(
    to queue: inout HookQueue,
    _ hooks: [Hook],
    _ identifiers: [String],
    _ change: StateChange,
    at now: Date
  ) -> [String] {
    if hooks.isEmpty || change.difference.isEmpty { return [] }
    let report = ChangeReport.of(settings.command, change)
    let items = HookItem.items(of: report, units: settings.fileUnits, at: now)
    var remarks: [String] = []
    for (index, hook) in hooks.enumerated() {
      let wanted = items.filter { hook.wants($0, at: now) }
      if wanted.isEmpty { continue }
      let batch = HookBatch(
        event: .save,
        revision: change.new.revision,
        savedAt: now,
        items: wanted
      )
      let (text, omitted) = batch.json()
      queue.entries.append(
        HookQueue.Entry(
          hook: identifiers[index],
          queuedAt: now,
          batch: text,
          isDeferred: settings.hookMode == .queuing
        )
      )
      if omitted > 0 {
        remarks.append(
          "\(hook.label(at: index)): its batch has no room for \(omitted) of its items"
        )
      }
    }
    return remarks
  }
}

extension Hook {
  /// Whether the hook is for an item: its kind, and the condition on the city, which must be known.
  func wants(_ item: HookItem, at now: Date) -> Bool {
    guard on.contains(where: { $0.kind == item.kind }) else { return false }
    guard let condition else { return true }
    return condition.isTrue(for: item.city, at: now) == true
  }
}
