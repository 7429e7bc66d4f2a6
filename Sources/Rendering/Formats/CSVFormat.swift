/// Comma-separated values under a header line (RFC 4180).
package struct CSVFormat: RecordFormat {
  package let name = "csv"
  package let summary = "a line per city under a header; for forecast per day or hour"

  package init() {}

  package func line(_ fields: [String]) -> String {
    fields.map(Self.quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    // Text from outside has no control characters left, so that no field breaks a line.
    let field = field.sanitizedForTerminal
    guard field.contains(where: { ",\"\r\n".contains($0) }) else { return field }
    return "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
