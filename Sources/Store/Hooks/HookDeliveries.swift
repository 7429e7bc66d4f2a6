package import Tracking

/// The deliveries of a process to hooks, while no other process delivers any.
package final class HookDeliveries: Sendable {
  /// What hooks have not received, the oldest first.
  package let pending: [HookQueue.Entry]

  private let recorder: @Sendable (HookQueue.Entry) -> Void

  init(_ pending: [HookQueue.Entry], recorder: @escaping @Sendable (HookQueue.Entry) -> Void) {
    self.pending = pending
    self.recorder = recorder
  }

  /// Records that a hook has received a batch, from any thread.
  ///
  /// A batch that cannot be recorded is sent again.
  package func record(_ entry: HookQueue.Entry) { recorder(entry) }
}
