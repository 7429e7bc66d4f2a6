import Arguments
import Store
import Transport
import Weather

/// Looks for what runs `skydiff refresh`, and for what keeps it from running.
struct ScheduleCheck {
  private let environment: Environment

  /// Nil if the configuration is wrong.
  private let statePath: String?

  init(_ environment: Environment, statePath: String?) {
    self.environment = environment
    self.statePath = statePath
  }

  /// What prints what is run and when.
  private struct Source {
    let name: String
    let arguments: [String]
    var kind = Kind.other

    enum Kind { case crontab, timer, other }
  }

  private static let sources = [
    Source(name: "your crontab", arguments: ["crontab", "-l"], kind: .crontab),
    Source(
      name: "a timer", arguments: ["systemctl", "--user", "list-timers", "--all", "--no-pager"],
      kind: .timer),
    Source(name: "a timer", arguments: ["systemctl", "list-timers", "--all", "--no-pager"]),
    Source(
      name: "the crontab of the system",
      arguments: ["grep", "-rhs", "skydiff", "/etc/crontab", "/etc/cron.d"]),
    Source(name: "launchd", arguments: ["launchctl", "list"]),
  ]

  func findings() -> [Finding] {
    for source in Self.sources {
      let lines = lines(of: source.arguments)
      guard let line = lines.first(where: Self.isRefresh) else { continue }
      let found = Finding.ok("schedule", "\(source.name): \(line.onOneLine)")
      switch source.kind {
      case .crontab: return [found] + crontabProblems(line, of: lines)
      case .timer: return [found] + timerNotes(line)
      case .other: return [found]
      }
    }
    return [
      .note(
        "schedule", "no cron job and no timer was found that runs 'skydiff refresh'",
        advice: "add a line with 'crontab -e': \(crontabLine)")
    ]
  }

  // MARK: - Cron

  /// The path of the program, which cron does not search where users install it.
  private var program: String { environment.programPath?.quotedForShell ?? "skydiff" }

  /// Not at full hours or quarters, when services get most of their requests.
  private var crontabLine: String {
    let minute = 1 + StableHash((statePath ?? "").utf8).value % 14
    return "\(minute)-59/15 * * * * \(program) refresh"
  }

  /// The directories that cron searches, as in its Debian package.
  private static let directories = ["/usr/bin", "/bin"]

  private func crontabProblems(_ line: String, of lines: [String]) -> [Finding] {
    let words = line.split { " \t;&|".contains($0) }
    guard words.contains("skydiff"), let path = environment.programPath,
      let slash = path.lastIndex(of: "/")
    else { return [] }
    let directory = String(path[..<slash])
    let searched = lines.last { $0.trimmed.hasPrefix("PATH") }
    let isFound =
      searched.map { $0.split { "=:\"' ".contains($0) }.contains(Substring(directory)) }
      ?? Self.directories.contains(directory)
    if isFound { return [] }
    return [
      .problem(
        "schedule", "cron does not search \(directory) for skydiff",
        advice: "name the whole path in the line: \(crontabLine)")
    ]
  }

  // MARK: - Timers of the user

  private func timerNotes(_ line: String) -> [Finding] {
    var findings: [Finding] = []
    if lines(of: ["loginctl", "show-user", "--property=Linger"]).contains("Linger=no") {
      findings.append(
        .note(
          "schedule", "your timers stop when you log out",
          advice: "to keep them running: loginctl enable-linger"))
    }
    guard
      let timer = line.split(whereSeparator: \.isWhitespace).first(where: { $0.hasSuffix(".timer") }
      )
    else { return findings }
    let property = "--property=RandomizedDelayUSec"
    if lines(of: ["systemctl", "--user", "show", property, String(timer)]).contains(
      "RandomizedDelayUSec=0")
    {
      findings.append(
        .note(
          "schedule",
          "\(String(timer).onOneLine) has no RandomizedDelaySec, so it asks when everybody does",
          advice: "add it with: systemctl --user edit \(String(timer).quotedForShell)"))
    }
    return findings
  }

  private func lines(of arguments: [String]) -> [String] {
    let result = environment.runProgram(
      Program(
        arguments: arguments, variables: environment.variables, input: [], timeout: 5,
        outputLimit: 64 << 10))
    guard result.ending == .exited(0) else { return [] }
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether a line that is no comment names the program and its command, or a timer named after both.
  private static func isRefresh(_ line: String) -> Bool {
    let line = line.drop { $0 == " " || $0 == "\t" }
    return !line.hasPrefix("#") && line.contains("skydiff") && line.contains("refresh")
  }
}
