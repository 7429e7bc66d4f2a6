import Arguments
import FoundationEssentials
import Store
import Tracking
import Weather
import WeatherSimulator

/// Counts what refreshes print in days of weather that differs from its forecasts, and in an outage.
enum QuietBenchmark: Benchmark {
  private static let days = CountOption("days", defaultCount: 30, help: "Number of days")
  private static let count = CountOption(
    "cities",
    in: 1...cities.count,
    defaultCount: cities.count,
    help: "Number of cities, up to \(cities.count)"
  )

  static let declaration = Command(
    "quiet",
    abstract: "Count what refreshes print in a month",
    discussion: """
      Refreshes cities every 15 minutes of simulated time, with the default configuration. The \
      forecasts are those of simulated model runs, whose errors grow with the lead time. Then the \
      provider fails for 6 hours; its lines include those of the first refresh after it.
      """,
    parameters: [days, count, mails]
  )

  private static let mails = Flag("mails", help: "Print what each refresh prints, too")

  /// Seconds between two refreshes.
  private static let interval = 900
  private static let refreshesADay = 86_400 / interval
  private static let refreshesInOutage = 6 * 3600 / interval

  static let cities = [
    "Seoul", "Tokyo", "Beijing", "Singapore", "Mumbai", "Cairo", "Nairobi", "Cape Town", "Moscow",
    "London, United Kingdom", "Paris, France", "Berlin", "Rome", "Madrid", "Oslo", "Reykjavik",
    "New York", "Chicago", "São Paulo", "Sydney",
  ]

  /// Refreshes and prints a table; returns true, because the counts have no limits.
  static func run(_ invocation: Invocation, in folder: String) throws -> Bool {
    let (days, count) = (days.count(in: invocation), count.count(in: invocation))
    let printsMails = invocation[mails]
    let simulator = try Simulator.start(Simulator.Configuration(hasModelRuns: true))
    defer { simulator.stop() }
    let home = BenchmarkHome(path: folder)
    let skydiff = try InProcessSkydiff(
      home: home.path,
      // A retry waits in real time.
      settings: #""refresh": { "retries": 0 }"#,
      simulator: simulator,
      columns: nil
    )
    _ = try skydiff.output(of: ["add"] + cities.prefix(count))

    var quiet: [Double] = []
    var rows: [Double] = []
    var size: [Double] = []
    var unreported: [Double] = []
    let store = StateStore(path: home.state, lockTimeout: 0)
    var rain = Rain()
    var known: [Weather.City.ID: KnownWeather] = [:]
    for _ in 0..<days {
      var beyond = 0
      let refreshes = try (0..<refreshesADay).map { _ in
        let rows = try refresh(skydiff, after: simulator, printsMails).rows
        guard let state = try store.load() else { return rows }
        let now = Date(timeIntervalSince1970: Double(simulator.now))
        beyond += unreportedCount(in: state, at: now)
        rain.update(with: state, known)
        known = state.known
        return rows
      }
      unreported.append(Double(beyond))
      quiet.append(Double(refreshes.count { $0 == 0 }))
      rows.append(Double(refreshes.reduce(0, +)) / Double(count))
      size.append(Double(fileSize(home.state)) / Double(count))
    }
    print("\(count) cities, \(days) days, a refresh every \(interval / 60) minutes")
    printRow("", ["median", "least", "most"])
    printRow("refreshes of \(refreshesADay) a day that print nothing", quiet, decimals: 0)
    printRow("reported rows a city and day", rows, decimals: 1)
    printRow("values a day beyond a threshold, unreported", unreported, decimals: 0)
    printRow("rain of an hour or more that was not reported", ["\(rain.missedCount)"])
    printRow("state, bytes a city", size, decimals: 0)

    simulator.enqueue(Fault(.providerError(status: 503), provider: .openMeteo, times: nil))
    let outage = try (0..<refreshesInOutage).map { _ in
      try refresh(skydiff, after: simulator, printsMails)
    }
    simulator.removeFaults()
    let recovery = try refresh(skydiff, after: simulator, printsMails)
    let errorLines = outage.reduce(recovery.errorLines) { $0 + $1.errorLines }
    print("outage of 6 hours")
    printRow("lines on standard error", ["\(errorLines)"])
    printRow("rows on standard output", ["\(outage.reduce(0) { $0 + $1.rows })"])
    return true
  }

