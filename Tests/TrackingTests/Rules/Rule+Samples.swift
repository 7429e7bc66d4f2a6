import Expressions
import FoundationEssentials
import Weather
import WeatherSamples

@testable import Tracking

extension CityExpression {
  static func below(_ limit: Double) -> CityExpression { sample("temperature < \(limit)") }

  static func above(_ limit: Double) -> CityExpression { sample("temperature > \(limit)") }

  static func tagged(_ tag: String) -> CityExpression { sample("tag = \(tag)") }

  private static func sample(_ text: String) -> CityExpression {
    do { return try CityExpression(text) } catch { preconditionFailure("'\(text)': \(error)") }
  }
}

extension Rule {
  static func frost(_ change: (inout Rule) -> Void = { _ in }) -> Rule {
    var rule = Rule(name: "frost", when: .below(0))
    change(&rule)
    return rule
  }
}

extension Rule { static let warm = Rule(name: "warm", when: .above(15)) }

extension CityListDifference {
  /// The rules that began or ended, in the order of the list, such as `+frost 1` and `-frost 1 cleared`;
  /// those of removed cities are left out.
  var ruleSummaries: [String] {
    rows.flatMap { row in
      (rules[row.id] ?? []).filter { $0.mark != .unchanged }.map {
        $0.rule.summary(of: row.id, isBeginning: $0.mark == .added)
      }
    }
  }
}

extension ActiveRule {
  func summary(of city: City.ID, isBeginning: Bool) -> String {
    let reason = ending.map { " \($0.rawValue)" } ?? ""
    return "\(isBeginning ? "+" : "-")\(name) \(city.number)\(reason)"
  }
}
