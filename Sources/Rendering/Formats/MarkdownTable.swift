/// A table in GitHub Flavored Markdown.
struct MarkdownTable {
  /// A column; figures are aligned at the right.
  struct Column {
    var heading: String
    var isNumeric = false
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Appends a row with a cell per column.
  mutating func append(_ cells: [String]) {
    rows.append(cells)
  }

  /// The lines of the table, each with its line break.
  var text: String {
    let separators = columns.map { $0.isNumeric ? "---:" : "---" }
    let cells = [columns.map(\.heading)] + rows
    var lines = cells.map { Self.line($0.map(Self.escaped)) }
    lines.insert(Self.line(separators), at: 1)
    return lines.joined()
  }

  private static func line(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |\n"
  }

  /// Escapes what would end the cell or become a link, an image, code, emphasis, a mention or HTML.
  private static func escaped(_ text: String) -> String {
    let text = text.sanitizedForTerminal
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