  /// Moves the clock to the next refresh and runs it; returns the number of cities that it reports,
  /// and of lines on standard error.
  private static func refresh(
    _ skydiff: InProcessSkydiff,
    after simulator: Simulator,
    _ printsMails: Bool
  ) throws -> (rows: Int, errorLines: Int) {
    simulator.advance(by: interval)
    defer { simulator.removeRequests() }
    let (status, output, errors) = skydiff.run(["refresh"])
    if simulator.faults.isEmpty, status != 0 {
      throw TimedCommand.Failure(description: String(decoding: errors, as: UTF8.self))
    }
    let text = String(decoding: output, as: UTF8.self)
    if printsMails, !text.isEmpty || !errors.isEmpty {
      print(
        "\(Timestamp.text(Date(timeIntervalSince1970: Double(simulator.now))))\n\(text)\(String(decoding: errors, as: UTF8.self))"
      )
    }
    let rows = text.split(separator: "\n").count { "~+-".contains($0.prefix(1)) }
    return (rows, errors.count { $0 == UInt8(ascii: "\n") })
  }

  /// Counts the present deviations and the days that are beyond a threshold after a refresh.
  private static func unreportedCount(in state: SavedState, at now: Date) -> Int {
    let thresholds = Thresholds(baseline: .forecast)
    func isBeyond(_ old: Double?, _ new: Double?, _ threshold: Threshold, days: Int = 0) -> Bool {
      guard let old, let new, let size = thresholds[threshold] else { return false }
      return abs(new - old) - 0.001 > size * (1 + Double(days) / 2)
    }
    return state.cities.reduce(0) { count, city in
      guard let known = state.known[city.id] else { return count }
      var beyond = 0
      if let current = city.current, let expectation = known.expectation {
        let (temperature, windSpeed) = (
          expectation.temperature(at: current.time), expectation.windSpeed(at: current.time)
        )
        let expected = [
          (temperature, known.temperatureDeviation, current.temperature, Threshold.temperature),
          (windSpeed, known.windSpeedDeviation, current.windSpeed, .windSpeed),
        ]
        beyond += expected.count { figure, deviation, present, threshold in
          guard let figure, let deviation else { return false }
          return isBeyond(figure + deviation, present, threshold)
        }
      }
      let today = city.localDate(at: now)
      for days in 0..<thresholds.forecastDays {
        let date = today.advanced(byDays: days)
        guard let day = city.forecast?.day(on: date), day.complete,
          let last = known.days?.day(on: date)
        else { continue }
        beyond += DayMeasure.compared.count { measure in
          // Today never turns colder at its high or warmer at its low.
          let hasPassed =
            days == 0 && measure.threshold == .temperature
            && (measure == .temperatureMin) == (day[measure] ?? 0 > last.figures[measure] ?? 0)
          return !hasPassed
            && measure.threshold.map {
              isBeyond(last.figures[measure], day[measure], $0, days: days)
            } ?? false
        }
      }
      return count + beyond
    }
  }

  /// What falls in each city, to find what no report has named.
  private struct Rain {
    private struct Run {
      var refreshes = 0
      var amount = 0.0
      var isKnown: Bool
    }

    private var runs: [Weather.City.ID: Run] = [:]
    private(set) var missedCount = 0

    /// - Parameter known: What readers knew before the refresh.
    mutating func update(with state: SavedState, _ known: [Weather.City.ID: KnownWeather]) {
      for city in state.cities {
        guard let present = city.current, let kind = present.condition?.weatherKind,
          kind.isPrecipitation
        else {
          end(city.id)
          continue
        }
        var run =
          runs[city.id]
          ?? Run(isKnown: known[city.id].map { Self.knows($0, kind, at: present.time) } ?? true)
        run.refreshes += 1
        run.amount = max(run.amount, present.precipitation ?? 0)
        let isReported =
          state.latestReport?.revision == state.revision
          && state.latestReport?.items[city.id] != nil
        if run.refreshes <= 2, isReported { run.isKnown = true }
        runs[city.id] = run
      }
    }

    private mutating func end(_ city: Weather.City.ID) {
      guard let run = runs.removeValue(forKey: city), !run.isKnown else { return }
      if run.refreshes >= 4, run.amount >= 1 { missedCount += 1 }
    }

    private static func knows(_ known: KnownWeather, _ kind: WeatherKind, at time: Date) -> Bool {
      let hours = stride(from: -2.0, through: 2, by: 1).map { time + $0 * 3600 }
      let isExpected = hours.contains { hour in
        known.expectation?.kind(at: hour)?.covers(kind) ?? false
      }
      let isInSpell = known.spell.map { spell in
        time.timeIntervalSince(spell.lastAt) < 3 * 3600
          && spell.kinds.contains { $0.covers(kind) }
      }
      return isExpected || isInSpell ?? false
    }
  }

  private static func printRow(_ name: String, _ values: [Double], decimals: Int) {
    let figures = [values.median, values.min() ?? 0, values.max() ?? 0]
    printRow(name, figures.map { $0.text(decimals) })
  }

  private static func printRow(_ name: String, _ values: [String]) {
    let cells = values.map { String(repeating: " ", count: max(9 - $0.count, 0)) + $0 }
    print(name.padded(42) + cells.joined())
  }
}
