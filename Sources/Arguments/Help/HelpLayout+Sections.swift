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
        }
      )
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

extension Command {
  fileprivate var nameWithAliases: String {
    ([name] + aliases).joined(separator: ", ")
  }
}
