import Arguments
import Providers
import Rendering
import Tracking
import Weather

/// `skydiff compare`: cities of the saved list, or the providers of one place, side by side.
struct CompareCommand: Subcommand {
  private static let city = RepeatedArgument(
    "CITY",
    parser: .cityOrPlace,
    help: """
      A city in the list: a name, or the first 4 or more characters of a UUID; with --provider \
      any place
      """,
    isRequired: false,
    completion: ListCompletion.ofCities
  )

  static let usesPager = true

  static let declaration = Command(
    "compare",
    abstract: "Compare cities, or providers, side by side",
    discussion: """
      Compares the saved weather of two or more cities and marks the highest figure of each row. \
      With one city and --provider it asks each of these providers now and saves nothing; a figure \
      that differs from the median by more than its threshold is then marked with ~.
      """,
    details: """
      Of providers, each is asked alone, without fallback, and a figure is marked only if at least \
      three of them have it. Cities are compared without using the network.
      """,
    parameters: [city, TagSelection.option],
    examples: [
      Example("skydiff compare Seoul Paris Oslo", "Compare three cities"),
      Example("skydiff compare --tag home --json", "Compare the cities with a tag, for a script"),
      Example("skydiff compare Oslo --provider open-meteo,nws", "Ask two providers"),
    ]
  )

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
          "name two or more cities, or one city and '--provider' with two or more providers"
        )
      }
      subject = .cities(cities, tags: tags)
      return
    }
    guard tags.isEmpty, let city = cities.first, cities.count == 1 else {
      throw invocation.error(
        cities.isEmpty && tags.isEmpty
          ? "name the city to compare the providers for"
          : "--provider compares the providers of one city; name one, or leave --provider out"
      )
    }
    let providers = named.withoutRepetition
    guard providers.count > 1 else {
      let others = ProviderCatalog.names.filter { !providers.contains($0) }
      throw invocation.error(
        "--provider: one provider cannot be compared; name another one, as in "
          + "'--provider \((providers + others.prefix(1)).joined(separator: ","))'"
      )
    }
    subject = .providers(providers, of: city)
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    switch subject {
    case .cities(let references, let tags):
      let state = try session.loadState(includesHours: false)
      let cities = try Self.cities(references, tags: tags, in: state.cities)
      let labels = CityLabels(state.cities)
      session.print(
        WeatherComparison(
          columns: cities.map { city in
            WeatherComparison.Column(
              .city(city.id),
              label: labels.text(of: city),
              qualifier: labels.qualifier(of: city),
              city: city
            )
          },
          marking: .highest,
          now: session.environment.present
        )
      )
      return Outcome()
    case .providers(let names, let reference):
      return try ProviderComparison(providers: names, reference: reference).run(session)
    }
  }

  /// The cities named, in that order, or those with a tag, in list order.
  private static func cities(
    _ references: [CityReference],
    tags: [String],
    in list: [City]
  ) throws(Failures) -> [City] {
    let ids = try TagSelection.ids(references, tags: tags, in: list) ?? []
    let byID = Dictionary(list.map { ($0.id, $0) }) { first, _ in first }
    let cities = ids.compactMap { byID[$0] }
    guard cities.count > 1 else {
      let remedy = tags.isEmpty ? "name another city, too" : "tag another city, too"
      let problem =
        cities.first.map { "that is only '\($0.name)'" } ?? TagSelection.noneTagged
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
        as: format
      )
      return
    }
    let view = view(crediting: comparison.providers, at: comparison.now)
    print(ComparisonView(comparison, view).lines(width: environment.outputWidth()))
  }
}
