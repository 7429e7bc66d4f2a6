import Arguments
import ConfigurationFile
import Rendering
import Tracking
import Weather

/// `skydiff forecast`: fetches and prints the coming days.
struct ForecastCommand: Subcommand {
  private static let days = Option(
    "days", valueName: "N", parser: .integer(in: 1...16), help: "Print this many days, 1 to 16",
    defaultText: "refresh.forecastDays")
  private static let hourly = Flag("hourly", help: "Print the coming 48 hours with a chart")
  private static let hours = Option(
    "hours", valueName: "N", parser: .integer(in: 1...Forecast.maximumHours),
    help: "Print this many hours, 1 to 48, as with --hourly")

  private static let spread = Flag(
    "spread", help: "Print highs and lows as 15 ±2: two times in three within it")

  static let usesPager = true

  static let commandName = "forecast"

  static let declaration = Command(
    commandName, abstract: "Fetch the forecast and print it day by day",
    details: """
      Fetches and saves it even if it is fresh. ~ marks a changed day, + a new one. Nothing is saved \
      for a place that is not in the list. With --since the marks show what differs from the list at \
      WHEN. With --as-of nothing is fetched, and only cities that were in the list have a forecast, \
      without hours.

      The spread of --spread is the account of ECMWF's 51 forecasts, which are too close together in \
      the first two days; score says how far off forecasts were here.

      With --where, \(WhereOption.marks)
      """,
    parameters: [
      CityOptions.cityOrPlace, TagSelection.option, WhereOption.option, days, hourly, hours, spread,
      HistoryOptions.since, HistoryOptions.asOf, HistoryOptions.exact, RowOptions.full,
    ], exclusive: [[spread, HistoryOptions.asOf]],
    examples: [Example("skydiff forecast Seoul --hourly", "Print its next 48 hours")])

  private let query: ListQuery
  private let days: Int?
  private let showsSpread: Bool

  /// The greatest number of hours; nil for days.
  private let hours: Int?

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    query = ListQuery(invocation)
    days = invocation[Self.days]
    showsSpread = invocation[Self.spread]
    hours = invocation[Self.hours] ?? (invocation[Self.hourly] ? Forecast.maximumHours : nil)
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let usual = session.settings.configuration.refresh.forecastDays
    let shown = days ?? usual
    let reporter = WeatherReporter(
      command: "forecast", parts: .forecast, forecastDays: max(shown, usual), query: query)
    var result = try reporter.run(session)
    result.report.trim(
      days: shown, hours: hours ?? Forecast.maximumHours, at: result.session.environment.present)
    if showsSpread { try result.report.addSpreads(session) }
    if !session.isSilent {
      result.session.print(result.report) { report, context in
        .forecast(of: report, isHourly: hours != nil, context)
      } _: { report, view, width in
        hours.map { view.hourlyLines(of: report, hours: $0, width: width) }
          ?? view.forecastLines(of: report, width: width)
      }
    }
    return Outcome(failures: result.failures, status: result.status)
  }
}

extension ChangeReport {
  /// Adds how sure the days of the forecasts are; remarks on what fails.
  fileprivate mutating func addSpreads(_ session: Session) throws(Failures) {
    for index in rows.indices { rows[index].spreads = [:] }
    let known = rows.indices.filter { rows[$0].forecast?.days.isEmpty == false }
    let dates = known.flatMap { rows[$0].forecast?.days.map(\.date) ?? [] }
    guard let first = dates.min(), let last = dates.max(), !session.isInterrupted else { return }
    let fetcher = try ConfiguredFetcher(session, isForWeather: false)
    let results = fetcher.spreads(of: known.map { rows[$0].city.place }, on: first...last)
    var failure: FetchFailure?
    for (index, result) in zip(known, results) {
      switch result {
      case .success(let spreads): rows[index].spreads = spreads
      case .failure(let error): failure = failure ?? error
      }
    }
    if let failure { session.remark("without the spread: \(failure.clauseOfExtra)") }
  }
}
