package import Tracking
import Weather

/// A table in GitHub Flavored Markdown, with the columns that readers of an issue or a page need.
package struct MarkdownFormat: OutputFormat {
  package let name = "markdown"
  package let summary = "a table for an issue, a wiki or a page"

  package init() {}

  package func writeCities(
    of report: ChangeReport,
    _ context: FormatContext,
    to write: ([UInt8]) -> Void
  ) {
    write(Array(MarkdownReport(report, context).cities.markdown.utf8))
  }

  package func forecast(
    of report: ChangeReport,
    isHourly: Bool,
    _ context: FormatContext
  ) -> [UInt8] {
    let tables = MarkdownReport(report, context)
    return Array((isHourly ? tables.hours : tables.days).markdown.utf8)
  }

  package func records(_ list: RecordList) -> [UInt8] {
    let columns = list.keys.enumerated().map { index, key in
      let values = list.records.map { $0[index] }
      let isNumeric = !values.isEmpty && values.allSatisfy(\.isNumeric)
      return Column(key, alignment: isNumeric ? .trailing : .leading)
    }
    var table = Table(columns: columns)
    for record in list.records { table.append(texts: record.map(\.plainText)) }
    return Array(table.markdown.utf8)
  }
}

extension RecordList.Value {
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .integer: true
    case .text, .json: false
    }
  }
}
