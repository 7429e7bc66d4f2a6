package import Tracking
import Weather

extension ReportView {
  /// Returns a line per rule of a city that is active or has ended; none if the city was removed.
  func ruleLines(of row: ChangeReport.Row) -> [StyledLine] {
    row.rules.map { ruleLine(of: $0, in: row.city, isBold: $0.mark == .added) }
  }

  func ruleLine(of rule: CityListDifference.RuleRow, in city: City, isBold: Bool) -> StyledLine {
    let texts = RuleText(figures: figures, city: city, now: now, reader: zoneReader)
    var line = StyledLine("  ! ", .alert)
    line.append(
      glyphs.text(texts.text(of: rule)), .alert(isBold: isBold, isStanding: rule.mark == .unchanged)
    )
    return self.line(line, of: .rule(rule.rule.name), in: city)
  }
}

extension ReportView {
  /// Returns the line that says when it rains in the next two hours, unless a rule or a change says so.
  func nowcastLine(of row: ChangeReport.Row) -> StyledLine? {
    nowcastLine(of: row, row.city.outlook(at: now))
  }

  /// The same with the outlook of the city.
  func nowcastLine(of row: ChangeReport.Row, _ outlook: Outlook?) -> StyledLine? {
    guard row.showsNowcast,
      let nowcast = OutlookText(outlook, of: row.city, at: now, figures, reader: zoneReader),
      nowcast.isOfNowcast
    else { return nil }
    if row.saysUnexpectedRain, nowcast.ending != nil || nowcast.isOfPresent { return nil }
    return StyledLine("    \(glyphs.text(nowcast.line))")
  }
}

extension ChangeReport.Row {
  /// Whether the nowcast has a line of its own.
  package var showsNowcast: Bool {
    !wasRemoved && !rules.contains { $0.mark != .removed && $0.rule.isOfRain }
  }
}
