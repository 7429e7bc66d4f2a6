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
      The marks show the latest change, even when later refreshes changed nothing, or with --since \
      what differs from the list at WHEN. Never uses the network and never changes the state.
      """,
    details: """
      --unseen marks what changed since it was used last, and remembers for each reader what was \
      printed.
      """,
    parameters: [
      city, changesOnly, filter, TagSelection.option, HistoryOptions.since, HistoryOptions.asOf,
      HistoryOptions.unseen, HistoryOptions.reader, sort, reverse, groupBy, RowOptions.full,
    ],
    exclusive: [
      [HistoryOptions.unseen, city], [HistoryOptions.unseen, filter],
      [HistoryOptions.unseen, TagSelection.option], [HistoryOptions.unseen, HistoryOptions.since],
      [HistoryOptions.unseen, HistoryOptions.asOf],
    ],
    examples: [
      Example("skydiff list", "Print all cities"),
      Example("skydiff list --tag home --sort temperature", "Print some, coldest first"),
      Example("skydiff list --since yesterday", "Print it, marked with what is different since"),
    ]
  )

  private let cities: [CityReference]
  private let isChangesOnly: Bool
  private let filter: String?
  private let tags: [String]
  private let order: ReportOrder
  private let isReversed: Bool
  private let grouping: ReportGrouping
  private let since: RevisionSpecifier?
  private let asOf: RevisionSpecifier?

  /// The reader who wants to see what is new; nil without `--unseen`.
  private let reader: String?

  init(_ invocation: Invocation) throws(UsageError) {
    cities = invocation[Self.city]
    isChangesOnly = invocation[Self.changesOnly]
    filter = invocation[Self.filter]?.foldedForMatching
    tags = invocation[TagSelection.option]
    order = invocation[Self.sort] ?? .added
    isReversed = invocation[Self.reverse]
    grouping = invocation[Self.groupBy] ?? .none
    since = invocation[HistoryOptions.since]
    asOf = invocation[HistoryOptions.asOf]
    let reader = invocation[HistoryOptions.reader]
    let isUnseen = invocation[HistoryOptions.unseen]
    if reader != nil, !isUnseen { throw invocation.error("option '--reader' needs '--unseen'") }
    self.reader = isUnseen ? reader ?? HistoryOptions.defaultReader : nil
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let includesHours = session.settings.isMachineReadable
    guard since != nil || asOf != nil || reader != nil else {
      let state = try session.loadState(includesHours: includesHours)
      try print(.latestChange(of: state), session)
      return Outcome()
    }
    let lists = try SavedLists(session, includesHours: includesHours)
    if let reader {
      let unseen = try UnseenChanges(by: reader, lists, session)
      try print(unseen.report(), session)
      return Outcome(whenPrinted: unseen.remember)
    }
    var list = lists.present
    var shown = session
    if let asOf {
      list = try lists.list(at: asOf)
      shown = session.counting(from: lists.moment(of: list, at: asOf))
    }
    if let since {
      try print(lists.difference("list", from: lists.list(at: since), to: list), shown)
    } else {
      try print(lists.latestChange("list", of: list), shown)
    }
    return Outcome()
  }

  /// Prints what was asked for of a report of the whole list.
  private func print(_ whole: ChangeReport, _ session: Session) throws(Failures) {
    var report = whole
    let isEmpty = report.list.isEmpty
    // An empty list has a remark of its own.
    if !isEmpty {
      UnknownTags.messages(tags, in: report.rows.map(\.city)).forEach(session.remark)
    }
    if !cities.isEmpty {
      let listed = Set(try CitySelection(cities, in: report.list).ids)
      report.keepRows { listed.contains($0.city.id) && $0.mark != .removed }
    }
    report.keepRows(where: isListed)
    report.sort(by: order, reversed: isReversed)
    if isEmpty {
      session.remark(
        asOf == nil
          ? "no cities yet; add one, as in 'skydiff add Seoul'" : "the list was empty then"
      )
      if report.rows.isEmpty, !session.settings.isMachineReadable { return }
    }
    session.print(report, grouping: grouping)
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
