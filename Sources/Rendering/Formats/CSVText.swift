/// Lines of comma-separated values as RFC 4180 has them.
package enum CSVText {
  /// One record, with its line break.
  package static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  /// Foreign text has lost its control characters, so that no field breaks a line.
  private static func quoted(_ field: String) -> String {
    let field = field.sanitizedForTerminal
    guard field.contains(where: { ",\"\r\n".contains($0) }) else { return field }
    var quoted = "\""
    for character in field {
      if character == "\"" { quoted.append("\"") }
      quoted.append(character)
    }
    return quoted + "\""
  }
}
