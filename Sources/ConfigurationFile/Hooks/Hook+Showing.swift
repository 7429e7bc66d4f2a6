import Expressions
package import JSONText
import Text

extension Hook {
  /// Writes the hooks as `config show` prints them, without what may be secret.
  @Sendable static func text(of hooks: [Hook]) -> String {
    let array = JSONWriter.array(.line) { writer in
      for hook in hooks {
        writer.object { writer in hook.writeMembers(to: &writer) }
      }
    }
    return String(decoding: array, as: UTF8.self)
  }

  /// Writes what a hook is, without what may be secret.
  package func writeMembers(to writer: inout JSONObjectWriter) {
    writer.member("name", name)
    writer.array("on", layout: .line) { writer in
      for trigger in on { writer.element(trigger.rawValue) }
    }
    switch target {
    case .run: writer.member("run", redactedTarget)
    case .post: writer.member("post", redactedTarget)
    }
    writer.member("where", condition?.text)
    writer.member("timeout", DurationText.text(timeout))
  }
}
