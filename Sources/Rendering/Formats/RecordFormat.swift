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
