/// A table in GitHub Flavored Markdown, with the columns that readers of an issue or a page need.
package struct MarkdownFormat: OutputFormat {
  package let name = "markdown"
  package let summary = "a table for an issue, a wiki or a page"

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    let table = document.table?() ?? Self.table(of: document)
    _ = write(Array(table.markdown.utf8))
  }

  private static func table(of document: OutputDocument) -> Table {
    var records: [[OutputDocument.Value]] = []
    document.visit { element in
      records += element.records()
      return true
    }
    let columns = document.keys.enumerated().map { index, key in
      let isNumeric = !records.isEmpty && records.allSatisfy { $0[index].isNumeric }
      return Column(key, alignment: isNumeric ? .trailing : .leading)
    }
    var table = Table(columns: columns)
    for record in records { table.append(texts: record.map(\.plainText)) }
    return table
  }
}
