/// Builds a page in the macros of man(7).
struct RoffText {
  private var lines: [String]

  init(title: String, source: String, date: String) {
    let fields = [title.uppercased(), "1", date, source, "User Commands"]
    lines = [
      ".TH " + fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " "),
      // No hyphenation and no justification, to keep names intact.
      ".nh",
      ".ad l",
    ]
  }

  var text: String { lines.map { "\($0)\n" }.joined() }

  mutating func section(_ title: String) {
    lines.append(".SH \"\(Self.escaped(title.uppercased()))\"")
  }

  mutating func subsection(_ title: String) {
    lines.append(".SS \"\(Self.escaped(title))\"")
  }

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

  /// A verbatim line.
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
