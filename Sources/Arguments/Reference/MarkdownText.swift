/// Builds a Markdown document from blocks.
struct MarkdownText {
  private var blocks: [String] = []

  var text: String { blocks.joined(separator: "\n\n") + "\n" }

  mutating func heading(_ level: Int, _ title: String) {
    blocks.append("\(String(repeating: "#", count: level)) \(Self.escaped(title))")
  }

  mutating func paragraph(markdown: String) { blocks.append(markdown) }

  mutating func paragraphs(_ text: String) { blocks += text.paragraphs.map(Self.escaped) }

  mutating func list(_ items: [String]) {
    blocks.append(items.map { "- \($0)" }.joined(separator: "\n"))
  }

  mutating func code(_ lines: [String]) {
    blocks.append("```sh\n\(lines.joined(separator: "\n"))\n```")
  }

  mutating func parameters(_ level: Int, _ title: String, _ parameters: [Parameter]) {
    guard !parameters.isEmpty else { return }
    heading(level, title)
    list(parameters.map(Self.item))
  }

  mutating func entries(_ title: String, _ entries: [Topic.Entry]) {
    guard !entries.isEmpty else { return }
    heading(2, title)
    self.entries(entries)
  }

  mutating func entries(_ entries: [Topic.Entry]) {
    guard !entries.isEmpty else { return }
    list(entries.map { "`\($0.term)`: \(Self.escaped($0.text))" })
  }

  mutating func examples(_ level: Int, _ examples: [Example]) {
    guard !examples.isEmpty else { return }
    heading(level, "Examples")
    for example in examples {
      paragraph(markdown: Self.escaped("\(example.explanation):"))
      code([example.commandLine])
    }
  }

  private static func item(_ parameter: Parameter) -> String {
    let names =
      parameter.kind == .argument
      ? ["`\(parameter.usageWords.map(\.text).joined())`"]
      : parameter.spellings.map { spelling in
        "`\(spelling)\(parameter.value.map { " \($0.name)" } ?? "")`"
      }
    let sentences =
      ["\(escaped(parameter.help))."] + parameter.remarks(styled: { "`\($0)`" }, escape: escaped)
    let item = "\(names.joined(separator: ", ")): \(sentences.joined(separator: " "))"
    let choices = parameter.explainedChoices.map { choice in
      "  - `\(choice.name)`: \(escaped(choice.explanation ?? ""))"
    }
    return ([item] + choices).joined(separator: "\n")
  }
}

extension MarkdownText {
  static func escaped(_ text: String) -> String {
    text.escaped(in: ["\\", "`", "*", "_", "<", "[", "]", "|"])
  }

  /// The anchor that GitHub generates for a heading.
  static func anchor(_ title: String) -> String {
    String(
      title.lowercased().compactMap { character in
        character == " "
          ? "-"
          : character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
      })
  }
}

extension String {
  /// Escapes characters with a backslash.
  fileprivate func escaped(in characters: Set<Character>) -> String {
    reduce(into: "") { result, each in
      if characters.contains(each) { result.append("\\") }
      result.append(each)
    }
  }
}
