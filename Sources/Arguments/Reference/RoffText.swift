/// Builds a page in the macros of man(7).
struct RoffText {
  private var lines: [String]

  init(title: String, source: String, date: String) {
    let fields = [title.uppercased(), "1", date, source, "User Commands"]
    lines = [
      ".TH " + fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " "),
      // No hyphenation and no justification, to keep names intact.
      ".nh", ".ad l",
    ]
  }

  var text: String { lines.map { "\($0)\n" }.joined() }

  mutating func section(_ title: String) {
    lines.append(".SH \"\(Self.escaped(title.uppercased()))\"")
  }

  mutating func subsection(_ title: String) { lines.append(".SS \"\(Self.escaped(title))\"") }

  /// A paragraph of roff markup.
  ///
  /// The first one after a heading needs no macro.
  mutating func paragraph(roff: String) {
    if lines.last.map({ !$0.hasPrefix(".SH") && !$0.hasPrefix(".SS") }) ?? true {
      lines.append(".PP")
    }
    fill(roff)
  }

  /// A term with an indented explanation.
  mutating func tagged(_ term: String, _ roff: String) {
    lines.append(".TP")
    lines.append(term)
    fill(roff)
  }

  /// Indents further paragraphs like the explanation of the last term.
  mutating func indented(_ body: (inout RoffText) -> Void) {
    lines.append(".RS")
    body(&self)
    lines.append(".RE")
  }

  mutating func verbatim(_ text: String) {
    lines += [".PP", ".nf", ".RS 4", Self.protected(Self.bold(text)), ".RE", ".fi"]
  }

  /// Wraps the source, as some programs limit line length.
  private mutating func fill(_ roff: String) {
    var line = ""
    for word in roff.split(separator: " ") {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > 78 {
        lines.append(Self.protected(line))
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    lines.append(Self.protected(line))
  }

  /// Escapes a leading dot or apostrophe, which would start a roff request.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }
}

extension RoffText {
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  static func reference(_ page: String) -> String { "\(bold(page))(1)" }

  static func styled(_ spans: [HelpText.Span]) -> String {
    spans.map { span in
      switch span.role {
      case .literal: bold(span.text)
      case .placeholder: italic(span.text)
      case .plain, .heading: escaped(span.text)
      }
    }.joined(separator: " ")
  }

  /// Escapes roff syntax and keeps dashes copyable.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }
}

extension RoffText {
  mutating func name(_ name: String, abstract: String) {
    section("Name")
    paragraph(roff: "\(Self.escaped(name)) \\- \(Self.escaped(abstract.uncapitalized))")
  }

  mutating func paragraphs(_ text: String) {
    for paragraph in text.paragraphs { self.paragraph(roff: Self.escaped(paragraph)) }
  }

  mutating func parameters(_ title: String, _ parameters: [Parameter]) {
    guard !parameters.isEmpty else { return }
    section(title)
    for parameter in parameters { self.parameter(parameter) }
  }

  mutating func entries(_ title: String, _ entries: [Topic.Entry]) {
    guard !entries.isEmpty else { return }
    section(title)
    self.entries(entries)
  }

  mutating func entries(_ entries: [Topic.Entry]) {
    for entry in entries { tagged(Self.bold(entry.term), Self.escaped(entry.text)) }
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
      for parameter in command.arguments + command.options { text.parameter(parameter) }
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
