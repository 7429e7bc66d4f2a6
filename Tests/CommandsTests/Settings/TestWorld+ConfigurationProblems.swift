import Testing

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
