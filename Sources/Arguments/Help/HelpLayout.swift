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

  init(width: Int) { self.width = width }

  mutating func emptyLine() { lines.append(HelpText.Line(spans: [])) }

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

  static func plain(_ text: String) -> Self { Self(text: text, role: .plain) }

  static func literal(_ text: String) -> Self { Self(text: text, role: .literal) }

  static func placeholder(_ text: String) -> Self { Self(text: text, role: .placeholder) }
}

extension [HelpText.Span] { var columns: Int { reduce(0) { $0 + $1.text.count } } }

extension HelpLayout {
  mutating func usage(_ words: [Word]) {
    fill(words, after: [HelpText.Span(text: "Usage:", role: .heading), .blank(1)])
  }

  mutating func abstract(_ text: String) {
    if !lines.isEmpty { emptyLine() }
    fill("\(text).".words(), after: [])
  }

  /// A section with a row per parameter; nothing without parameters.
  mutating func section(_ title: String, parameters: [Parameter]) {
    guard !parameters.isEmpty else { return }
    heading(title)
    let hasShortNames = parameters.contains { $0.shortName != nil }
    rows(parameters.map { $0.helpRow(hasShortNames: hasShortNames) })
  }

  /// A section with a row per command; nothing without commands.
  mutating func section(_ title: String, commands: [Command]) {
    guard !commands.isEmpty else { return }
    section([CommandGroup(title, commands)])
  }

  /// Groups of commands with their descriptions aligned across groups.
  mutating func section(_ groups: [CommandGroup]) {
    let longest = groups.flatMap(\.commands).map(\.nameWithAliases.count).max() ?? 0
    for group in groups {
      heading(group.title)
      rows(
        group.commands.map { command in
          let name = command.nameWithAliases
          let padding = HelpText.Span.blank(longest - name.count)
          return Row(name: [.literal(name), padding], description: command.abstract.words())
        })
    }
  }

  /// A section of paragraphs, then a row per entry; nothing without both.
  mutating func section(_ title: String, text: String = "", entries: [Topic.Entry]) {
    guard !text.isEmpty || !entries.isEmpty else { return }
    heading(title)
    for paragraph in text.paragraphs { fill(paragraph.words(), after: [.blank(2)]) }
    rows(entries.map { Row(name: [.literal($0.term)], description: $0.text.words()) })
  }

  /// Examples with their explanations beside the command lines or, where these are too long, above.
  mutating func section(_ title: String, examples: [Example]) {
    guard !examples.isEmpty else { return }
    heading(title)
    let indent = 2
    let fitting = examples.filter { example in
      indent + example.commandLine.count + 2 + example.explanation.count <= width
    }
    // The longest column that leaves room for the explanation of each.
    let column = fitting.map(\.commandLine.count).filter { column in
      examples.allSatisfy { column + indent + 2 + $0.explanation.count <= width }
    }.max()
    for example in examples {
      if let column, example.commandLine.count <= column {
        let gap = HelpText.Span.blank(column - example.commandLine.count + 2)
        let lead: [HelpText.Span] = [.blank(indent), .literal(example.commandLine), gap]
        fill(example.explanation.words(), after: lead)
      } else {
        fill("\(example.explanation):".words(), after: [.blank(indent)])
        commandLine(example.commandLine, indent: indent + 2)
      }
    }
  }

  /// A closing line with a command line, or with other words to type.
  mutating func closing(_ label: String, _ words: String) {
    fill(label.words() + [.literal(words)], after: [])
  }
}

extension Command { fileprivate var nameWithAliases: String { names.joined(separator: ", ") } }
