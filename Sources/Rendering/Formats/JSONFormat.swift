package import JSONText

/// One JSON document.
package struct JSONFormat: OutputFormat {
  package let name = "json"
  package let summary = "one document"
  package let hasErrorObjects = true

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    let rest = object(document.command) { writer in
      document.members(&writer)
      writer.array(JSONName(text: document.key)) { writer in
        document.visit { element in
          writer.object(layout: document.elementLayout) { element.write(&$0) }
          var isRead = true
          writer.drain(atLeast: outputPartSize) { isRead = write(Array($0)) }
          return isRead
        }
      }
    }
    _ = rest.map(write)
  }

  package func object(_ command: String, _ body: (inout JSONObjectWriter) -> Void) -> [UInt8]? {
    JSONWriter.line(.block) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", command)
      body(&writer)
    }
  }
}
