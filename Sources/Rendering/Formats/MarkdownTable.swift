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

  /// Escapes what would end the cell or become a link, an image, code, emphasis or HTML.
  private static func escaped(_ text: String) -> String {
    let text = text.sanitizedForTerminal
    guard text.contains(where: special.contains) else { return text }
    return String(text.flatMap { special.contains($0) ? ["\\", $0] : [$0] })
  }

  private static let special: Set<Character> = ["|", "\\", "<", "[", "*", "`"]
}
