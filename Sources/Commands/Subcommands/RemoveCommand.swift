import Arguments
import Rendering
import Store
import Tracking
import Weather

/// `skydiff remove`: stops tracking cities, all of those named or none.
struct RemoveCommand: Subcommand {
  private static let city = Argument(
    "CITY", parser: .city, help: "A name, or the first 4 or more characters of a UUID",
    isRequired: false, completion: ListCompletion.cities.kind
  ).repeated
  private static let tag = Option(
    "tag", valueName: "TAG", parser: .tag, help: "Remove the cities with TAG",
    completion: ListCompletion.tags.kind
  ).repeated
  private static let all = Flag("all", help: "Remove every city")

  static let commandName = "remove"
  static let aliases = ["rm"]

  static let declaration = Command(
    commandName, aliases: aliases, abstract: "Stop tracking cities",
    discussion: """
      Removes all of the cities named or, when one of them is not in the list or could be \
      several, none. 'skydiff undo' takes a removal back.
      """,
    details: """
      A city is named as the list shows it, by the main name of its place, or by another name that is \
      more than the beginning of one: Munich for München, but not Mun.
      """, parameters: [city, tag, all], exclusive: [[city, tag, all]],
    examples: [
      Example("skydiff remove Seoul", "Remove a city"),
      Example("skydiff rm \"Paris, US\"", "Remove one of two cities of a name"),
      Example("skydiff remove --tag holiday", "Remove the cities with a tag"),
    ])

  private let cities: [CityReference]
  private let tags: [String]
  private let isAll: Bool

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    cities = invocation[Self.city]
    tags = invocation[Self.tag]
    isAll = invocation[Self.all]
    if cities.isEmpty, tags.isEmpty, !isAll {
      throw invocation.error("name a city, or use --tag TAG or --all")
    }
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    // Report a wrong reference without waiting for the lock, or creating one where there is no state.
    let reading = try session.readState()
    let removed = try selection(in: reading?.state.cities ?? [])
    if removed.ids.isEmpty {
      session.remark(session.settings.viewLanguage.screen.nothingRemoved)
      let state = reading?.state ?? SavedState()
      var report = ChangeReport.of("remove", StateChange(unchanged: state))
      report.keepRows { _ in false }
      session.printChanges(report)
      return Outcome()
    }
    let change = try ListEditor(session).remove(from: reading) { cities throws(Failures) in
      try selection(in: cities).ids
    }
    var report = ChangeReport.of("remove", change)
    report.keepRows { $0.mark == .removed }
    session.printChanges(report)
    let language = session.settings.viewLanguage
    let texts = language.remarks
    let remark = (removed.otherNames.map(texts.isPlace) + [texts.takesBack])
      .joined(separator: language.semicolon)
    removed.otherNames.isEmpty ? session.remarkOnTerminal(remark) : session.remark(remark)
    return Outcome()
  }

  private func selection(
    in cities: [City]
  ) throws(Failures) -> (ids: [City.ID], otherNames: [(text: String, name: String)]) {
    if isAll { return (cities.map(\.id), []) }
    if tags.isEmpty {
      let selection = try CitySelection(self.cities, in: cities, nil, isChange: true)
      return (selection.ids, selection.otherNames)
    }
    try TagSelection.check(tags, in: cities)
    return (cities.filter { city in city.tags.contains { tags.contains($0) } }.map(\.id), [])
  }
}
