package import FoundationEssentials
import JSONText
import Tracking
package import Weather

/// A rule of a city in one line.
package struct RuleText: Sendable {
  private let figures: FigureText

  /// Seconds that the city's clock is ahead of UTC; nil if unknown.
  private let utcOffset: Int?
  private let now: Date

  /// - Parameter utcOffset: Seconds that the city's clock is ahead of UTC; nil if unknown.
  package init(figures: FigureText, utcOffset: Int?, now: Date) {
    self.figures = figures
    self.utcOffset = utcOffset
    self.now = now
  }

  /// Returns a rule that is active or ended, such as `frost since 06:00: lowest -2.1 °C in 12 h` or
  /// `frost has cleared`.
  ///
  /// - Parameters:
  ///   - rule: The rule, with the reason if it ended.
  ///   - subject: What the line begins with; nil for the name of the rule. Where the line does not
  ///     stand below the city, such as `frost at Oslo`.
  package func text(of rule: ActiveRule, hasEnded: Bool, subject: String? = nil) -> String {
    let subject = subject ?? rule.name
    guard !hasEnded else { return "\(subject) \(Self.text(of: rule.ending))" }
    let since = "\(subject) since \(time(rule.since))"
    return rule.value.map { "\(since): \(text(of: $0))" } ?? since
  }

  func text(of row: BoardDifference.RuleRow) -> String {
    text(of: row.rule, hasEnded: row.mark == .removed)
  }

  private static func text(of ending: RuleEnding?) -> String {
    switch ending {
    case .cleared: "has cleared"
    case .ruleRemoved: "ended: the rule was removed"
    case .whereNoLonger: "ended: the rule is no longer for this city"
    case .unknown: "ended: unknown for 24 h"
    case nil: "has ended"
    }
  }

  /// Returns a time in the city, as short as possible.
  private func time(_ instant: Date) -> String {
    let date = LocalDate(at: instant, utcOffset: utcOffset ?? 0)
    let time = LocalTime(utcOffset: utcOffset)
    switch LocalDate(at: now, utcOffset: utcOffset ?? 0).dayNumber - date.dayNumber {
    case 0: return time.time(instant)
    case 1...6: return time.weekdayAndTime(instant)
    default: return "\(date.text) \(time.time(instant))"
    }
  }

  // MARK: - Values

  /// Such as `lowest -2.1 °C in 12 h`, `today high 33.0 °C` or `alert severe`.
  private func text(of value: RuleValue) -> String {
    if let hours = Hours(value.field) {
      let measure = HourMeasure.named(hours.measure)
      // Nothing else has degrees.
      let label = measure?.quantity == .temperature ? nil : measure?.label ?? hours.measure
      let words = [hours.word, label, text(value.content), "in \(hours.count) h"]
      return words.compactMap { $0 }.joined(separator: " ")
    }
    return [label(of: value.field), text(value.content)].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// A figure of some hours, such as `min(temperature, 12h)`.
  private struct Hours {
    /// Nil for a sum.
    var word: String?
    var measure: String
    var count: String

    init?(_ field: String) {
      guard field.hasSuffix("h)"), let open = field.firstIndex(of: "(") else { return nil }
      let words = ["min": "lowest", "max": "highest"]
      word = words[String(field[..<open])]
      let arguments = field[open...].dropFirst().dropLast(2).split(separator: ",")
      guard arguments.count == 2 else { return nil }
      measure = String(arguments[0])
      count = String(arguments[1].drop { $0 == " " })
    }
  }

  private func label(of field: String) -> String {
    if let label = Self.conditions[field] { return label }
    guard let point = field.firstIndex(of: ".") else {
      return CurrentMeasure.named(field)?.label ?? field
    }
    let name = String(field[field.index(after: point)...])
    let label = Self.conditions[name] ?? DayMeasure.named(name)?.label ?? name
    let day = Self.day(String(field[..<point]))
    return label.isEmpty ? day : "\(day) \(label)"
  }

  /// Conditions are clear without a label.
  private static let conditions = ["condition": "", "condition.kind": ""]

  /// A weekday begins with a capital.
  private static func day(_ name: String) -> String {
    ["today", "tomorrow"].contains(name) ? name : name.prefix(1).uppercased() + name.dropFirst()
  }

  private func text(_ content: RuleValue.Content?) -> String {
    switch content {
    case .figure(let figure, let quantity): figures.text(figure, quantity)
    case .number(let number): figures.plain(number)
    case .text(let text): Self.words(text)
    case nil: "unknown"
    }
  }

  /// Returns the name of a condition in words; any other text is unchanged.
  private static func words(_ name: String) -> String {
    guard name.utf8.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }),
      let first = name.utf8.first, (0x61...0x7A).contains(first)
    else { return name }
    return name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : "\(letter)"
    }
  }
}

extension FigureText {
  /// A number without a unit, with as many decimals as it has.
  fileprivate func plain(_ number: Double) -> String {
    DecimalText.text(number) ?? Self.unknown
  }
}
