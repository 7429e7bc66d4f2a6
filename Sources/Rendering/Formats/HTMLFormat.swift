import Tracking

/// A page for a browser: one file without scripts.
package struct HTMLFormat: OutputFormat {
  package let name = "html"
  package let summary = "a page for a browser, with a drawing of the coming hours"
  package let commands: [String]? = ["list", "refresh", "forecast", "digest"]

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    guard case .report(let report, let context, let subject) = document.source else { return }
    _ = write(Array(WebPage(report, context, subject).text.utf8))
  }
}
