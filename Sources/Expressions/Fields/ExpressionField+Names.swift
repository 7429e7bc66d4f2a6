import Text
import Weather

extension ExpressionField {
  /// Finds a field of a city by its name.
  init?(_ name: String) {
    // As JSON names it.
    let name = name == "alerts.severity" ? "alert" : name
    if let plain = Self.plainFields.first(where: { $0.name == name }) {
      self = plain.field
    } else if let detail = Detail<CurrentWeather>(name) {
      self = .current(detail)
    } else if let (scope, rest) = Self.split(name) {
      if scope == "current" {
        self.init(ofCurrentWeather: rest)
      } else if let day = Self.day(scope), let detail = Detail<Forecast.Day>(rest) {
        self = .day(day, detail)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// Reads a field as its description writes it, such as `min(temperature, 12h)`; nil for anything else,
  /// such as a field that only an hour has.
  package init?(description: String) {
    var parser = Parser(Lexer.tokens(of: description))
    guard let field = try? parser.field(), parser.token.kind == .end else { return nil }
    self = field
  }

  private init?(ofCurrentWeather name: Substring) {
    if let detail = Detail<CurrentWeather>(name) {
      self = .current(detail)
    } else {
      switch name {
      case "isDay": self = .isDay
      case "age": self = .age
      default: return nil
      }
    }
  }

  /// Splits a name at its first point.
  private static func split(_ name: String) -> (scope: Substring, rest: Substring)? {
    guard let point = name.firstIndex(of: ".") else { return nil }
    return (name[..<point], name[name.index(after: point)...])
  }

  private static func day(_ scope: Substring) -> NamedDay? {
    dayNames.contains(String(scope)) || scope.first?.isNumber == true
      ? NamedDay(String(scope)) : nil
  }

  /// Returns the nearest name to one that is not a field.
  static func suggestion(for name: String) -> String? {
    guard let (scope, rest) = split(name) else {
      let days = Detail<Forecast.Day>.names
      // A field of a day without its day, and the reverse.
      if days.contains(name) { return "today.\(name)" }
      if day(name[...]) != nil { return "\(name).temperatureMax" }
      return Suggestion.nearest(to: name, among: currentNames + plainFields.map(\.name))
        ?? Suggestion.nearest(to: name, among: days).map { "today.\($0)" }
    }
    let scopes = day(scope) == nil ? ["current"] + dayNames : [String(scope)]
    let names = scopes.flatMap { scope in
      let fields = scope == "current" ? currentNames + ["isDay"] : Detail<Forecast.Day>.names
      return fields.map { "\(scope).\($0)" }
    }
    let nearest = Suggestion.nearest(to: name, among: names + currentNames)
    guard nearest == nil, day(scope) == nil else { return nearest }
    // A long name for a day, such as saturday.
    guard let day = dayNames.first(where: { scope.lowercased().hasPrefix($0) }) else { return nil }
    return Detail<Forecast.Day>(rest).map { "\(day).\($0)" }
  }

  private static let currentNames = Detail<CurrentWeather>.names
}
