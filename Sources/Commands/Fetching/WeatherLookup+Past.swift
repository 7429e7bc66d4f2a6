import Tracking
import Weather

extension WeatherLookup {
  /// Reports the weather that cities of the list had in a saved state, without fetching anything.
  ///
  /// - Throws: Why the state is not available, or a failure for each city or tag that it does not have.
  func lookBack(to when: RevisionSpecifier, _ session: Session) throws(Failures) -> Result {
    let lists = try SavedLists(session)
    let list = try lists.list(at: when)
    let given = try TagSelection.ids(references, tags: tags, in: list.cities).map(Set.init)
    var report: ChangeReport
    if let since {
      let old = try lists.baseline(at: since)
      report = lists.difference(command, from: old, to: list, comparison: comparison)
    } else {
      report = lists.latestChange(command, of: list, comparison: comparison)
    }
    report.keepRows { row in
      row.mark != .removed && given?.contains(row.city.id) ?? true
    }
    if let condition = session.condition(condition) {
      session.remark(onHoursOf: condition, in: list, report.before)
      if since == nil {
        report.showCities(where: condition, at: list.moment, hasHours: list.hasHours)
      } else {
        report.markCities(where: condition, at: list.moment, hasHours: list.hasHours)
      }
    }
    if report.rows.isEmpty, condition != nil, !list.cities.isEmpty {
      session.remark(WhereOption.nothingShown)
    } else if report.rows.isEmpty {
      session.remarkOnTerminal(
        list.cities.isEmpty ? "the list was empty then" : TagSelection.noneTagged
      )
    }
    return Result(
      report: report,
      failures: [],
      session: session.counting(from: list.moment)
    )
  }
}
