import Arguments
import Providers
import Rendering
import Store
import Tracking
import Weather

/// `skydiff compare`: cities of the saved list, or the providers of one place, side by side.
struct CompareCommand: Subcommand {
  private static let city = Argument(
    "CITY", parser: .cityOrPlace,
    help: """
      A city in the list: a name, or the first 4 or more characters of a UUID; or any place
      """, isRequired: false, completion: ListCompletion.cities.kind
  ).repeated

  static let usesPager = true

  static let commandName = "compare"

  static let declaration = Command(
    commandName, abstract: "Compare cities, or providers, side by side",
    discussion: """
      Compares the saved weather of two or more cities and marks the highest figure of each row. \
      Weather of other places is fetched, not saved. With one city and --provider it asks each of these providers now and saves nothing; a figure \
      that differs from the median by more than its threshold is then marked with ~.
      """,
    details: """
      Of providers, each is asked alone, without fallback, and a figure is marked only if at least \
      three of them have it. Cities in the list need no network.
      """, parameters: [city, TagSelection.option],
    examples: [
      Example("skydiff compare Seoul Paris Oslo", "Compare three cities"),
      Example("skydiff compare --tag home --json", "Compare the cities with a tag, for a script"),
      Example("skydiff compare Oslo --provider open-meteo,nws", "Ask two providers"),
    ])

  static let templateRefusal: String? =
    "--template prints a line per city; use --format csv or --json"

  private enum Subject {
    case cities([CityReference], tags: [String])
    case providers([String], of: CityReference)
  }

  private let subject: Subject

  init(_ invocation: Invocation) throws(UsageError) {
    let cities = invocation[Self.city]
    let tags = invocation[TagSelection.option]
    guard let named = invocation[GlobalOptions.provider] else {
      if tags.isEmpty, cities.count < 2 {
        throw invocation.error(
          "name two or more cities, or one city and '--provider' with two or more providers")
      }
      subject = .cities(cities, tags: tags)
      return
    }
    guard tags.isEmpty, let city = cities.first, cities.count == 1 else {
      throw invocation.error(
        cities.isEmpty && tags.isEmpty
          ? "name the city to compare the providers for"
          : "--provider compares the providers of one city; name one, or leave --provider out")
    }
    let providers = named.withoutRepetition
    guard providers.count > 1 else {
      let others = ProviderCatalog.names.filter { !providers.contains($0) }
      throw invocation.error(
        "--provider: one provider cannot be compared; name another one, as in "
          + "'--provider \((providers + others.prefix(1)).joined(separator: ","))'")
    }
    subject = .providers(providers, of: city)
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    switch subject {
    case .cities(let references, let tags):
      let state = try session.loadState([.days, .stations])
      let (cities, failures) = try Self.cities(references, tags: tags, in: state.cities, session)
      if session.isInterrupted { return Outcome() }
      let labels = CityLabels(state.cities + cities)
      let tracked = Set(state.cities.map(\.id))
      session.print(
        WeatherComparison(
          columns: cities.map { city in
            WeatherComparison.Column(
              .city(tracked.contains(city.id) ? city.id : nil), label: labels.text(of: city),
              qualifier: labels.qualifier(of: city), city: city)
          }, marking: .highest, now: session.environment.present))
      return Outcome(failures: failures, status: failures.isEmpty ? nil : .partlyDone)
    case .providers(let names, let reference):
      return try ProviderComparison(providers: names, reference: reference).run(session)
    }
  }

  /// The cities named, in that order, or those with a tag, in list order; places that are not in the list
  /// with the weather that is fetched now, and what failed of that.
  private static func cities(
    _ references: [CityReference], tags: [String], in list: [City], _ session: Session
  ) throws(Failures) -> (cities: [City], failures: [Failure]) {
    if !tags.isEmpty || references.allSatisfy({ CitySelection.isInList($0, list) }) {
      let ids = try TagSelection.ids(references, tags: tags, in: list, session) ?? []
      let byID = Dictionary(list.map { ($0.id, $0) }) { first, _ in first }
      return (try checked(ids.compactMap { byID[$0] }, hasTags: !tags.isEmpty), [])
    }
    let fetcher = try ConfiguredFetcher(session)
    var query = ListQuery()
    query.references = references
    let found = try QuerySubjects(query, in: list, session, fetcher)
    if !found.failures.isEmpty { throw Failures(found.failures) }
    let places = found.places
    let byID = CityIndex(found.tracked + places)
    var failures: [Failure] = []
    if session.settings.isOffline { throw .offline(places) }
    let results = try fetcher.fetch(places.map { (city: $0, parts: .all) })
    let cities = found.sequence.compactMap { byID[$0] }.map { city in
      guard let result = results[city.id] else { return city }
      let city = city.merging(result, at: session.environment.present)
      if let failure = city.failure {
        failures.append(Failure(failure, of: city, named: city.name, isTracked: false))
      }
      return city
    }
    return (try checked(cities, hasTags: false), failures)
  }

  private static func checked(_ cities: [City], hasTags: Bool) throws(Failures) -> [City] {
    guard cities.count > 1 else {
      let remedy = hasTags ? "tag another city, too" : "name another city, too"
      let problem = cities.first.map { "that is only '\($0.name)'" } ?? TagSelection.noneTagged
      throw Failures(Failure(.notDone, kind: .tooFewCities, "\(problem); \(remedy)"))
    }
    return cities
  }
}

extension Session {
  /// Prints a comparison in the format of the settings.
  func print(_ comparison: WeatherComparison) {
    if let format = settings.format {
      print(
        .comparison(comparison, units: settings.scriptUnits, language: settings.language),
        as: format)
      return
    }
    let view = view(crediting: comparison.providers, at: comparison.now)
    print(ComparisonView(comparison, view).lines(width: environment.outputWidth()))
  }
}
