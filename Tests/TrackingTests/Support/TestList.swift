import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// A saved list that tests change as commands do, one minute after another.
final class TestList {
  private(set) var state = SavedState()
  var thresholds = Thresholds.ofEveryMeasure
  var rules = RuleSet()

  /// 2026-11-21T09:00:00Z.
  var now = Date(timeIntervalSince1970: 1_795_251_600)

  var today: LocalDate { LocalDate(at: now, utcOffset: 0) }

  init(_ cities: City...) { if !cities.isEmpty { save(cities) } }

  func advanceOneDay() { now += 86_400 }

  /// Saves the cities as the list and returns the report of the command.
  @discardableResult func save(_ cities: [City], comparison: Comparison = .measured) -> ChangeReport
  {
    now += 60
    let change = state.next(cities, thresholds: thresholds, rules: rules, at: now)
    state = change.new
    return .of("test", change, comparison: comparison)
  }

  /// Saves the fetched weather of one city.
  @discardableResult func fetch(
    _ number: Int = 1, comparison: Comparison = .measured, _ change: (inout City) -> Void
  ) -> ChangeReport {
    let fetchedAt = now + 60
    let cities = state.cities.map { city in
      guard city.id == .numbered(number) else { return city }
      var city = city
      city.current?.fetchedAt = fetchedAt
      city.forecast?.fetchedAt = fetchedAt
      change(&city)
      return city
    }
    return save(cities, comparison: comparison)
  }

  /// The report of `skydiff list`.
  var list: ChangeReport { .latestChange(of: state) }
}

extension Thresholds {
  /// A threshold for every measure, and a week of forecast.
  static let ofEveryMeasure = {
    var thresholds = Thresholds(baseline: .lastReported)
    let values: [(Threshold, Double)] = [
      (.temperature, 1), (.windSpeed, 10), (.precipitationProbability, 20), (.precipitation, 1),
      (.humidity, 10), (.pressure, 3), (.cloudCover, 30), (.visibility, 5), (.uvIndex, 2),
    ]
    for (threshold, value) in values { thresholds[threshold] = value }
    thresholds.forecastDays = 7
    return thresholds
  }()
}

extension ChangeReport {
  /// The rows as a mark and a number, such as `+3`, `-3`, `~3` and ` 3`.
  var marks: [String] {
    rows.map { row in
      switch row.mark {
      case .added: "+\(row.city.id.number)"
      case .removed: "-\(row.city.id.number)"
      case .updated: "~\(row.city.id.number)"
      case .unchanged: " \(row.city.id.number)"
      }
    }
  }

  func row(_ number: Int = 1) throws -> Row {
    try #require(rows.first { $0.city.id == .numbered(number) })
  }

  /// The changes of a city, such as `current.temperature 10.0→11.2`.
  func changes(_ number: Int = 1) -> [String] {
    rows.first { $0.city.id == .numbered(number) }?.changes.map(\.summary) ?? []
  }
}

extension FieldChange {
  var summary: String {
    func text(_ value: Value?) -> String {
      switch value {
      case .figure(let figure, _): "\(figure)"
      case .integer(let integer): "\(integer)"
      case .alert(let alert): alert.title
      case .flag(let flag): "\(flag)"
      case .kind(let kind): kind.rawValue
      case .weather(let condition): condition.weatherKind?.rawValue ?? "?"
      case .day(let kind, _): kind.rawValue
      case .condition(let condition): condition.name
      case .text(let text): text
      case .texts(let texts): texts.joined(separator: ",")
      case nil: "?"
      }
    }
    return "\(field.path) \(text(before))→\(text(after))"
  }
}
