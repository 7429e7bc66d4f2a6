import FoundationEssentials
import TestSupport
import Weather
import WeatherSamples

/// A random expression with its meaning: a plain second implementation, in which false is 0, unknown
/// is 1 and true is 2.
struct RandomExpression: Sendable {
  let text: String
  let truth: @Sendable (City) -> Int

  static let now = Date.sample

  /// An operand: its text, and its value in metric units; nil if it is unknown.
  struct Field<Value>: Sendable {
    let text: String
    let value: @Sendable (City) -> Value?
  }

  static func random(_ depth: Int, _ random: inout SeededGenerator) -> RandomExpression {
    switch depth == 0 ? 9 : Int.random(in: 0..<10, using: &random) {
    case 0, 1: return chain("and", by: min, depth, &random)
    case 2, 3: return chain("or", by: max, depth, &random)
    case 4, 5:
      let inner = Self.random(depth - 1, &random)
      return RandomExpression(text: "not (\(inner.text))") { 2 - inner.truth($0) }
    case 6:
      let inner = Self.random(depth - 1, &random)
      return RandomExpression(text: "( \(inner.text) )", truth: inner.truth)
    default: return leaf(&random)
    }
  }

  /// Two to four parts without more parentheses than needed.
  private static func chain(
    _ word: String, by combine: @escaping @Sendable (Int, Int) -> Int, _ depth: Int,
    _ random: inout SeededGenerator
  ) -> RandomExpression {
    let parts = (0..<Int.random(in: 2...4, using: &random)).map { _ in
      Self.random(depth - 1, &random)
    }
    // A chain of `and` holds together in one of `or`, not the reverse.
    let texts = parts.map { word == "and" ? "(\($0.text))" : $0.text }
    return RandomExpression(text: texts.joined(separator: " \(word) ")) { city in
      parts.dropFirst().reduce(parts[0].truth(city)) { combine($0, $1.truth(city)) }
    }
  }

  private static func leaf(_ random: inout SeededGenerator) -> RandomExpression {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: figures(&random)
    case 4: words(&random)
    case 5: texts(&random)
    case 6: flag(&random)
    case 7: presence(&random)
    case 8: hours(&random)
    default: alert(&random)
    }
  }

  static func number(_ truth: Bool?) -> Int { truth.map { $0 ? 2 : 0 } ?? 1 }

  private static let relations: [(String, @Sendable (Double, Double) -> Bool)] = [
    ("<", { $0 < $1 }), ("<=", { $0 < $1 || $0 == $1 }), (">", { $0 > $1 }),
    (">=", { $0 > $1 || $0 == $1 }), ("=", { $0 == $1 }), ("!=", { $0 != $1 }),
  ]

  private static func pick<Element>(
    _ elements: [Element], _ random: inout SeededGenerator
  ) -> Element { elements[Int.random(in: 0..<elements.count, using: &random)] }

  private static func figures(_ random: inout SeededGenerator) -> RandomExpression {
    let (relation, holds) = pick(relations, &random)
    let group = pick(RandomFields.figures, &random)
    let left = pick(group.fields, &random)
    if Bool.random(using: &random) {
      let right = pick(group.fields, &random)
      return RandomExpression(text: "\(left.text) \(relation) \(right.text)") { city in
        guard let left = left.value(city), let right = right.value(city) else { return 1 }
        return number(holds(left, right))
      }
    }
    let limit = Double(Int.random(in: -3...3, using: &random))
    let unit = pick(group.units, &random)
    let value = unit.metric(limit)
    // Cities have whole numbers; a tenth on both sides would be the same.
    let literal = "\(Int(limit))\(unit.text)"
    if Bool.random(using: &random) {
      return RandomExpression(text: "\(literal) \(relation) \(left.text)") { city in
        number(left.value(city).map { holds(value, $0) })
      }
    }
    return RandomExpression(text: "\(left.text)\(relation)\(literal)") { city in
      number(left.value(city).map { holds($0, value) })
    }
  }

  private static func words(_ random: inout SeededGenerator) -> RandomExpression {
    let isEqual = Bool.random(using: &random)
    let (fields, words) = pick(RandomFields.words, &random)
    let field = pick(fields, &random)
    let word = pick(words, &random)
    return RandomExpression(text: "\(field.text) \(isEqual ? "=" : "!=") \(word)") { city in
      number(field.value(city).map { ($0 == word) == isEqual })
    }
  }

  private static func texts(_ random: inout SeededGenerator) -> RandomExpression {
    let isEqual = Bool.random(using: &random)
    let field = pick(RandomFields.texts, &random)
    let text = pick(RandomFields.someTexts, &random)
    return RandomExpression(text: "\(field.text) \(isEqual ? "=" : "!=") '\(text)'") { city in
      number(
        field.value(city).map { values in
          values.contains { $0.lowercased() == text.lowercased() } == isEqual
        })
    }
  }

  private static func flag(_ random: inout SeededGenerator) -> RandomExpression {
    RandomExpression(text: Bool.random(using: &random) ? "isDay" : "current.isDay") { city in
      number(city.current?.isDay)
    }
  }

  private static func presence(_ random: inout SeededGenerator) -> RandomExpression {
    let isEqual = Bool.random(using: &random)
    let field = pick(pick(RandomFields.figures, &random).fields, &random)
    return RandomExpression(text: "\(field.text) \(isEqual ? "=" : "!=") unknown") { city in
      number((field.value(city) == nil) == isEqual)
    }
  }

  private static func alert(_ random: inout SeededGenerator) -> RandomExpression {
    let (relation, holds) = pick(relations, &random)
    let names = ["none", "minor", "moderate", "severe", "extreme"]
    let limit = Int.random(in: 0..<names.count, using: &random)
    return RandomExpression(text: "alert \(relation) \(names[limit])") { city in
      guard let alerts = city.alerts else { return 1 }
      var gravest = 0
      for alert in alerts {
        if let onset = alert.onset, now < onset { continue }
        if let ends = alert.ends, now >= ends { continue }
        gravest = max(gravest, names.firstIndex(of: (alert.severity ?? "").lowercased()) ?? 1, 1)
      }
      return number(holds(Double(gravest), Double(limit)))
    }
  }

  private static func hours(_ random: inout SeededGenerator) -> RandomExpression {
    let (relation, holds) = pick(relations, &random)
    let count = Int.random(in: 1...48, using: &random)
    let limit = Int.random(in: -3...3, using: &random)
    let text = "any(temperature \(relation) \(limit) and condition != snow, \(count)h)"
    return RandomExpression(text: text) { city in
      var known = 0
      for hour in RandomFields.hours(of: city, count) {
        let warm = number(hour.temperature.map { holds($0, Double(limit)) })
        let snowless = number(hour.condition.map { $0.name != "snow" })
        let both = min(warm, snowless)
        if both == 2 { return 2 }
        if both == 0 { known += 1 }
      }
      return known * 2 < count ? 1 : 0
    }
  }
}
