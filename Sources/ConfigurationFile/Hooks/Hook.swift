package import Expressions
import HTTP
package import JSONText
package import Rendering
import Text

/// A program to run, or an address to post to, after a save that reported something.
package struct Hook: Sendable, Equatable {
  package enum Trigger: String, Sendable, CaseIterable {
    case rules
    case alerts
    case changes

    package var kind: HookItem.Kind {
      switch self {
      case .rules: .rule
      case .alerts: .alert
      case .changes: .change
      }
    }
  }

  package enum Target: Sendable, Equatable {
    /// A program and its arguments.
    case run([String])
    case post(Post)
  }

  package struct Post: Sendable, Equatable {
    /// Its path and query are secret.
    package var url: String

    /// How each item is printed; nil for the whole batch as JSON.
    package var template: HookTemplate?

    /// Nil for the one of JSON or, with a template, of plain text.
    package var contentType: String?
    package var headers: [HookHeader] = []
  }

  /// The name in the configuration, unique among its hooks; nil without one.
  package var name: String?
  package var on: [Trigger]
  package var target: Target

  /// What is true for its cities; nil for all.
  package var condition: CityExpression?

  /// In seconds, with all tries.
  package var timeout = 10.0

  /// The most characters of a name.
  static let maximumNameLength = 64

  /// The most hooks of a configuration.
  static let maximumHooks = 16

  /// The longest timeout, in seconds.
  static let maximumTimeout = 300.0
}

extension Hook {
  /// Identifies the hooks in the queue, whatever else of them changes: by name, else by position, which
  /// no name can look like.
  package static func identifiers(of hooks: [Hook]) -> [String] {
    hooks.enumerated().map { $1.name ?? "hooks[\($0)]" }
  }

  /// Such as `hooks[0] (notify-send ...)` or `hook 'phone' (https://ntfy.sh)`, without what may be
  /// secret.
  package func label(at index: Int) -> String {
    (name.map { "hook '\($0)'" } ?? "hooks[\(index)]") + " (\(redactedTarget))"
  }

  /// The target as `config show` and `hooks` print it, without what may be secret.
  package var redactedTarget: String {
    switch target {
    case .run(let arguments): "\(arguments[0])\(arguments.count > 1 ? " ..." : "")"
    case .post(let post): post.redactedURL
    }
  }
}

extension Hook.Post {
  /// The address without its path and query.
  var redactedURL: String {
    var request = Request(method: .post, url: url)
    request.hasSecretPath = true
    return request.redactedURL
  }
}

extension Hook {
  /// Writes the hooks as `config show` prints them, without what may be secret.
  @Sendable static func text(of hooks: [Hook]) -> String {
    let array = JSONWriter.array(.line) { writer in
      for hook in hooks { writer.object { writer in hook.writeMembers(to: &writer) } }
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
