import FoundationEssentials
import Weather
import WeatherSamples

@testable import Tracking

/// A list whose rules are evaluated by saves at given minutes.
final class RuleTimeline {
  private(set) var state: SavedState
  var rules: RuleSet

  /// 2026-11-21T00:00:00Z.
  static let start = Date(timeIntervalSince1970: 1_795_219_200)

  init(_ rules: Rule..., cities: [City] = [.numbered(1, temperature: 10)]) {
    self.rules = RuleSet(rules)
    state =
      SavedState().next(
        cities, thresholds: Thresholds(baseline: .lastReported),
        at: Self.start.addingTimeInterval(-3600)
      ).new
  }

  /// Saves the cities after a change and returns what is reported of the rules.
  @discardableResult func save(
    _ minute: Double, _ change: (inout [City]) -> Void = { _ in }
  ) -> [String] {
    var cities = state.cities
    change(&cities)
    let saved = state.next(
      cities, thresholds: Thresholds(baseline: .lastReported), rules: rules,
      at: Self.start.addingTimeInterval(minute * 60))
    state = saved.new
    return saved.difference.ruleSummaries
  }

  /// Saves a temperature of the first city; nil is unknown.
  @discardableResult func save(_ minute: Double, _ temperature: Double?) -> [String] {
    save(minute) { $0[0].current?.temperature = temperature }
  }

  /// What is reported as active for the first city, such as `frost 5 -1.0`: since which minute, and
  /// with which value.
  var active: [String] {
    state.cities[0].rules.map { rule in
      var text = "\(rule.name) \(Int(rule.since.timeIntervalSince(Self.start)) / 60)"
      if case .figure(let figure, _) = rule.value?.content { text += " \(figure)" }
      return text
    }
  }
}
