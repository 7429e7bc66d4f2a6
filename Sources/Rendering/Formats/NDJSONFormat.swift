package import JSONText

/// A JSON object per line.
package struct NDJSONFormat: OutputFormat {
  package let name = "ndjson"
  package let summary = "an object per line, one per city"
  package let hasErrorObjects = true

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    document.writeLines(to: write) { element in
      guard let members = document.lineMembers else {
        return JSONWriter.line(.dense, element.write)
      }
      return line { writer in
        members(&writer)
        element.write(&writer)
      }
    }
  }

  package func object(
    _ command: String,
    _ body: (inout JSONObjectWriter) -> Void
  ) -> [UInt8]? {
    line { writer in
      writer.member("command", command)
      body(&writer)
    }
  }

  /// Returns a line with its version.
  func line(_ body: (inout JSONObjectWriter) -> Void) -> [UInt8] {
    JSONWriter.line(.dense) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      body(&writer)
    }
  }
}
