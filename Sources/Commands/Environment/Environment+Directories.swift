extension Environment {
  /// Replaces a leading `~/` by the home directory, which no shell does in `--state=~/x` or in the
  /// variables of cron and systemd.
  func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = variable("HOME") else { return path }
    return home + path.dropFirst()
  }

  /// A base directory of the XDG specification, by its variable or below the home directory.
  ///
  /// A relative path is ignored, as the specification says. Nil without a home directory.
  func directory(_ name: String, inHome fallback: String) -> String? {
    if let path = variable(name), path.hasPrefix("/") { return path }
    return variable("HOME").map { "\($0)/\(fallback)" }
  }
}
