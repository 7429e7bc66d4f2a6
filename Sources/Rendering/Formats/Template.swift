package import FoundationEssentials
package import Tracking
package import Weather

/// A custom format for a line per city, such as `{name} {current.temperature}`.
package struct Template: Sendable {
  private enum Part: Sendable {
    case text(String)
    case field(String)
  }

  /// An error in a template.
  package enum Problem: Error, Equatable, Sendable {
    case unknownField(String, known: [String])
    case unclosedBrace
    case loneBrace
    case unknownEscape(String)
  }

  private let parts: [Part]

  /// All fields.
  package static let fields =
    ["name", "region", "country", "id", "mark", "icon"]
    + CityField.currentNames().map { "current.\($0)" }
    + (CityField.dayNames() + ["change"]).flatMap { ["today.\($0)", "tomorrow.\($0)"] }

  /// Parses a template: fields in braces, `{{` and `}}` for braces, `\n`, `\t` and `\\`.
  package init(_ text: String) throws(Problem) {
    var parts: [Part] = []
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
        guard Self.fields.contains(name) else {
          throw .unknownField(name, known: Self.fields)
        }
        parts += [.text(plain), .field(name)]
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
    self.parts = parts + [.text(plain)]
  }

  /// Returns a line per row of a report.
  package func text(of report: ChangeReport, units: Units, at now: Date) -> [UInt8] {
    let figures = FigureText(units: units)
    let lines = report.rows.map { row in
      parts.map { part in
        switch part {
        case .text(let text): text
        case .field(let name): Self.value(name, row, figures, now)
        }
      }.joined() + "\n"
    }
    return Array(lines.joined().utf8)
  }

  private static func value(
    _ name: String,
    _ row: ChangeReport.Row,
    _ figures: FigureText,
    _ now: Date
  ) -> String {
    let city = row.city
    let scope = name.prefix { $0 != "." }
    let field = String(name.dropFirst(scope.count + 1))
    let value: CityField.Value? =
      switch scope {
      case "name": .text(city.name)
      case "region": .text(city.place.region)
      case "country": .text(city.place.country)
      case "id": .text(row.isTracked ? city.id.description : nil)
      case "mark": .text(row.mark.sign)
      case "icon":
        .text(city.current.flatMap { $0.condition?.symbol(isDay: $0.isDay) })
      case "current": CityField.current(field, of: city.current)
      case "today": day(field, of: city.today(at: now), row)
      case "tomorrow":
        day(field, of: city.forecast?.day(on: city.localDate(at: now).advanced(byDays: 1)), row)
      default: nil
      }
    return text(value, figures)
  }

  private static func day(
    _ field: String,
    of day: Forecast.Day?,
    _ row: ChangeReport.Row
  ) -> CityField.Value? {
    guard field == "change" else { return CityField.day(field, of: day) }
    return .text(day.map { row.dayMarks[$0.date].name })
  }

  private static func text(_ value: CityField.Value?, _ figures: FigureText) -> String {
    switch value {
    case .text(let text?): text.sanitizedForTerminal
    case .figure(let figure, let quantity): figures.number(figure, quantity)
    case .integer(let number?): String(number)
    case .flag(let flag?): String(flag)
    case nil, .text(nil), .integer(nil), .flag(nil): FigureText.unknown
    }
  }
}
