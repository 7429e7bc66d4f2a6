import Arguments
import Rendering
import Tracking
import Weather

/// `skydiff list`: the saved list, marked with its latest change.
struct ListCommand: Subcommand {
  private static let city = RepeatedArgument(
    "CITY",
    parser: .city,
    help: "Print these cities only: names, or the first 4 or more characters of UUIDs",
    isRequired: false,
    completion: ListCompletion.cities
  )
  private static let changesOnly = Flag("changes-only", help: "Print changed cities only")
  private static let filter = Option(
    "filter",
    valueName: "TEXT",
    parser: .nonBlank,
    help: "Print cities with TEXT in their name, region, country or tags"
  )
  private static let sort = Option(
    "sort",
    valueName: "ORDER",
    parser: .oneOf(ReportOrder.self) { order in
      switch order {
      case .added: "as in the list"
      case .name: "by name"
      case .temperature: "coldest first"
      case .country: "by country, then by name"
      }
    },
    help: "Print in this order",
    defaultText: "added"
  )
  private static let reverse = Flag("reverse", help: "Print in the opposite order")
  private static let groupBy = Option(
    "group-by",
    valueName: "GROUP",
    parser: .oneOf(ReportGrouping.self) { grouping in
      switch grouping {
      case .none: nil
      case .tag: "by the first tag"
      case .country: nil
      }
    },
    help: "Print the table in sections",
    defaultText: "none"
  )

  static let declaration = Command(
    "list",
    aliases: ["ls"],
    abstract: "Print the list, marked with its latest change",
    discussion: """
      The marks show the latest change, even when later refreshes changed nothing. Never uses the \
      network and never changes the state.
      """,
    parameters: [
      city, changesOnly, filter, TagSelection.option, sort, reverse, groupBy, RowOptions.full,
    ],
    examples: [
      Example("skydiff list", "Print all cities"),
      Example("skydiff list --tag home --sort temperature", "Print some, coldest first"),
      Example("skydiff list --json", "Print the list for a script"),
    ]
  )

  private let cities: [CityReference]
  private let isChangesOnly: Bool
  private let filter: String?
  private let tags: [String]
  private let order: ReportOrder
  private let isReversed: Bool
  private let grouping: ReportGrouping

  init(_ invocation: Invocation) throws(UsageError) {
    cities = invocation[Self.city]
    isChangesOnly = invocation[Self.changesOnly]
    filter = invocation[Self.filter]?.foldedForMatching
    tags = invocation[TagSelection.option]
    order = invocation[Self.sort] ?? .added
    isReversed = invocation[Self.reverse]
    grouping = invocation[Self.groupBy] ?? .none
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let state = try session.loadState(includesHours: session.settings.isMachineReadable)
    var report = ChangeReport.latestChange(of: state)
    // An empty list has a remark of its own.
    if !state.cities.isEmpty {
      UnknownTags.messages(tags, in: report.rows.map(\.city)).forEach(session.remark)
    }
    if !cities.isEmpty {
      let listed = Set(try CitySelection(cities, in: state.cities).ids)
      report.keepRows { listed.contains($0.city.id) && $0.mark != .removed }
    }
    report.keepRows(where: isListed)
    report.sort(by: order, reversed: isReversed)
    if state.cities.isEmpty {
      session.remark("no cities yet; add one, as in 'skydiff add Seoul'")
      if report.rows.isEmpty, !session.settings.isMachineReadable { return Outcome() }
    }
    session.print(report, grouping: grouping)
    return Outcome()
  }

  private func isListed(_ row: ChangeReport.Row) -> Bool {
    if isChangesOnly, row.mark == .unchanged { return false }
    if !tags.isEmpty, !row.city.tags.contains(where: tags.contains) { return false }
    guard let filter else { return true }
    let place = row.city.place
    let texts = [place.name, place.region, place.country].compactMap { $0 } + row.city.tags
    return texts.contains { $0.foldedForMatching.contains(filter) }
  }
}
