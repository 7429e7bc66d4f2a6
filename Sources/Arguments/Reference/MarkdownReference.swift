extension CommandLineProgram {
  /// The reference of all commands as a Markdown document.
  package var markdownReference: String {
    var text = MarkdownText()
    text.heading(1, name)
    text.paragraphs("\(abstract).")
    text.code([usageWords(for: []).line])
    text.paragraphs(discussion)
    for group in groups {
      text.heading(2, group.title)
      text.list(
        group.commands.map { command in
          let anchor = MarkdownText.anchor("\(name) \(command.name)")
          return "[`\(command.name)`](#\(anchor)): \(MarkdownText.escaped(command.abstract))"
        })
    }
    text.parameters(2, "Options of every command", parameters)
    for path in commandPaths { command(path, in: &text) }
    for page in pages where !page.describesOptions {
      text.heading(2, "\(name) help \(page.name)")
      text.paragraphs("\(page.abstract).")
      text.paragraphs(page.text)
      for section in page.sections() {
        text.heading(3, section.title)
        text.paragraphs(section.text)
        text.entries(section.entries)
      }
      text.examples(3, page.examples)
    }
    text.entries("Environment", environmentEntries)
    for topic in topics {
      text.heading(2, topic.title)
      text.paragraphs(topic.text)
      text.entries(topic.entries)
    }
    text.examples(2, examples)
    return text.text
  }

  private func command(_ path: [Command], in text: inout MarkdownText) {
    guard let command = path.last else { return }
    let level = path.count + 1
    text.heading(level, "\(name) \(path.spaced)")
    text.paragraphs("\(command.abstract).")
    text.code([usageWords(for: path).line])
    text.paragraphs(command.discussion)
    text.paragraphs(command.details)
    if !command.aliases.isEmpty {
      let aliases = command.aliases.map { "`\($0)`" }.joined(separator: ", ")
      text.paragraph(markdown: "Also called \(aliases).")
    }
    text.parameters(level + 1, "Arguments", command.arguments)
    text.parameters(level + 1, "Options", command.options + ownOptions(of: path).map(\.unexplained))
    text.examples(level + 1, command.examples)
  }
}

extension [HelpText.Span] { fileprivate var line: String { map(\.text).joined(separator: " ") } }

extension [Command] {
  /// The names of the path, separated by spaces.
  fileprivate var spaced: String { map(\.name).joined(separator: " ") }
}
