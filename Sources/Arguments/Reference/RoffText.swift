/// Text in the macros of man(7), line by line.
struct RoffText {
  private var lines: [String]

  init(title: String, source: String, date: String) {
    let fields = [title.uppercased(), "1", date, source, "User Commands"]
    lines = [
      ".TH " + fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " "),
      // Names of options and variables are neither hyphenated nor stretched.
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

  /// A paragraph that is marked up already; a heading needs no macro between it and the first.
  mutating func paragraph(roff: String) {
    if lines.last.map({ !$0.hasPrefix(".SH") && !$0.hasPrefix(".SS") }) ?? true {
      lines.append(".PP")
    }
    fill(roff)
  }

  /// A term and, indented below it, what it means.
  mutating func tagged(_ term: String, _ roff: String) {
    lines.append(".TP")
    lines.append(term)
    fill(roff)
  }

  /// Puts further paragraphs where the text of the last term stands.
  mutating func indented(_ body: (inout RoffText) -> Void) {
    lines.append(".RS")
    body(&self)
    lines.append(".RE")
  }

  /// A line as it stands.
  mutating func verbatim(_ text: String) {
    lines += [".PP", ".nf", ".RS 4", Self.protected(Self.bold(text)), ".RE", ".fi"]
  }

  /// Readers of the source get short lines, and so do programs that limit them.
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

  /// A line that begins with a dot or an apostrophe would be taken for a request.
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

  /// The text with what roff would interpret written out; dashes stay dashes that can be copied.
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
