/// Wraps words, paragraphs and rows of two columns to a width in characters.
struct HelpLayout {
  /// A word, or several that are split only if they do not fit on a line.
  typealias Word = HelpText.Span

  struct Row {
    var name: [HelpText.Span]
    var description: [Word]
    var details: [Row] = []
  }

  let width: Int
  private(set) var lines: [HelpText.Line] = []

  init(width: Int) {
    self.width = width
  }

  mutating func emptyLine() {
    lines.append(HelpText.Line(spans: []))
  }

  mutating func heading(_ title: String) {
    if !lines.isEmpty { emptyLine() }
    lines.append(HelpText.Line(spans: [HelpText.Span(text: "\(title):", role: .heading)]))
  }

  /// Wraps words; `lead` starts the first line and sets the indentation of the others.
  mutating func fill(_ words: [Word], after lead: [HelpText.Span]) {
    let indent = lead.columns
    var spans = lead
    var column = indent
    let fitting = words.flatMap { word in
      word.text.count > width - indent ? word.text.words(in: word.role) : [word]
    }
    for word in fitting {
      let isFirst = column == indent
      if !isFirst, column + 1 + word.text.count > width {
        lines.append(HelpText.Line(spans: spans))
        spans = [.blank(indent), word]
        column = indent + word.text.count
      } else {
        spans += isFirst ? [word] : [.blank(1), word]
        column += (isFirst ? 0 : 1) + word.text.count
      }
    }
    lines.append(HelpText.Line(spans: spans))
  }

  /// A command line, which is never wrapped so that it can be copied.
  mutating func commandLine(_ text: String, indent: Int) {
    lines.append(HelpText.Line(spans: [.blank(indent), .literal(text)]))
  }

  mutating func paragraphs(_ text: String) {
    for paragraph in text.paragraphs {
      emptyLine()
      fill(paragraph.words(), after: [])
    }
  }

  /// Rows of names and descriptions.
  ///
  /// A description goes below a long name, and below all names if less than `minimum` columns are
  /// left.
  mutating func rows(_ rows: [Row], indent: Int = 2, minimum: Int = 24) {
    let column = min(rows.map(\.name.columns).max() ?? 0, 26)
    let descriptionIndent = indent + column + 2
    let isStacked = width - descriptionIndent < minimum
    for row in rows {
      let lead = [.blank(indent)] + row.name
      let detailsIndent = isStacked ? indent + 8 : descriptionIndent
      if row.description.isEmpty {
        lines.append(HelpText.Line(spans: lead))
      } else if isStacked || row.name.columns > column {
        lines.append(HelpText.Line(spans: lead))
        fill(row.description, after: [.blank(detailsIndent)])
      } else {
        fill(row.description, after: lead + [.blank(column - row.name.columns + 2)])
      }
      // Details are short.
      self.rows(row.details, indent: detailsIndent, minimum: 12)
    }
  }
}

extension HelpText.Span {
  static func blank(_ count: Int) -> Self {
    Self(text: String(repeating: " ", count: count), role: .plain)
  }

  static func plain(_ text: String) -> Self {
    Self(text: text, role: .plain)
  }

  static func literal(_ text: String) -> Self {
    Self(text: text, role: .literal)
  }

  static func placeholder(_ text: String) -> Self {
    Self(text: text, role: .placeholder)
  }
}

extension [HelpText.Span] {
  var columns: Int { reduce(0) { $0 + $1.text.count } }
}
