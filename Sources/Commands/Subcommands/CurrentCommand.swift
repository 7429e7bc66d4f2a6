import Arguments
import Rendering
import Tracking
import Weather

/// `skydiff current`: the current weather in detail, fetched now.
struct CurrentCommand: Subcommand {
  private static let city = RepeatedArgument(
    "CITY",
    parser: .cityOrPlace,
    help: "A city of the list, or any place by its name or LAT,LON",
    isRequired: false,
    completion: ListCompletion.cities
  )

  static let declaration = Command(
    "current",
    abstract: "Fetch the current weather and print it in detail",
    discussion: """
      Fetches the current weather whatever its age and saves it. Of a place that is not in the \
      list nothing is saved.
      """,
    parameters: [city, exactFlag],
    examples: [
      Example("skydiff current Seoul", "Print one city"),
      Example("skydiff current \"Paris, US\" --units imperial", "Print a place in other units"),
    ]
  )

  static let exactFlag = Flag(
    "exact",
    help: "Print every difference to the values saved before"
  )

  private let inquiry: WeatherInquiry

  init(_ invocation: Invocation) throws(UsageError) {
    inquiry = WeatherInquiry(
      command: "current",
      parts: .current,
      forecastDays: 1,
      comparison: invocation[Self.exactFlag] ? .exact : .measured,
      references: invocation[Self.city]
    )
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let answer = try inquiry.answer(session)
    if !session.isSilent {
      session.print(answer.report) { view, width in
        view.currentLines(of: answer.report, width: width)
      }
    }
    return Outcome(failures: answer.failures, status: answer.status)
  }
}
