/// A format of records of text: a header and a record per line, with the same columns everywhere.
package protocol RecordFormat: OutputFormat {
  /// Returns a record with its line break.
  func line(_ fields: [String]) -> String
}

extension RecordFormat {
  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    document.writeLines(after: Array(line(document.keys).utf8), to: write) { element in
      Array(element.records().map { line($0.map(\.plainText)) }.joined().utf8)
    }
  }
}

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

/// The columns of csv, separated by tabs and without quotes, for `cut`, `awk` and `read`.
package struct TSVFormat: RecordFormat {
  package let name = "tsv"
  package let summary = "the columns of csv, separated by tabs and without quotes"

  package init() {}

  package func line(_ fields: [String]) -> String {
    // Sanitizing makes a space of each tab and line break.
    fields.map(\.sanitizedForTerminal).joined(separator: "\t") + "\n"
  }
}
