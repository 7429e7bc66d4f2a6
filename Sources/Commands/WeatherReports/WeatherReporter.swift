import Arguments
import Expressions
import FoundationEssentials
import Rendering
import Store
import Text
import Tracking
import Weather

/// Fetches and reports one part of the weather of cities in the list and of other places, for `current`
/// and `forecast`.
struct WeatherReporter {
  let command: String
  let parts: WeatherParts

  let forecastDays: Int

  /// Its references name cities in the list or, without tags, other places.
  ///
  /// Nothing is fetched for a saved state.
  let query: ListQuery

  /// What to print, and what failed.
  struct Result {
    var report: ChangeReport
    var failures: [Failure]
    var status: ExitStatus?

    /// The run in which to print it: the present is the moment that ages are counted from.
    var session: Session
  }

  func run(_ session: Session) throws(Failures) -> Result {
    if query.asOf != nil { return try lookBack(session) }
    let fetcher = try ConfiguredFetcher(session)
    let query = session.query(query)
    let condition = query.condition
    let baseline = try SaveBaseline(query, session)
    let reading = try session.readState(willSave: false)
    let state = reading?.state ?? SavedState()
    var subjects = try QuerySubjects(query, in: state.cities, session, fetcher)
    if !subjects.tracked.isEmpty {
      try Failures.ofStore { () throws(StoreError) in try session.storage.checkVersion(of: reading)
      }
    }
    let given = Set(subjects.tracked.map(\.id))
    var shownQuery = query
    shownQuery.cities = given
    subjects.leaveOut { condition?.isFalseWithoutWeather($0) ?? false }
    let asked = subjects.tracked + subjects.places
    if !asked.isEmpty || subjects.failures.isEmpty { try checkFormat(of: asked, session) }
    if session.isInterrupted {
      session.remark("interrupted: nothing was fetched")
      var report = ChangeReport.of(command, StateChange(unchanged: state))
      report.keepRows { _ in false }
      return Result(report: report, failures: [], session: session)
    }
    if asked.isEmpty, subjects.failures.isEmpty, given.isEmpty {
      session.remarkOnTerminal(
        state.cities.isEmpty
          ? session.remarks.noCities : "nothing fetched: \(TagSelection.noneTagged)")
    }
    if session.settings.isOffline, !asked.isEmpty {
      throw .offline(asked, tracked: Set(subjects.tracked.map(\.id)))
    }
    let results =
      asked.isEmpty
      ? [:]
      : try fetcher.fetch(
        // Nothing is known of other places yet, such as today's low and high.
        subjects.tracked.map { (city: $0, parts: parts) }
          + subjects.places.map { (city: $0, parts: parts == .current ? .all : parts) },
        forecastDays: forecastDays)

    let trackedIDs = Set(subjects.tracked.map(\.id))
    let saved = try WeatherSave(
      results.filter { trackedIDs.contains($0.key) }, from: reading, shownQuery, isNeeded: false,
      session)
    if session.isInterrupted {
      session.remark(results.interruptionRemark(areSaved: subjects.places.isEmpty))
    }
    var report = baseline.report(command, saved.change)
    // A city whose fetch was interrupted would look fresh.
    report.keepRows { row in row.mark != .removed && results[row.city.id]?.wasCancelled != true }
    baseline.select(from: &report, given, after: saved.change)
    subjects.failures += saved.failures
    let labels = CityLabels(saved.change.new.cities + subjects.places)
    for place in subjects.places {
      guard let result = results[place.id], !result.wasCancelled else { continue }
      let city = place.merging(result, at: session.environment.present)
      if let failure = city.failure {
        let name = labels.text(of: city)
        subjects.failures.append(Failure(failure, of: city, named: name, isTracked: false))
      }
      let isShown =
        condition?.isTrue(for: city, at: session.environment.present) ?? (condition == nil)
      guard isShown else { continue }
      report.append(
        ChangeReport.Row(
          mark: .unchanged, city: city, hasFailed: city.failure != nil, isTracked: false))
    }
    report.arrange(as: subjects.sequence)
    report.note(subjects.lookups)
    if condition != nil, report.rows.isEmpty, subjects.failures.isEmpty, !given.isEmpty {
      session.remark(session.settings.viewLanguage.summary.noMatch)
    }
    if !saved.problem.isEmpty { report.revision = state.revision }
    let isNothingThere = subjects.failures.count >= asked.count + subjects.unknownCount
    return Result(
      report: report, failures: subjects.failures + saved.problem,
      status: saved.problem.first?.status
        ?? Outcome.status(of: subjects.failures, everythingFailed: isNothingThere), session: session
    )
  }

  /// Checks that the format has room for all cities.
  func checkFormat(of cities: [City], _ session: Session) throws(Failures) {
    guard let format = session.settings.format, format.isOfOneCity, cities.count != 1 else {
      return
    }
    let example = (cities.first?.name ?? "Oslo").quotedForShell
    throw Failures(
      Failure(
        .usage, kind: .usage,
        "'--format \(format.name)' is of one city, and this would be \(cities.count); name one, as in "
          + "'skydiff \(command) \(example) --format \(format.name)'"))
  }
}

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
    report.arrange(as: query.sequence ?? [])
    if report.rows.isEmpty, query.condition != nil, !result.list.cities.isEmpty {
      session.remark(session.settings.viewLanguage.summary.noMatch)
    } else if report.rows.isEmpty {
      session.remarkOnTerminal(
        result.list.cities.isEmpty
          ? session.settings.viewLanguage.screen.wasEmpty : TagSelection.noneTagged)
    }
    try checkFormat(of: report.rows.map(\.city), session)
    return Result(report: report, failures: [], session: result.session)
  }
}
