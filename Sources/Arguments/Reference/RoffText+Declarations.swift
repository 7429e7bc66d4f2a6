extension RoffText {
  mutating func name(_ name: String, abstract: String) {
    section("Name")
    paragraph(roff: "\(Self.escaped(name)) \\- \(Self.escaped(abstract.uncapitalized))")
  }

  mutating func paragraphs(_ text: String) {
    for paragraph in text.paragraphs {
      self.paragraph(roff: Self.escaped(paragraph))
    }
  }

  mutating func parameters(_ title: String, _ parameters: [Parameter]) {
    guard !parameters.isEmpty else { return }
    section(title)
    for parameter in parameters {
      self.parameter(parameter)
    }
  }

  mutating func entries(_ title: String, _ entries: [Topic.Entry]) {
    guard !entries.isEmpty else { return }
    section(title)
    self.entries(entries)
  }

  mutating func entries(_ entries: [Topic.Entry]) {
    for entry in entries {
      tagged(Self.bold(entry.term), Self.escaped(entry.text))
    }
  }

  mutating func examples(_ examples: [Example]) {
    guard !examples.isEmpty else { return }
    section("Examples")
    for example in examples {
      paragraph(roff: Self.escaped("\(example.explanation):"))
      verbatim(example.commandLine)
    }
  }

  mutating func seeAlso(_ pages: [String]) {
    section("See also")
    paragraph(roff: pages.map(Self.reference).joined(separator: ", "))
  }

  /// The discussion and parameters of a command, below its line.
  mutating func details(_ command: Command) {
    let discussion = "\(command.discussion)\n\n\(command.details)"
    guard !discussion.paragraphs.isEmpty || !command.parameters.isEmpty else { return }
    indented { text in
      text.paragraphs(discussion)
      for parameter in command.arguments + command.options {
        text.parameter(parameter)
      }
    }
  }

  private mutating func parameter(_ parameter: Parameter) {
    let remarks = parameter.remarks(styled: Self.bold, escape: Self.escaped)
    let names =
      parameter.kind == .argument
      ? Self.styled(parameter.usageWords)
      : parameter.spellings.map(Self.bold).joined(separator: ", ")
        + (parameter.value.map { " \(Self.italic($0.name))" } ?? "")
    let sentences = [Self.escaped("\(parameter.help).")] + remarks
    tagged(names, sentences.joined(separator: " "))
    guard !parameter.explainedChoices.isEmpty else { return }
    indented { text in
      for choice in parameter.explainedChoices {
        text.tagged(Self.bold(choice.name), Self.escaped(choice.explanation ?? ""))
      }
    }
  }
}

extension String {
  /// Lowercases the first letter, unless the text begins with an acronym.
  fileprivate var uncapitalized: String {
    guard let first, dropFirst().first?.isUppercase != true else { return self }
    return first.lowercased() + dropFirst()
  }
}
