import Arguments
import Files
import FoundationEssentials
import Providers
import Rendering
import Store
import Text
import Tracking
import Weather

/// `skydiff drift`: how the saved forecasts moved.
struct DriftCommand: Subcommand {
  private static let city = Argument(
    "CITY", parser: .city,
    help: "Print these cities only: names, or the first 4 or more characters of UUIDs",
    isRequired: false, completion: ListCompletion.cities.kind
  ).repeated
  private static let day = Option(
    "day", valueName: "DAY", parser: .namedDay,
    help: "Print each forecast of DAY: today, tomorrow, yesterday, a weekday or a date")

  static let usesPager = true

  static let commandName = "drift"

  static let declaration = Command(
    commandName, abstract: "Print how the forecast moved",
    discussion: """
      Prints how the figures of each coming day changed from forecast to forecast; with --day each \
      forecast that differs from the one before, marked with ~. With cities named, those of Open-Meteo \
      begin with what earlier runs said.
      """,
    details: """
      A weekday is the next one, today included; days are those of the city. What earlier runs said is \
      fetched, kept for 6 hours, and a mixture of the runs of a day: low, high and rain only.

      Flip-flop is the flip-flop index of three or more successive values by the latest provider, in \
      their unit: 0 if they only moved one way, more if they went back and forth. It says how \
      steady the forecast was, not how right.
      """, parameters: [city, TagSelection.option, day],
    examples: [
      Example("skydiff drift Seoul", "Print how its forecast moved"),
      Example("skydiff drift Seoul --day sat", "Print the forecasts of the next Saturday"),
    ])

  static let templateRefusal: String? =
    "--template prints a line per city; use --format csv or --json"

  private let references: [CityReference]
  private let tags: [String]
  private let day: NamedDay?

  init(_ invocation: Invocation) throws(UsageError) {
    references = invocation[Self.city]
    tags = invocation[TagSelection.option]
    day = invocation[Self.day]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let lists = try SavedLists(session, .days)
    try lists.requireHistory()
    let list = lists.state.cities
    let subjects = try cities(in: list, session).map { city in
      let clock = city.clock
      let today = clock.date(at: session.environment.present)
      let dates = day.map { [$0.date(from: today)] } ?? CityDrift.comingDates(of: city, from: today)
      return EarlierRuns.Subject(city: city, clock: clock, today: today, dates: dates)
    }
    let earlier = try EarlierRuns.fetched(for: references.isEmpty ? [] : subjects, session)
    let drifts = subjects.map { subject in
      let drift = CityDrift(
        of: subject.city, on: subject.dates, clock: subject.clock, in: lists.history,
        after: earlier[subject.city.id])
      return (today: subject.today, drift: drift)
    }
    if references.isEmpty, !list.isEmpty, !session.settings.isMachineReadable {
      session.remark("name cities to begin with what earlier runs said of them")
    }
    if list.isEmpty { session.remark(session.remarks.noCities) }
    remark(on: drifts.filter(\.drift.days.isEmpty), list: list, session)
    session.print(drifts.map(\.drift), as: day == nil ? .days : .issues, list: list)
    return Outcome()
  }

  /// The cities named, in that order, or all in list order; with tags only those that have one.
  private func cities(in list: [City], _ session: Session) throws(Failures) -> [City] {
    if list.isEmpty, references.isEmpty { return [] }
    guard let ids = try TagSelection.ids(references, tags: tags, in: list, session) else {
      return list
    }
    let byID = Dictionary(list.map { ($0.id, $0) }) { first, _ in first }
    return ids.compactMap { byID[$0] }
  }

  /// Remarks on the cities without any forecast of the days, in one line for each day.
  private func remark(
    on drifts: [(today: LocalDate, drift: CityDrift)], list: [City], _ session: Session
  ) {
    let labels = CityLabels(list)
    let names = Dictionary(grouping: drifts) { day?.date(from: $0.today) }.mapValues {
      $0.map { labels.text(of: $0.drift.city) }
    }
    for (date, names) in names.sorted(by: { ($0.key?.dayNumber ?? 0) < ($1.key?.dayNumber ?? 0) }) {
      let names = names.listed(upTo: FetchFailureDetails.maximumNames)
      if let date {
        let day = "\(date.weekdayAbbreviation) \(date.text)"
        session.remark("no saved forecast of \(names) includes \(day)")
      } else {
        session.remark(
          "no saved forecast of \(names) includes the coming days; 'skydiff refresh' fetches one")
      }
    }
  }
}

extension ValueParser where Value == NamedDay {
  /// A day by its name or date.
  static var namedDay: ValueParser {
    ValueParser { text throws(ValueError) in
      guard let day = NamedDay(text) else {
        throw .expected("today, tomorrow, yesterday, a weekday or a date such as 2026-11-21")
      }
      return day
    }
  }
}

extension Session {
  /// Prints how forecasts moved in the format of the settings.
  fileprivate func print(_ drifts: [CityDrift], as form: DriftView.Form, list: [City]) {
    if let format = settings.format {
      print(.drift(drifts, units: settings.scriptUnits), as: format)
      return
    }
    let issues = drifts.flatMap(\.days).flatMap(\.issues)
    let view = view(crediting: issues.map(\.provider), at: environment.present)
    let labels = CityLabels(drifts.map(\.city) + list)
    print(DriftView(drifts, as: form, labels: labels, view).lines(width: environment.outputWidth()))
  }
}
