package import Tracking
import Weather

/// A custom format for a line per city, such as `{name} {current.temperature}`.
package struct Template: Sendable {
  private enum Segment: Sendable {
    case text(String)
    case field(TemplateField)
  }

  package enum Problem: Error, Equatable, Sendable {
    case unknownField(String, known: [String])
    case unclosedBrace
    case loneBrace
    case unknownEscape(String)
  }

  private let segments: [Segment]

  /// Parses a template: fields in braces, `{{` and `}}` for braces, `\n`, `\t` and `\\`.
  package init(_ text: String) throws(Problem) {
    var segments: [Segment] = []
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        plain.append(character)
        rest.removeFirst()
      case "}": throw .loneBrace
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw .unclosedBrace }
        let name = String(rest[..<end])
        guard let field = TemplateField(name) else {
          throw .unknownField(name, known: TemplateField.names)
        }
        segments += [.text(plain), .field(field)]
        plain = ""
        rest = rest[rest.index(after: end)...]
      case "\\":
        switch rest.popFirst() {
        case "n": plain.append("\n")
        case "t": plain.append("\t")
        case "\\": plain.append("\\")
        case let other: throw .unknownEscape(other.map { "\\\($0)" } ?? "\\")
        }
      default: plain.append(character)
      }
    }
    self.segments = segments + [.text(plain)]
  }

  /// Returns a line per row of a report.
  ///
  /// - Parameter context: The units of the figures, which are printed without them; the present,
  ///   from which days, hours and ages count; and the clock for times of fetches. Other times are
  ///   local to the city.
  package func text(of report: ChangeReport, _ context: FormatContext) -> [UInt8] {
    let context = context.labeling(report)
    let lines = report.rows.map { row in
      let values = TemplateValues(row: row, context)
      return segments.map { segment in
        switch segment {
        case .text(let text): text
        case .field(let field): values.text(of: field)
        }
      }.joined() + "\n"
    }
    return Array(lines.joined().utf8)
  }
}

extension Template {
  /// The fields and families of fields, in the order of the help.
  ///
  /// In a family, capital letters stand for a part that varies.
  package static let reference: [(field: String, summary: String)] =
    CityField.all.compactMap { field in field.summary.map { (field.name, $0) } } + [
      ("current.FIELD", "The current weather: \(list(TemplateField.currentNames))"),
      ("today.FIELD", "Today in the city: \(list(TemplateField.dayNames))"),
      ("tomorrow.FIELD", "Tomorrow, with the fields of today"),
      (
        "DAY.FIELD",
        "The next day with that name, with the fields of today; DAY is one of "
          + "\(list(TemplateField.weekdays)), and today counts"
      ),
      (
        "hourN.FIELD",
        "The hour that contains the moment N hours from now, N from \(TemplateField.hours.lowerBound) "
          + "to \(TemplateField.hours.upperBound - 1): \(list(TemplateField.hourNames))"
      ),
      (
        "observation.FIELD",
        "What the nearest station measured: " + list(Observation.fields.map(\.name))
      ),
      (
        "outlook.spells.N.FIELD",
        "What falls in the next 48 hours, the first with the number 0: "
          + list(Outlook.Spell.fields.map(\.name))
      ),
      (
        "outlook.PERIOD.FIELD",
        "PERIOD is \(Outlook.periods.map(\.name).joined(separator: " or ")): "
          + list(Outlook.Period.fields.map(\.name))
      ),
      (
        "before.current.FIELD",
        "A value of the current weather before it changed, empty if it did not: "
          + list(TemplateField.Scope.current.changingNames)
      ),
      (
        "before.today.FIELD",
        "A value of today before it changed, empty if it did not: "
          + list(TemplateField.Scope.today.changingNames)
      ),
    ]

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
