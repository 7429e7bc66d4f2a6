import Arguments

/// What a run does with hooks.
enum HookMode: Equatable {
  case on

  /// Nothing runs and nothing is queued: `--no-hooks`.
  case off

  /// What is queued waits for the next run, because a hook started this one.
  case queuing

  /// Set in the environment of hooks.
  static let variable = "SKYDIFF_HOOK"

  init(_ invocation: Invocation, _ environment: Environment) {
    if invocation[GlobalOptions.noHooks] {
      self = .off
    } else {
      self = environment.variable(Self.variable) == nil ? .on : .queuing
    }
  }
}
