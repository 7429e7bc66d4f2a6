import Testing

/// A configuration, or a part of one, and what is wrong with it.
struct ConfigurationProblems: Sendable {
  let text: String
  let problems: [String]

  init(_ text: String, _ problems: [String]) {
    self.text = text
    self.problems = problems
  }

  /// Reads a table with a line for each configuration and, indented below it, one for each problem.
  static func table(_ table: String) -> [ConfigurationProblems] {
    let lines = table.split(separator: "\n")
    let starts = lines.indices.filter { !lines[$0].hasPrefix("  ") }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map { start, end in
      let problems = lines[start..<end].dropFirst().map { String($0.dropFirst(2)) }
      return ConfigurationProblems(String(lines[start]), problems)
    }
  }
}

extension TestWorld {
  /// Returns the errors of a command that needs the configuration and nothing else, without the path of
  /// the file.
  func configurationProblems(of text: String) throws -> [String] {
    try configure(text)
    try setPermissions(0o600, of: configurationPath)
    let run = run("list")
    #expect(run.status == (run.errors.contains("error") ? 78 : 0))
    #expect(run.output == "")
    let prefix = "skydiff: error: \(configurationPath)"
    return run.errorLines.filter { $0.contains("error") }.map { line in
      #expect(line.hasPrefix(prefix), "\(line)")
      return String(line.dropFirst(prefix.count))
    }
  }
}
