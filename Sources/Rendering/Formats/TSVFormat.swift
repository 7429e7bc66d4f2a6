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
