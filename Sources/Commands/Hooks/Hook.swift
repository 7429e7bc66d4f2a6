import Expressions
import HTTP
import Rendering
import Store

/// A program to run, or an address to post to, after a save that reported something.
struct Hook: Sendable, Equatable {
  /// What a hook is for.
  enum Trigger: String, Sendable, CaseIterable {
    case rules
    case alerts
    case changes

    /// The kind of the items.
    var kind: HookItem.Kind {
      switch self {
      case .rules: .rule
      case .alerts: .alert
      case .changes: .change
      }
    }
  }

  enum Target: Sendable, Equatable {
    /// A program and its arguments.
    case run([String])
    case post(Post)
  }

  struct Post: Sendable, Equatable {
    /// Its path and query are secret.
    var url: String

    /// How each item is printed; nil for the whole batch as JSON.
    var template: HookTemplate?

    /// Nil for the one of JSON or, with a template, of plain text.
    var contentType: String?
    var headers: [HookHeader] = []
  }

  var on: [Trigger]
  var target: Target

  /// A condition on cities.
  struct Condition: Sendable, Equatable {
    var text: String

    /// The line in the configuration.
    var line: Int

    /// Nil until the units of the configuration are known.
    var expression: CityExpression?
  }

  /// Nil for all cities.
  var condition: Condition?

  /// In seconds, with all tries.
  var timeout = 10.0

  /// The most hooks of a configuration.
  static let mostHooks = 16

  /// The longest timeout, in seconds.
  static let longestTimeout = 300.0
}

extension Hook {
  /// Identifies the hook in the queue: its target, and which of several with the same target it is.
  static func identifiers(of hooks: [Hook]) -> [String] {
    var counts: [String: Int] = [:]
    return hooks.map { hook in
      let target = hook.target.text
      counts[target, default: 0] += 1
      return StateDigest(Array("\(counts[target] ?? 0)\0\(target)".utf8)).description
    }
  }

  /// The target as `config show` and `hooks` print it, without what may be secret.
  var redactedTarget: String {
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

extension Hook.Target {
  fileprivate var text: String {
    switch self {
    case .run(let arguments): (["run"] + arguments).joined(separator: "\0")
    case .post(let post): "post\0\(post.url)"
    }
  }
}
