import Tracking
import Weather

extension WeatherReporter {
  /// Reports the weather that cities of the list had in a saved state, without fetching anything.
  ///
  /// - Throws: Why the state is not available, or a failure for each city or tag that it does not have.
  func lookBack(_ session: Session) throws(Failures) -> Result {
    let result = try SavedLists(session).result(command, of: query, in: session)
    let query = try session.query(query).resolved(in: result.list.cities, session)
    var report = result.report
    report.keepRows { $0.mark != .removed }
    result.select(query, from: &report)
    if report.rows.isEmpty, query.condition != nil, !result.list.cities.isEmpty {
      session.remark(WhereOption.nothingShown)
    } else if report.rows.isEmpty {
      session.remarkOnTerminal(
        result.list.cities.isEmpty ? "the list was empty then" : TagSelection.noneTagged
      )
    }
    try checkFormat(of: report.rows.map(\.city), session)
    return Result(report: report, failures: [], session: result.session)
  }
}
