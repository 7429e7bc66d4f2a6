import Arguments
import Rendering
import Tracking
import Weather

/// `skydiff current`: fetches and prints the current weather in detail.
struct CurrentCommand: Subcommand {
  static let commandName = "current"

  static let declaration = Command(
    commandName, abstract: "Fetch the current weather and print it in detail",
    discussion: """
      Fetches the current weather, even if it is fresh, and saves it. Nothing is saved for a \
      place that is not in the list.
      """,
    details: """
      Marks show what readers of the last report would not expect, or with --since what differs from the list \
      at WHEN. With --as-of nothing is fetched, and only cities that were in the list have weather.

      With --where, \(WhereOption.marks)
      """,
    parameters: [
      CityOptions.cityOrPlace, TagSelection.option, WhereOption.option, HistoryOptions.since,
      HistoryOptions.asOf, HistoryOptions.exact, RowOptions.full,
    ],
    examples: [
      Example("skydiff current Seoul", "Print one city"),
      Example("skydiff current \"Paris, US\" --units imperial", "Print a place in other units"),
    ])

  private let reporter: WeatherReporter

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    reporter = WeatherReporter(
      command: "current", parts: .current, forecastDays: 1, query: ListQuery(invocation))
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let result = try reporter.run(session)
    if !session.isSilent {
      result.session.print(result.report) { $1.currentLines(of: $0, width: $2) }
    }
    return Outcome(failures: result.failures, status: result.status)
  }
}
