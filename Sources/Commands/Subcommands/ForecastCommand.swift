import Arguments
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

  static let declaration = Command(
    "forecast",
    abstract: "Fetch the forecast and print it day by day",
    discussion: """
      Fetches the forecast, even if it is fresh, and saves it. A day that changed is marked with \
      ~, a new day with +.
      """,
    details: "Nothing is saved for a place that is not in the list.",
    parameters: [
      CityOptions.cityOrPlace, TagSelection.option, days, hourly, hours, CurrentCommand.exactFlag,
      RowOptions.full,
    ],
    examples: [
      Example("skydiff forecast Seoul --hourly", "Print its next 48 hours"),
      Example("skydiff forecast --days 3 --json", "Print three days of every city for a script"),
    ]
  )

  private let references: [CityReference]
  private let tags: [String]
  private let days: Int?

  /// The greatest number of hours; nil for days.
  private let hours: Int?
  private let comparison: Comparison

  init(_ invocation: Invocation) throws(UsageError) {
    references = invocation[CityOptions.cityOrPlace]
    tags = invocation[TagSelection.option]
    days = invocation[Self.days]
    hours =
      invocation[Self.hours] ?? (invocation[Self.hourly] ? Forecast.maximumHours : nil)
    comparison = invocation[CurrentCommand.exactFlag] ? .exact : .measured
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let usual = session.settings.configuration.refresh.forecastDays
    let shown = days ?? usual
    let lookup = WeatherLookup(
      command: "forecast",
      parts: .forecast,
      forecastDays: max(shown, usual),
      comparison: comparison,
      references: references,
      tags: tags
    )
    var result = try lookup.run(session)
    result.report.trimForecasts(
      days: shown,
      hours: hours ?? Forecast.maximumHours,
      at: session.environment.present
    )
    if !session.isSilent {
      let report = result.report
      session.print(report) { format, report, context in
        format.forecast(of: report, isHourly: hours != nil, context)
      } _: { view, width in
        hours.map { view.hourlyLines(of: report, hours: $0, width: width) }
          ?? view.forecastLines(of: report, width: width)
      }
    }
    return Outcome(failures: result.failures, status: result.status)
  }
}
