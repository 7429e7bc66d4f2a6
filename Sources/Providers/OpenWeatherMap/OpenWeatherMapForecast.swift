import FoundationEssentials
import JSONText
import Weather

/// A forecast response: steps of three hours, and the sun times of today.
struct OpenWeatherMapForecast {
  /// In ascending order of time.
  var steps: [ForecastStep]

  /// Seconds ahead of UTC, the same for all steps.
  var utcOffset: Int?

  var sunrise: Date?
  var sunset: Date?

  /// A forecast has 40.
  private static let maximumSteps = 100

  init(_ value: JSONValue) throws(MalformedResponse) {
    steps = []
    for report in try value.elements(in: "list", atMost: Self.maximumSteps) {
      let step = try ForecastStep(OpenWeatherMapReport(report))
      guard steps.last.map({ $0.begin < step.begin }) ?? true else {
        throw MalformedResponse("the times of 'list' do not ascend")
      }
      steps.append(step)
    }
    moveAmountsToStart()
    guard let city = try value.object("city") else { return }
    utcOffset = try city.utcOffset("timezone")
    sunrise = city.instant("sunrise")
    sunset = city.instant("sunset")
  }

  /// Moves amounts and chances, which are of the time before a report, to the step in which they fall:
  /// nothing else is known of that before the first report, and no amount after the last one.
  private mutating func moveAmountsToStart() {
    guard let first = steps.first else { return }
    steps.insert(ForecastStep(before: first), at: 0)
    for index in steps.indices {
      let next = steps.dropFirst(index + 1).first.flatMap {
        $0.begin == steps[index].end ? $0 : nil
      }
      steps[index].precipitation = next?.precipitation
      steps[index].snowfall = next?.snowfall
      steps[index].precipitationProbability = next?.precipitationProbability
    }
    steps[steps.count - 1].length = 0
  }

  /// Returns the days and the coming steps.
  ///
  /// The offset in the response is the one of its first step; it counts where the rules are unknown.
  ///
  /// - Throws: `MalformedResponse` if it has no requested day.
  func forecast(
    for weatherRequest: WeatherRequest, at now: Date
  ) throws(MalformedResponse) -> Forecast {
    var clock = weatherRequest.clock
    if clock.rules == nil, let utcOffset { clock = LocalClock(offset: utcOffset) }
    let series = StepSeries(steps, clock: clock)
    var days = series.days(from: now, count: weatherRequest.forecastDays)
    // The amounts before the first report make no day.
    let dates = steps.prefix(2).map { clock.date(at: $0.begin) }
    if days.count > 1, days[0].date == dates[0], dates[0] != dates[1] { days.removeFirst() }
    guard !days.isEmpty else { throw MalformedResponse("'list' has no step from today on") }
    // Sun times are for one day only; equal times mean polar day or night.
    for index in days.indices where sunrise != sunset {
      let date = days[index].date
      days[index].sunrise = sunrise.flatMap { clock.date(at: $0) == date ? $0 : nil }
      days[index].sunset = sunset.flatMap { clock.date(at: $0) == date ? $0 : nil }
    }
    return Forecast(
      provider: OpenWeatherMap.name, fetchedAt: now, days: days, hours: series.hours(from: now))
  }
}
