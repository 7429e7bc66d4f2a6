import Arguments
import ConfigurationFile
import Rendering
import Tracking
import Weather

/// `skydiff forecast`: fetches and prints the coming days.
struct ForecastCommand: Subcommand {
  private static let days = Option(
    "days",
    valueName: "N",
    parser: .integer(in: 1...16),
    help: "Print this many days, 1 to 16",
    defaultText: "refresh.forecastDays"
  )
  private static let hourly = Flag("hourly", help: "Print the coming 48 hours with a chart")
  private static let hours = Option(
    "hours",
    valueName: "N",
    parser: .integer(in: 1...Forecast.maximumHours),
    help: "Print this many hours, 1 to 48, as with --hourly"
  )

  static let usesPager = true

  static let declaration = Command(
    "forecast",
    abstract: "Fetch the forecast and print it day by day",
    details: """
      Fetches and saves it even if it is fresh. ~ marks a changed day, + a new one. Nothing is saved \
      for a place that is not in the list. With --since the marks show what differs from the list at \
      WHEN. With --as-of nothing is fetched, and only cities that were in the list have a forecast, \
      without hours.

      With --where, \(WhereOption.marks)
      """,
    parameters: [
      CityOptions.cityOrPlace, TagSelection.option, WhereOption.option, days, hourly, hours,
      HistoryOptions.since, HistoryOptions.asOf, HistoryOptions.exact, RowOptions.full,
    ],
    examples: [
      Example("skydiff forecast Seoul --hourly", "Print its next 48 hours")
    ]
  )

  private let query: ListQuery
  private let days: Int?

  /// The greatest number of hours; nil for days.
  private let hours: Int?

  let mayRunHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    query = ListQuery(invocation)
    days = invocation[Self.days]
    hours =
      invocation[Self.hours] ?? (invocation[Self.hourly] ? Forecast.maximumHours : nil)
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let usual = session.settings.configuration.refresh.forecastDays
    let shown = days ?? usual
    let reporter = WeatherReporter(
      command: "forecast",
      parts: .forecast,
      forecastDays: max(shown, usual),
      query: query
    )
    var result = try reporter.run(session)
    result.report.trimForecasts(
      days: shown,
      hours: hours ?? Forecast.maximumHours,
      at: result.session.environment.present
    )
    if !session.isSilent {
      let report = result.report
      result.session.print(report) { report, context in
        .forecast(of: report, isHourly: hours != nil, context)
      } _: { view, width in
        hours.map { view.hourlyLines(of: report, hours: $0, width: width) }
          ?? view.forecastLines(of: report, width: width)
      }
    }
    return Outcome(failures: result.failures, status: result.status)
  }
}
