package import Tracking
import Weather

extension ReportView {
  /// Returns a line per rule of a city that is active or has ended; none if the city was removed.
  func ruleLines(of row: ChangeReport.Row) -> [StyledLine] {
    row.shownRules.map { ruleLine(of: $0, in: row.city, isBold: $0.mark == .added) }
  }

  /// Returns the line of a rule.
  func ruleLine(of rule: BoardDifference.RuleRow, in city: City, isBold: Bool) -> StyledLine {
    let texts = RuleText(figures: figures, utcOffset: city.utcOffset, now: now)
    var line = StyledLine("  ! ", .alert)
    line.append(
      glyphs.text(texts.text(of: rule)),
      .alert(isBold: isBold, isStanding: rule.mark == .unchanged)
    )
    return line
  }
}

extension ChangeReport.Row {
  /// The active rules and those that have ended; none of a removed city.
  package var shownRules: [BoardDifference.RuleRow] { wasRemoved ? [] : rules }
}
