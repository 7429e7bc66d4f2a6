extension HelpLayout {
  mutating func usage(_ words: [Word]) {
    fill(words, after: [HelpText.Span(text: "Usage:", role: .heading), .blank(1)])
  }

  mutating func abstract(_ text: String) {
    emptyLine()
    fill("\(text).".words(), after: [])
  }

  mutating func section(_ title: String, parameters: [Parameter]) {
    guard !parameters.isEmpty else { return }
    heading(title)
    let hasShortNames = parameters.contains { $0.shortName != nil }
    rows(parameters.map { $0.helpRow(hasShortNames: hasShortNames) })
  }

  mutating func section(_ title: String, entries: [Topic.Entry]) {
    guard !entries.isEmpty else { return }
    heading(title)
    rows(entries.map { Row(name: [.literal($0.term)], description: $0.text.words()) })
  }

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

  mutating func section(_ title: String, examples: [Example]) {
    guard !examples.isEmpty else { return }
    heading(title)
    for example in examples {
      fill("\(example.explanation):".words(), after: [.blank(2)])
      commandLine(example.commandLine, indent: 4)
    }
  }

  /// A closing sentence around a command line.
  mutating func closing(_ before: String, _ commandLine: String, _ after: String) {
    emptyLine()
    fill(before.words() + [.literal("'\(commandLine)'")] + after.words(), after: [])
  }
}

extension Command {
  fileprivate var nameWithAliases: String {
    ([name] + aliases).joined(separator: ", ")
  }
}
