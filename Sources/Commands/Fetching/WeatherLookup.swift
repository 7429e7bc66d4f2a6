import Expressions
import FoundationEssentials
import Rendering
import Store
import Text
import Tracking
import Weather

/// Fetches one part of the weather of cities in the list and of other places, for `current` and
/// `forecast`.
struct WeatherLookup {
  let command: String
  let parts: WeatherParts

  /// How many days of forecast are fetched.
  let forecastDays: Int

  let comparison: Comparison

  /// Cities in the list or other places; empty for the whole list.
  let references: [CityReference]

  /// The cities have any of these tags, where there are some; then other places are not looked up.
  var tags: [String] = []

  /// What is true for the cities that are printed; nil for all.
  var condition: CityExpression?

  /// The saved state that marks are against; nil for the values last reported.
  var since: RevisionSpecifier?

  /// The saved state to print; nil to fetch.
  var asOf: RevisionSpecifier?

  /// What to print, and what failed.
  struct Result {
    var report: ChangeReport
    var failures: [Failure]
    var status: ExitStatus?

    /// The run in which to print it: the present is the moment that ages are counted from.
    var session: Session
  }

  func run(_ session: Session) throws(Failures) -> Result {
    if let asOf { return try lookBack(to: asOf, session) }
    let fetcher = try Fetcher(session)
    let condition = session.condition(condition)
    let baseline = try SinceBaseline(since, session, where: condition)
    let reading = try session.readState()
    let state = reading?.state ?? SavedState()
    var subjects = try subjects(in: state, session, fetcher)
    let given = Set(subjects.tracked.map(\.id))
    subjects.leaveOut { condition?.isFalseWithoutWeather($0) ?? false }
    let asked = subjects.tracked + subjects.places
    if session.isInterrupted {
      session.remark("interrupted: nothing was fetched")
      var report = ChangeReport.of(command, StateChange(unchanged: state))
      report.keepRows { _ in false }
      return Result(report: report, failures: [], session: session)
    }
    if asked.isEmpty, subjects.failures.isEmpty, given.isEmpty {
      session.remarkOnTerminal(
        state.cities.isEmpty
          ? "no cities yet; add one, as in 'skydiff add Seoul'"
          : "nothing fetched: \(TagSelection.noneTagged)"
      )
    }
    if session.settings.isOffline, !asked.isEmpty {
      throw Failures(.offline(cities: asked))
    }
    let results =
      asked.isEmpty
      ? [:]
      : try fetcher.fetch(
        // Nothing is known of other places yet, such as today's low and high.
        subjects.tracked.map { (city: $0, parts: parts) }
          + subjects.places.map { (city: $0, parts: parts == .current ? .all : parts) },
        forecastDays: forecastDays
      )

    let trackedIDs = Set(subjects.tracked.map(\.id))
    let saved = try SavedWeather(
      results.filter { trackedIDs.contains($0.key) },
      from: reading,
      session
    )
    if session.isInterrupted {
      session.remark(results.interruptionRemark(areSaved: subjects.places.isEmpty))
    }
    var report =
      baseline?.report(command, saved.change, comparison: comparison)
      ?? ChangeReport.of(command, saved.change, comparison: comparison)
    // A city whose fetch was interrupted would look fresh.
    report.keepRows { row in
      given.contains(row.city.id) && row.mark != .removed
        && results[row.city.id]?.wasCancelled != true
    }
    if let condition {
      let isSaved = saved.change.new.revision != saved.change.old.revision
      session.showCities(where: condition, in: &report, isCompared: baseline != nil || isSaved)
    }
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
          mark: .unchanged,
          city: city,
          hasFailed: city.failure != nil,
          isTracked: false
        )
      )
    }
    if condition != nil, report.rows.isEmpty, subjects.failures.isEmpty, !given.isEmpty {
      session.remark(WhereOption.nothingShown)
    }
    let isNothingThere = subjects.failures.count >= asked.count + subjects.unknownCount
    return Result(
      report: report,
      failures: subjects.failures,
      status: Outcome.status(of: subjects.failures, everythingFailed: isNothingThere),
      session: session
    )
  }

  /// What references name.
  struct Subjects {
    var tracked: [City] = []

    /// Places that are not in the list, as cities with an identifier for this run alone.
    var places: [City] = []

    var failures: [Failure] = []

    /// The number of references that name neither a city nor a place.
    var unknownCount = 0

    mutating func leaveOut(where isLeftOut: (City) -> Bool) {
      tracked.removeAll(where: isLeftOut)
      places.removeAll(where: isLeftOut)
    }
  }

  /// Finds the cities and places that the references name.
  ///
  /// - Throws: An ambiguous reference, or what a search lacks.
  func subjects(
    in state: SavedState,
    _ session: Session,
    _ fetcher: Fetcher
  ) throws(Failures) -> Subjects {
    var subjects = Subjects()
    if references.isEmpty || !tags.isEmpty {
      let given = try TagSelection.ids(references, tags: tags, in: state.cities).map(Set.init)
      subjects.tracked = state.cities.filter { given?.contains($0.id) ?? true }
      return subjects
    }
    var ids: Set<City.ID> = []
    var texts: [String] = []
    for reference in references {
      switch reference.resolveNameOrLabel(among: state.cities) {
      case .city(let id): ids.insert(id)
      case .ambiguous: ids.formUnion(try CitySelection([reference], in: state.cities).ids)
      case .unknown: texts.append(reference.text)
      }
    }
    try look(up: texts, with: fetcher, into: &subjects, &ids, state, session)
    subjects.tracked = state.cities.filter { ids.contains($0.id) }
    return subjects
  }

  private func look(
    up texts: [String],
    with fetcher: Fetcher,
    into subjects: inout Subjects,
    _ ids: inout Set<City.ID>,
    _ state: SavedState,
    _ session: Session
  ) throws(Failures) {
    var names: [String] = []
    var places: [Place] = []
    for text in texts {
      do throws(PlaceArgument.Problem) {
        switch try PlaceArgument(text, standardInputSign: false) {
        case .coordinates(let latitude, let longitude, _):
          places.append(
            Place(name: text.onOneLine, latitude: latitude, longitude: longitude)
          )
        case .name(let name): names.append(name)
        case .standardInput: break
        }
      } catch {
        throw Failures(
          Failure(
            .usage,
            kind: .usage,
            "'\(text)' is not a place: latitude must be between -90 and 90, longitude between -180 and 180"
          )
        )
      }
    }
    if session.settings.isOffline, let name = names.first {
      throw Failures(.offline(place: name))
    }
    let language = session.settings.configuration.language
    let queries = names.map { PlaceQuery($0, language: language) }
    let results = queries.isEmpty ? [] : try fetcher.search(queries)
    for (name, result) in zip(names, results) {
      switch result {
      case .success(let candidates):
        guard let best = candidates.first else {
          subjects.failures.append(Self.unknown(name, state.cities))
          subjects.unknownCount += 1
          continue
        }
        places.append(best)
      case .failure(let failure):
        subjects.failures.append(Failure(failure, about: "'\(name)'"))
        subjects.unknownCount += 1
      }
    }
    for place in places {
      // The place may be in the list under another name.
      if let city = state.cities.first(where: { $0.isSamePlace(as: place) }) {
        ids.insert(city.id)
      } else if !subjects.places.contains(where: { $0.isSamePlace(as: place) }) {
        let id = session.environment.newIdentifier()
        subjects.places.append(City(id: id, place: place, addedAt: session.environment.present))
      }
    }
  }

  private static func unknown(_ name: String, _ cities: [City]) -> Failure {
    let suggestion = Suggestion.nearest(to: name, among: cities.map(\.name))
    return Failure(
      .notDone,
      kind: .unknownPlace,
      "'\(name)' is not in your list, and no place with that name was found"
        + (suggestion.map { "; did you mean '\($0)'?" }
          ?? "; check the spelling, or see 'skydiff list'")
    )
  }
}
