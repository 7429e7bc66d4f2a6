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
    if session.isInterrupted { return interrupted(session, state) }
    if asked.isEmpty, subjects.failures.isEmpty, given.isEmpty {
      session.remarkOnTerminal(
        state.cities.isEmpty
          ? session.remarks.noCities : "nothing fetched: \(TagSelection.noneTagged)")
    }
    let trackedIDs = Set(subjects.tracked.map(\.id))
    if session.settings.isOffline, !asked.isEmpty {
      throw .offline(asked, tracked: trackedIDs)
    }
    let results = asked.isEmpty ? [:] : try fetch(subjects, fetcher)
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
    addPlaces(
      of: &subjects, results, to: &report, where: condition, beside: saved.change.new.cities,
      session)
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

  private func interrupted(_ session: Session, _ state: SavedState) -> Result {
    session.remark("interrupted: nothing was fetched")
    var report = ChangeReport.of(command, StateChange(unchanged: state))
    report.keepRows { _ in false }
    return Result(report: report, failures: [], session: session)
  }

  private func fetch(
    _ subjects: QuerySubjects, _ fetcher: ConfiguredFetcher
  ) throws(Failures) -> [City.ID: WeatherResult] {
    // Nothing is known of other places yet, such as today's low and high.
    let partsOfPlaces = parts == .current ? .all : parts
    return try fetcher.fetch(
      subjects.tracked.map { (city: $0, parts: parts) }
        + subjects.places.map { (city: $0, parts: partsOfPlaces) }, forecastDays: forecastDays)
  }

  /// Adds the rows of the places that are not in the list, and why some of them have no weather.
  private func addPlaces(
    of subjects: inout QuerySubjects, _ results: [City.ID: WeatherResult],
    to report: inout ChangeReport, where condition: CityExpression?, beside list: [City],
    _ session: Session
  ) {
    let now = session.environment.present
    let labels = CityLabels(list + subjects.places)
    for place in subjects.places {
      guard let result = results[place.id], !result.wasCancelled else { continue }
      let city = place.merging(result, at: now)
      if let failure = city.failure {
        let name = labels.text(of: city)
        subjects.failures.append(Failure(failure, of: city, named: name, isTracked: false))
      }
      guard condition?.isTrue(for: city, at: now) ?? (condition == nil) else { continue }
      report.append(
        ChangeReport.Row(
          mark: .unchanged, city: city, hasFailed: city.failure != nil, isTracked: false))
    }
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
