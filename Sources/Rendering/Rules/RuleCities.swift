package import Tracking
package import Weather

/// A rule of the configuration with the cities that it is or may become active for.
package struct RuleCities: Sendable {
  package struct Entry: Sendable {
    package var city: City
    package var rule: ActiveRule

    /// Whether the rule is active, or was reported as active.
    package var isActive: Bool

    package init(city: City, rule: ActiveRule, isActive: Bool) {
      self.city = city
      self.rule = rule
      self.isActive = isActive
    }
  }

  package var name: String

  /// The condition as it was written.
  package var when: String

  /// In the order of the list.
  package var entries: [Entry]

  package init(name: String, when: String, entries: [Entry]) {
    self.name = name
    self.when = when
    self.entries = entries
  }
}

extension ReportView {
  /// Returns a line for each rule, and below it one for each city.
  ///
  /// - Parameters:
  ///   - list: All cities of the list, by which cities of one name are labeled.
  ///   - width: The columns that no line exceeds; nil in a pipe.
  package func lines(of rules: [RuleCities], in list: [City], width: Int?) -> [StyledLine] {
    let labels = CityLabels(list)
    return rules.flatMap { rule in
      var heading = StyledLine(rule.name, .heading)
      heading.append(": \(glyphs.text(rule.when))")
      let none = StyledLine("    \(language.rules.noCity)", .dim)
      return [heading]
        + (rule.entries.isEmpty ? [none] : rule.entries.map { line(of: $0, labels) })
    }.flatMap { $0.wrapped(toWidth: width, indent: 4) }
  }

  private func line(of entry: RuleCities.Entry, _ labels: CityLabels) -> StyledLine {
    let texts = RuleText(figures: figures, city: entry.city, now: now, reader: zoneReader)
    let text = glyphs.text(
      texts.text(of: entry.rule, hasEnded: false, subject: labels.text(of: entry.city)))
    return entry.isActive
      ? StyledLine("  ! \(text)", .alert)
      : StyledLine("    \(language.rules.notActiveYet(text))", .dim)
  }

  /// Returns a line for each event of a rule in the past.
  ///
  /// - Parameters:
  ///   - list: All cities of the list, by which cities of one name are labeled.
  ///   - width: The columns that no line exceeds; nil in a pipe.
  package func lines(of events: [RuleReplay.Event], in list: [City], width: Int?) -> [StyledLine] {
    let labels = CityLabels(list)
    let cities = CityIndex(list)
    return events.flatMap { event in
      let savedAt = event.revision.savedAt ?? now
      let texts = RuleText(
        figures: figures, clock: event.clock, now: savedAt, reader: zoneReader)
      let date = userClock.date(at: savedAt).text
      var line = StyledLine(
        "\(date) \(ClockTime.text(savedAt, of: userClock, in: language))  ", .dim)
      let text = texts.text(
        of: event.rule, hasEnded: !event.isBeginning,
        subject: language.rules.at(
          event.rule.name, cities[event.city].map(labels.text) ?? event.name))
      line.append(glyphs.text(text), event.isBeginning ? .alert : .plain)
      return line.wrapped(toWidth: width, indent: 4)
    }
  }
}
