import FoundationEssentials
import GeoNames
package import Weather

/// The evaluation of an expression for a city, in the three-valued logic of Kleene.
struct Evaluation {
  let city: City
  let now: Date

  /// The units of figures without a unit.
  let units: Units

  /// False where everything that a fetch may change is unknown, also whether it is unknown.
  var isWeatherKnown = true

  /// The hour whose fields are compared.
  var hour: Forecast.Hour?

  func truth(of node: ExpressionNode) -> Bool? {
    switch node {
    case .either(let nodes): first(true, of: nodes)
    case .every(let nodes): first(false, of: nodes)
    case .not(let node): truth(of: node).map { !$0 }
    case .flag(let field): isKnown(field) ? flag(field) : nil
    case .match(let field, let text, let isEqual): matches(field, text).map { $0 == isEqual }
    case .isUnknown(let field, let isEqual): isKnown(field) ? isUnknown(field) == isEqual : nil
    case .comparison(let left, let relation, let right): holds(relation, left, right)
    case .anyHour(let node, let count): isWeatherKnown ? anyHour(node, count) : nil
    }
  }

  /// Returns a truth that one of the nodes has; else unknown if one is, or the opposite.
  private func first(_ decisive: Bool, of nodes: [ExpressionNode]) -> Bool? {
    var result: Bool? = !decisive
    for node in nodes {
      let truth = truth(of: node)
      if truth == decisive { return decisive }
      if truth == nil { result = nil }
    }
    return result
  }

  private func anyHour(_ node: ExpressionNode, _ count: Int) -> Bool? {
    let hours = comingHours(count)
    var known = 0
    for hour in hours.entries {
      guard let truth = truth(of: node, in: hour) else { continue }
      if truth { return true }
      known += 1
    }
    return hours.areEnough(known) ? false : nil
  }

  func truth(of node: ExpressionNode, in hour: Forecast.Hour) -> Bool? {
    var evaluation = self
    evaluation.hour = hour
    return evaluation.truth(of: node)
  }

  func comingHours(_ count: Int) -> ComingHours {
    ComingHours(city.forecast, at: now, count: count)
  }

  private func isKnown(_ field: ExpressionField) -> Bool { isWeatherKnown || !field.isOfWeather }

  private func flag(_ field: ExpressionField) -> Bool? {
    field == .isDay ? city.current?.isDay : nil
  }

  private func isUnknown(_ field: ExpressionField) -> Bool {
    switch field.kind {
    case .flag: flag(field) == nil
    case .text: texts(of: field) == nil
    default: value(of: field) == nil
    }
  }

  private func holds(_ relation: Relation, _ left: Operand, _ right: Operand) -> Bool? {
    let scale = [left, right].lazy.compactMap(unit).first(where: \.isScale)
    guard let left = value(of: left, on: scale), let right = value(of: right, on: scale) else {
      return nil
    }
    return relation.holds(left, right)
  }

  /// Returns the unit of a figure; nil for anything else.
  private func unit(of operand: Operand) -> FigureUnit? {
    switch operand {
    case .figure(_, let unit): unit
    case .unitless(_, let quantity): units[of: quantity]
    case .literal, .field: nil
    }
  }

  /// Returns a value to compare.
  ///
  /// - Parameter scale: The scale whose steps are compared, because `= 7` is true within a step; nil for
  ///   metric figures.
  private func value(of operand: Operand, on scale: FigureUnit?) -> Value? {
    switch operand {
    case .literal(let value): return value
    case .figure(let number, _), .unitless(let number, _):
      guard scale == nil, let unit = unit(of: operand) else { return .number(number) }
      return .figure(unit.metric(number))
    case .field(let field):
      guard isKnown(field), let value = value(of: field) else { return nil }
      guard let scale, case .number(let number) = value else { return value }
      return .number(scale.figure(number))
    }
  }
}

extension Evaluation {
  /// Finds the first comparison that is true.
  func firstTrueComparison(in node: ExpressionNode) -> RuleValue? {
    switch node {
    case .either(let nodes), .every(let nodes):
      return nodes.lazy.compactMap(firstTrueComparison).first
    case .not(let node): return firstTrueComparison(in: node)
    case .flag: return nil
    case .match(let field, _, _), .isUnknown(let field, _):
      guard truth(of: node) == true else { return nil }
      return shownValue(of: field)
    case .comparison(let left, _, let right):
      guard truth(of: node) == true else { return nil }
      for case .field(let field) in [left, right] { return shownValue(of: field) }
      return nil
    case .anyHour(let node, let count):
      let hours = comingHours(count).entries
      guard let hour = hours.first(where: { truth(of: node, in: $0) == true }) else { return nil }
      var evaluation = self
      evaluation.hour = hour
      // What comes in an hour is not what is now.
      return evaluation.firstTrueComparison(in: node)?.ofAnyHour(of: count)
    }
  }

  private func shownValue(of field: ExpressionField) -> RuleValue {
    let content: RuleValue.Content? =
      switch (field.kind, value(of: field)) {
      case (_, .number(let number)) where !number.isFinite: nil
      case (.text, _): texts(of: field)?.first.map(RuleValue.Content.text)
      // An age has a fraction of a second that nobody asks for.
      case (.figure(.duration), .number(let seconds)): .figure(seconds.rounded(), .duration)
      case (.figure(let quantity), .number(let number)): .figure(number, quantity)
      case (.coordinate, .number(let number)): .number(number)
      case (.severity, .number(let number)):
        AlertSeverity(rawValue: Int(number)).map { .text($0.name) }
      case (_, .word(let word)): .text(word)
      default: nil
      }
    return RuleValue(field: field.description, content: content)
  }
}

