/// A configuration, or a part of one, and what is wrong with it.
package struct ConfigurationProblems: Sendable {
  package let text: String
  package let problems: [String]

  package init(_ text: String, _ problems: [String]) {
    self.text = text
    self.problems = problems
  }

  /// Reads a table with a line for each configuration and, indented below it, one for each problem.
  package static func table(_ table: String) -> [ConfigurationProblems] {
    let lines = table.split(separator: "\n")
    let starts = lines.indices.filter { !lines[$0].hasPrefix("  ") }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map { start, end in
      let problems = lines[start..<end].dropFirst().map { String($0.dropFirst(2)) }
      return ConfigurationProblems(String(lines[start]), problems)
    }
  }
}
