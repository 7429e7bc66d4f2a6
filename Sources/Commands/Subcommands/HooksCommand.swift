import Arguments
import ConfigurationFile
import Expressions
import FoundationEssentials
import JSONText
import Rendering
import Store
import Text
import Tracking
import Transport
import Weather

/// `skydiff hooks`: lists the hooks of the configuration and tests them.
struct HooksCommand: Subcommand {
  private enum Action: String, CaseIterable { case test }

  private static let action = Argument(
    "ACTION", parser: .oneOf(Action.self) { _ in "send a made-up batch to each hook" },
    help: "Send a made-up batch to each hook and print the results", isRequired: false)

  static let commandName = "hooks"

  static let declaration = Command(
    commandName, abstract: "List or test the hooks of the configuration",
    discussion: """
      A hook runs a program or posts to an address after each save that reported something. Prints the \
      hooks and how many batches wait for them. 'skydiff hooks test' sends an example of what each hook \
      is for, whatever its condition is, and exits with 1 if one fails.
      """,
    details: """
      What a hook does not receive, because it fails or the network is down, stays in the saved state \
      and is sent again after the next saves, for 24 hours and in the same order. It belongs to the hook \
      with the same "name", or without one at the same position. Arguments of programs, \
      and what follows the host in an address, are not printed.
      """, parameters: [action],
    examples: [
      Example("skydiff hooks", "Print the hooks and what waits for them"),
      Example("skydiff hooks test -v", "Test them, and print what the programs print"),
    ])

  static let templateRefusal: String? = "--template is for cities of the list, not for hooks"

  private let isTest: Bool

  var requiresHooks: Bool { isTest }

  init(_ invocation: Invocation) throws(UsageError) { isTest = invocation[Self.action] == .test }

  func run(_ session: Session) throws(Failures) -> Outcome {
    isTest ? try test(session) : try list(session)
  }

  // MARK: - List

  private static let noHooks =
    "the configuration has no hooks; add one, as in: skydiff config set hooks "
    + #"'[{"on": ["alerts"], "run": ["notify-send", "skydiff", "{text}"]}]'"#

  private func list(_ session: Session) throws(Failures) -> Outcome {
    let hooks = session.settings.configuration.hooks
    let queue = try Failures.ofStore { () throws(StoreError) in try session.storage.hookQueue() }
    let identifiers = Hook.identifiers(of: hooks)
    let entries = identifiers.map { id in queue.entries.filter { $0.hook == id } }
    if hooks.isEmpty { session.remark(Self.noHooks) }
    let unknown = queue.entries.count { !identifiers.contains($0.hook) }
    if unknown > 0 {
      let batches = CountText.text(unknown, "batch waits", "batches wait")
      session.remark("\(batches) for hooks that the configuration does not have, for 24 hours")
    }
    session.print("hooks", table(hooks, entries, session)) { writer in
      writer.array("hooks") { writer in
        for (hook, entries) in zip(hooks, entries) {
          writer.object { writer in
            hook.writeMembers(to: &writer)
            writer.member("queued", entries.count)
            writer.member("queuedSince", entries.first.map { Timestamp.text($0.queuedAt) })
          }
        }
      }
    }
    return Outcome()
  }

  private func table(
    _ hooks: [Hook], _ entries: [[HookQueue.Entry]], _ session: Session
  ) -> [StyledLine] {
    if hooks.isEmpty { return [] }
    var table = Table(columns: [
      Column("Hook", importance: .essential),
      Column("Target", importance: .essential, minimumWidth: 8),
      Column("On", importance: .high, minimumWidth: 5),
      Column("Where", importance: .low, minimumWidth: 5), Column("Timeout", importance: .low),
      Column("Queued", importance: .high),
    ])
    table.ellipsis = session.settings.glyphs.ellipsis
    for (index, hook) in hooks.enumerated() {
      table.append([
        StyledLine(hook.name ?? "\(index)"), StyledLine("\(hook.verb) \(hook.redactedTarget)"),
        StyledLine(hook.on.map(\.rawValue).joined(separator: " ")),
        StyledLine(hook.condition?.text.onOneLine ?? ""),
        StyledLine(DurationText.text(hook.timeout)), StyledLine("\(entries[index].count)"),
      ])
    }
    return table.lines(width: session.environment.outputWidth())
  }

  // MARK: - Test

  private func test(_ session: Session) throws(Failures) -> Outcome {
    let hooks = session.settings.configuration.hooks
    guard session.settings.hookMode != .queuing else {
      throw Failures(
        Failure(.notDone, kind: .hook, "a hook started this skydiff, which runs no hooks then"))
    }
    if session.settings.hookMode == .off || hooks.isEmpty {
      session.remark(hooks.isEmpty ? Self.noHooks : "nothing is sent with --no-hooks")
    }
    let tested = session.settings.hookMode == .off ? [] : hooks
    let revision = try session.loadState([]).revision
    let results = HookTest(session, revision: revision).run(tested)
    session.print("hooks test", lines(tested, results)) { writer in
      writer.array("hooks") { writer in
        for (hook, result) in zip(tested, results) {
          writer.object { writer in
            hook.writeMembers(to: &writer)
            writer.member("delivered", result.problem == nil)
            writer.member("problem", result.problem)
          }
        }
      }
    }
    let failures = zip(tested, results).enumerated().compactMap { index, pair in
      pair.1.problem.map { problem in
        Failure(.notDone, kind: .hook, "\(pair.0.label(at: index)): \(problem)")
      }
    }
    return Outcome(failures: failures, status: failures.isEmpty ? nil : .notDone)
  }

  private func lines(_ hooks: [Hook], _ results: [HookSender.Result]) -> [StyledLine] {
    zip(hooks, results).enumerated().map { index, pair in
      let (hook, result) = pair
      let name = Hook.identifiers(of: hooks)[index]
      var line = StyledLine("\(name) \(hook.verb) \(hook.redactedTarget): ")
      line.append(result.problem ?? "delivered")
      return line
    }
  }
}

extension Hook {
  /// What the hook does with its target.
  fileprivate var verb: String {
    switch target {
    case .run: "run"
    case .post: "post to"
    }
  }
}

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
      [HookSender.Result](repeating: .init(problem: "interrupted"), count: hooks.count))
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
