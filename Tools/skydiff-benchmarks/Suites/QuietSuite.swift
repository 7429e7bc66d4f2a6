import Arguments
import FoundationEssentials
import Store
import Tracking
import Weather
import WeatherSimulator

/// Counts what refreshes print in days of weather that differs from its forecasts, and in an outage.
enum QuietSuite: Suite {
  private static let days = CountOption("days", defaultCount: 30, help: "Number of days")
  private static let count = CountOption(
    "cities", in: 1...cities.count, defaultCount: cities.count,
    help: "Number of cities, up to \(cities.count)")

  static let declaration = Command(
    "quiet", abstract: "Count what refreshes print in a month",
    discussion: """
      Refreshes cities every 15 minutes of simulated time, with the default configuration. The \
      forecasts are those of simulated model runs, whose errors grow with the lead time. Then the \
      provider fails for 6 hours; its lines include those of the first refresh after it.
      """, parameters: [days, count, mails])

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

  static let table = Table.spread

  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case] {
    let (days, count) = (days.count(in: invocation), count.count(in: invocation))
    let simulator = try Simulator.start(Simulator.Configuration(hasModelRuns: true))
    let home = try BenchmarkHome(
      folder,
      // A retry waits in real time.
      settings: #""refresh": { "retries": 0 }"#, simulator: simulator)
    let skydiff = InProcessSkydiff(home, simulator: simulator)
    _ = try skydiff.output(of: ["add"] + cities.prefix(count))
    print("\(count) cities, \(days) days, a refresh every \(interval / 60) minutes")
    let printsMails = invocation[mails]
    let refresh = { try self.refresh(skydiff, after: simulator, printsMails: printsMails) }
    return [
      Case("days") { try self.days(days, of: count, home, simulator, refresh) },
      Case("outage of 6 hours") {
        simulator.enqueue(Fault(.providerError(status: 503), provider: .openMeteo, times: nil))
        let outage = try (0..<refreshesInOutage).map { _ in try refresh() }
        simulator.removeFaults()
        let recovery = try refresh()
        let errorLines = outage.reduce(recovery.errorLines) { $0 + $1.errorLines }
        return [
          Row("outage of 6 hours"), Row("lines on standard error", errorLines),
          Row("rows on standard output", outage.reduce(0) { $0 + $1.rows }),
        ]
      },
    ]
  }

  /// What a refresh printed: the cities that it reports, and lines on standard error.
  private typealias Printed = (rows: Int, errorLines: Int)

  private static func days(
    _ days: Int, of count: Int, _ home: BenchmarkHome, _ simulator: Simulator,
    _ refresh: @escaping () throws -> Printed
  ) throws -> [Row] {
    var quiet: [Double] = []
    var rows: [Double] = []
    var size: [Double] = []
    var unreported: [Double] = []
    let store = StateStores.file(home.state, lockTimeout: 0)
    var rain = Rain()
    var known: [Weather.City.ID: KnownWeather] = [:]
    for _ in 0..<days {
      var beyond = 0
      let refreshes = try (0..<refreshesADay).map { _ in
        let rows = try refresh().rows
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
    return [
      Row("refreshes of \(refreshesADay) a day that print nothing", spread: quiet),
      Row("reported rows a city and day", spread: rows, decimals: 1),
      Row("values a day beyond a threshold, unreported", spread: unreported),
      Row("rain of an hour or more that was not reported", rain.missedCount),
      Row("state, bytes a city", spread: size),
    ]
  }

  /// Moves the clock to the next refresh and runs it.
  private static func refresh(
    _ skydiff: InProcessSkydiff, after simulator: Simulator, printsMails: Bool
  ) throws -> Printed {
    simulator.advance(by: interval)
    defer { simulator.removeRequests() }
    let (status, output, errors) = skydiff.run(["refresh"])
    let remarks = String(decoding: errors, as: UTF8.self)
    if simulator.faults.isEmpty, status != 0 { throw TimedCommand.Failure(description: remarks) }
    let text = String(decoding: output, as: UTF8.self)
    if printsMails, !text.isEmpty || !errors.isEmpty {
      let now = Date(timeIntervalSince1970: Double(simulator.now))
      print("\(Timestamp.text(now))\n\(text)\(remarks)")
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
        time.timeIntervalSince(spell.lastAt) < 3 * 3600 && spell.kinds.contains { $0.covers(kind) }
      }
      return isExpected || isInSpell ?? false
    }
  }
}
