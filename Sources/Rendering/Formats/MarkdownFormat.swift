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

extension Table {
  /// The table in GitHub Flavored Markdown, without its lines across all columns.
  var markdown: String {
    var lines = [
      Self.line(columns.map { Self.escaped($0.header.text) }),
      Self.line(columns.map { $0.alignment == .trailing ? "---:" : "---" }),
    ]
    for case .cells(let cells) in rows {
      lines.append(Self.line(cells.map { Self.escaped($0.text) }))
    }
    return lines.joined()
  }

  private static func line(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |\n"
  }

  /// Escapes what would end the cell or become a link, an image, code, emphasis, a mention or HTML.
  private static func escaped(_ text: String) -> String {
    // Not by character: Markdown sees a `|` with an accent as a `|`, too.
    let scalars = text.unicodeScalars
    guard scalars.contains(where: special.contains) else { return text }
    // One tilde is a mark and strikes nothing through.
    let strikesThrough = scalars.count { $0 == "~" } > 1
    var cell = ""
    for scalar in scalars {
      if special.contains(scalar), scalar != "~" || strikesThrough { cell += "\\" }
      cell.unicodeScalars.append(scalar)
      // GitHub notifies the user after an `@`, even after an escaped one.
      if scalar == "@" { cell += zeroWidthSpace }
    }
    return cell
  }

  private static let special: Set<Unicode.Scalar> = [
    "|", "\\", "<", "[", "*", "`", "_", "&", "~", "@",
  ]

  /// As an entity, because it cannot be seen.
  private static let zeroWidthSpace = "&#8203;"
}
