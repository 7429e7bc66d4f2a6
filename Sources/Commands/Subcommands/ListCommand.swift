import Arguments
import Weather

/// `skydiff list`: the saved list, marked with its latest change.
struct ListCommand: Subcommand {
  private static let city = RepeatedArgument(
    "CITY", parser: .city, help: "Print these cities only: a name, a UUID, or how one begins",
    isRequired: false, completion: CityCompletion.kind)

  static let declaration = Command(
    "list",
    aliases: ["ls"],
    abstract: "Print the list, marked with its latest change",
    discussion: """
      The marks tell what the latest change was, however many refreshes without a change came \
      after it. Never touches the network and never changes the state.
      """,
    parameters: [city],
    examples: [
      Example("skydiff list", "Print all cities"),
      Example("skydiff list Seoul \"Paris, US\"", "Print two of them"),
      Example("skydiff list --json", "Print the list for a script"),
    ])

  private let cities: [CityReference]

  init(_ invocation: Invocation) throws(UsageError) {
    cities = invocation[Self.city]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let state = try session.loadState(includesHours: session.settings.format.isForScripts)
    var report = ChangeReport.latestChange(of: state)
    if !cities.isEmpty {
      let listed = Set(try CitySelection(cities, in: state.cities).ids)
      report.keepRows { listed.contains($0.city.id) && $0.mark != .removed }
    }
    if state.cities.isEmpty {
      session.remark("no cities yet; add one, as in 'skydiff add Seoul'")
      if report.rows.isEmpty, !session.settings.format.isForScripts { return Outcome() }
    }
    return Outcome(output: session.output(report))
  }
}
