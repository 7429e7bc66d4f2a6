import Transport
import Weather

/// Looks for what runs `skydiff refresh`.
struct ScheduleCheck {
  private let environment: Environment

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// Programs that print what is run and when.
  private static let sources: [(name: String, arguments: [String])] = [
    ("your crontab", ["crontab", "-l"]),
    ("a timer", ["systemctl", "--user", "list-timers", "--all", "--no-pager"]),
    ("a timer", ["systemctl", "list-timers", "--all", "--no-pager"]),
    ("the crontab of the system", ["grep", "-rhs", "skydiff", "/etc/crontab", "/etc/cron.d"]),
    ("launchd", ["launchctl", "list"]),
  ]

  func finding() -> Finding {
    for source in Self.sources {
      if let line = lines(of: source.arguments).first(where: Self.isRefresh) {
        return .ok("schedule", "\(source.name): \(line.onOneLine)")
      }
    }
    return .note(
      "schedule",
      "no cron job and no timer was found that runs 'skydiff refresh'",
      advice: "add a line with 'crontab -e': */15 * * * * skydiff refresh"
    )
  }

  private func lines(of arguments: [String]) -> [String] {
    let result = environment.runProgram(
      Program(
        arguments: arguments,
        variables: environment.variables,
        input: [],
        timeout: 5,
        outputLimit: 64 << 10
      )
    )
    guard result.ending == .exited(0) else { return [] }
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether a line that is no comment names the program and its command, or a timer named after both.
  private static func isRefresh(_ line: String) -> Bool {
    let line = line.drop { $0 == " " || $0 == "\t" }
    return !line.hasPrefix("#") && line.contains("skydiff") && line.contains("refresh")
  }
}
