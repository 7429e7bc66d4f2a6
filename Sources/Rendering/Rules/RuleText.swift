import Expressions
package import FoundationEssentials
import Text
import Tracking
package import Weather

/// A rule of a city in one line.
package struct RuleText: Sendable {
  private let figures: FigureText

  private let time: LocalTime
  private let now: Date

  /// When it rains in the next 24 hours; nil if it does not, or that is unknown.
  private let rain: String?

  private var texts: Language.Rules { figures.language.rules }

  private var colon: String { figures.language.forms.colon }

  /// - Parameters:
  ///   - clock: The clock of the city.
  ///   - reader: The clock of a reader who sees the times of several cities.
  package init(figures: FigureText, clock: LocalClock, now: Date, reader: LocalClock? = nil) {
    self.figures = figures
    time = LocalTime(clock, at: now, figures.language, reader: reader)
    self.now = now
    rain = nil
  }

  /// Describes the rules of a city as it is now.
  ///
  /// - Parameter reader: The clock of a reader who sees the times of several cities.
  package init(figures: FigureText, city: City, now: Date, reader: LocalClock? = nil) {
    self.figures = figures
    time = LocalTime(city.clock, at: now, figures.language, reader: reader)
    self.now = now
    rain = OutlookText(city, at: now, figures, reader: reader)?.line
  }

  /// Returns a rule that is active or ended, such as `frost since 06:00: lowest -2.1 °C in 12 h` or
  /// `frost has cleared`.
  ///
  /// - Parameters:
  ///   - rule: The rule, with the reason if it ended.
  ///   - subject: What the line begins with; nil for the name of the rule. Where the line does not
  ///     stand below the city, such as `frost at Oslo`.
  package func text(of rule: ActiveRule, hasEnded: Bool, subject: String? = nil) -> String {
    if !hasEnded, let text = rainText(of: rule, subject) { return text }
    let subject = subject ?? rule.name
    guard !hasEnded else { return text(of: rule.ending)(subject) }
    let since = texts.since(subject, time.text(rule.since))
    return rule.value.flatMap(text).map { since + colon + $0 } ?? since
  }

  /// Returns a rule as a row shows it, such as `storm now: gusts 74 km/h` where it has just begun.
  func text(of row: CityListDifference.RuleRow) -> String {
    let isNew = row.mark == .added && now.timeIntervalSince(row.rule.since) < Self.newFor
    if row.mark != .removed, let text = rainText(of: row.rule, nil) { return text }
    guard isNew else { return text(of: row.rule, hasEnded: row.mark == .removed) }
    let subject = texts.now(row.rule.name)
    return row.rule.value.flatMap(text).map { subject + colon + $0 } ?? subject
  }

  /// Such as `rain in 25 min`, or `umbrella: rain in 25 min`; nil for a rule about something else.
  private func rainText(of rule: ActiveRule, _ subject: String?) -> String? {
    guard rule.isOfRain, let rain else { return nil }
    if subject == nil, rain.hasPrefix("\(rule.name) ") { return rain }
    return (subject ?? rule.name) + colon + rain
  }

  /// Seconds for which a rule has just begun.
  private static let newFor = 60.0

  private func text(of ending: RuleEnding?) -> Language.Phrase {
    switch ending {
    case .cleared: texts.hasCleared
    case .ruleRemoved: texts.wasRemoved
    case .whereNoLonger: texts.isOfOtherCities
    case .unknown: texts.isUnknown
    case nil: texts.hasEnded
    }
  }

  // MARK: - Values

  /// Such as `lowest -2.1 °C in 12 h`, `today high 33.0 °C` or `alert severe`; nil where the rule says it.
  private func text(of value: RuleValue) -> String? {
    if let (hour, count) = value.inAnyHour {
      return text(of: hour).map { texts.inHours($0, count) }
    }
    let content = text(value.content)
    return switch ExpressionField(description: value.field) {
    case .hours(let aggregate, let measure, let count):
      texts.inHours(
        // Nothing else has degrees.
        joined(word(aggregate), measure.quantity == .temperature ? nil : label(measure), content),
        count)
    case .day(let day, .measure(let measure)):
      joined(figures.language.name(day), label(measure), content)
    case .current(.measure(let measure)): joined(label(measure), content)
    case .measured(.measure(let measure)):
      joined(figures.language.stations.word, label(measure), content)
    // Conditions are clear without a label.
    case .day(let day, _): joined(figures.language.name(day), condition(content))
    case .current, .measured: condition(content)
    // It falls already, or none is seen; and a city may have no tags.
    case .rain(.startsIn) where value.content == .figure(0, .duration): nil
    case .rain where value.content == nil, .tag where value.content == nil: nil
    case .rain(.startsIn): texts.rainIn(content)
    case .rain(.endsIn): texts.rainEndsIn(content)
    case .rain(.amount): texts.rainAmount(content)
    case .alert: joined(texts.alert, figures.language.severity(content))
    default: joined(value.field, content)
    }
  }

  private func joined(_ words: String?...) -> String {
    words.compactMap { $0 }.joined(separator: " ")
  }

  private func label<Subject>(_ measure: Measure<Subject>) -> String {
    figures.language.label(of: measure)
  }

  private func condition(_ name: String) -> String { figures.language.words(named: name) ?? name }

  private func word(_ aggregate: ExpressionField.Aggregate) -> String? {
    switch aggregate {
    case .min: texts.lowest
    case .max: texts.highest
    case .mean: texts.mean
    case .sum: nil
    }
  }

  private func text(_ content: RuleValue.Content?) -> String {
    switch content {
    case .figure(let seconds, .duration): AgeText.text(seconds: seconds, in: figures.language)
    case .figure(let figure, let quantity): figures.text(figure, quantity)
    case .number(let number): figures.plain(number)
    case .text(let text): text
    case nil: texts.unknown
    }
  }
}

extension FigureText {
  /// A number without a unit, with as many decimals as it has.
  fileprivate func plain(_ number: Double) -> String {
    DecimalText.text(number).map(language.decimal) ?? Self.unknown
  }
}

extension ActiveRule {
  /// Whether the first true comparison is of what falls first.
  var isOfRain: Bool {
    guard let field = value.flatMap({ ExpressionField(description: $0.field) }) else {
      return false
    }
    if case .rain = field { return true }
    return false
  }
}
