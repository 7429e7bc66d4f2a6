import FoundationEssentials
import GeoNames
import Weather

extension Evaluation {
  /// Returns the value of a field that is compared with values; nil if it is unknown.
  func value(of field: ExpressionField) -> Value? {
    switch field {
    case .current(let detail): city.current.flatMap { detail.value(of: $0) }
    case .day(let day, let detail):
      city.forecast?.day(on: day.date(from: city.localDate(at: now)))
        .flatMap { detail.value(of: $0) }
    case .hour(let detail): hour.flatMap { detail.value(of: $0) }
    case .hours(let aggregate, let measure, let count):
      comingHours(count).figure(aggregate, of: measure)
    case .age: city.current.map { .number(max(0, now.timeIntervalSince($0.fetchedAt))) }
    case .rain(let rain): city.nowcast(at: now).flatMap { rain.value(of: $0, at: now) }
    case .alert: city.alerts.map { .number(Double(AlertSeverity($0, at: now).rawValue)) }
    case .failure: .word(city.failure?.kind.rawValue ?? "none")
    case .latitude: .number(city.place.latitude)
    case .longitude: .number(city.place.longitude)
    case .isDay, .name, .region, .country, .tag: nil
    }
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
  fileprivate func value(of nowcast: Nowcast, at now: Date) -> Value? {
    let spell = nowcast.spell(at: now)
    switch self {
    case .startsIn:
      return .number(spell.map { max($0.start.timeIntervalSince(now), 0) } ?? .infinity)
    case .endsIn:
      return spell.map { .number($0.end?.timeIntervalSince(now) ?? .infinity) }
    case .amount: return .figure(nowcast.amount(at: now))
    }
  }
}

/// A type with measured fields and a condition.
protocol WeatherSubject: Measured {
  var condition: Condition? { get }

  /// What a person does about it; nil if it is unknown.
  var kindName: String? { get }
}

extension WeatherSubject {
  var kindName: String? { condition?.weatherKind?.rawValue }
}

extension CurrentWeather: WeatherSubject {}
extension Forecast.Hour: WeatherSubject {}
extension Forecast.Day: WeatherSubject {
  var kindName: String? { kind?.rawValue }
}

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