extension RuleValue {
  private static let anyStart = "any("
  private static let separator = ", "
  private static let anyEnd = "h)"

  /// The value as one of any of the coming hours, whose field is such as `any(kind, 12h)`.
  fileprivate func ofAnyHour(of count: Int) -> RuleValue {
    RuleValue(
      field: Self.anyStart + field + Self.separator + String(count) + Self.anyEnd, content: content)
  }

  /// The value in one of the coming hours, and how many hours they are; nil for another value.
  package var inAnyHour: (value: RuleValue, count: Int)? {
    guard field.hasPrefix(Self.anyStart), field.hasSuffix(Self.anyEnd),
      let comma = field.lastIndex(of: ","),
      let count = Int(field[comma...].dropFirst(Self.separator.count).dropLast(Self.anyEnd.count))
    else { return nil }
    let inner = field[..<comma].dropFirst(Self.anyStart.count)
    return (RuleValue(field: String(inner), content: content), count)
  }
}

extension Evaluation {
  /// Returns the value of a field that is compared with values; nil if it is unknown.
  func value(of field: ExpressionField) -> Value? {
    switch field {
    case .current(let detail): city.current.flatMap { detail.value(of: $0) }
    case .measured(let detail): city.observation.flatMap { detail.value(of: $0.weather) }
    case .day(let day, let detail):
      shownDay(day.date(from: city.localDate(at: now))).flatMap { detail.value(of: $0) }
    case .hour(let detail): hour.flatMap { detail.value(of: $0) }
    case .hours(let aggregate, let measure, let count):
      comingHours(count).figure(aggregate, of: measure)
    case .age: city.current.map { .number(max(0, now.timeIntervalSince($0.fetchedAt))) }
    case .rain(let rain): city.outlook(at: now).flatMap { rain.value(of: $0, at: now) }
    case .alert: city.alerts.map { .number(Double(AlertSeverity($0, at: now).rawValue)) }
    case .failure: .word(city.failure?.kind.rawValue ?? "none")
    case .latitude: .number(city.place.latitude)
    case .longitude: .number(city.place.longitude)
    case .isDay, .name, .region, .country, .tag: nil
    }
  }

  /// The day as people see it.
  private func shownDay(_ date: LocalDate) -> Forecast.Day? {
    date == city.localDate(at: now) ? city.today(at: now) : city.forecast?.day(on: date)
  }

  /// Returns the texts of a field; nil if it is unknown.
  func texts(of field: ExpressionField) -> [String]? {
    let place = city.place
    switch field {
    case .name: return [place.name]
    case .region: return place.region.map { [$0] }
    case .country:
      let texts = [place.country, place.countryCode].compactMap { $0 }
      return texts.isEmpty ? nil : texts
    case .tag: return city.tags
    default: return nil
    }
  }

  /// Whether a text field is a text; a name is also any other name of the city's place.
  func matches(_ field: ExpressionField, _ literal: TextLiteral) -> Bool? {
    let text = literal.folded
    guard let folded = texts(of: field)?.map(\.foldedForMatching) else { return nil }
    if folded.contains(text) { return true }
    if field == .name { return literal.places.contains(city) }
    guard field == .country else { return false }
    // Another name of the country, or the code where only the name is known, and the reverse.
    func code(_ name: String) -> String {
      CountryTable.codes(ofCountryNamed: name).first ?? name.uppercased()
    }
    return folded.map(code).contains(code(text))
  }
}

extension ExpressionField.Rain {
  fileprivate func value(of outlook: Outlook, at now: Date) -> Value? {
    let spell = outlook.spells.first
    switch self {
    case .startsIn:
      return .number(spell.map { max($0.start.timeIntervalSince(now), 0) } ?? .infinity)
    case .endsIn: return spell.map { .number($0.end?.timeIntervalSince(now) ?? .infinity) }
    case .amount: return spell.map { $0.precipitation.map(Value.figure) } ?? .figure(0)
    case .kind: return spell.map { .word($0.kind.name) }
    }
  }
}

/// A type with measured fields and a condition.
protocol WeatherSubject: Measured {
  var condition: Condition? { get }

  /// What a person does about it; nil if it is unknown.
  var kindName: String? { get }
}

extension WeatherSubject { var kindName: String? { condition?.weatherKind?.rawValue } }

extension CurrentWeather: WeatherSubject {}
extension Forecast.Hour: WeatherSubject {}
extension Forecast.Day: WeatherSubject { var kindName: String? { kind?.rawValue } }

extension ExpressionField.Detail where Subject: WeatherSubject {
  fileprivate func value(of subject: Subject) -> Value? {
    switch self {
    case .measure(let measure): subject[measure].map(Value.figure)
    case .condition: subject.condition.map { .word($0.name) }
    case .conditionKind: subject.condition.map { .word($0.kind.name) }
    case .weatherKind: subject.kindName.map { .word($0) }
    }
  }
}
