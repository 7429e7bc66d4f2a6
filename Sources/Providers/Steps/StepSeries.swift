import FoundationEssentials
import Weather

#if canImport(Glibc)
import func Glibc.atan2
import func Glibc.cos
import func Glibc.sin
#else
import func Darwin.atan2
import func Darwin.cos
import func Darwin.sin
#endif

/// A stretch of a forecast, as providers tell it that have no daily product; every figure is nil
/// where it is not known.
struct ForecastStep: Sendable, Equatable {
  /// When it begins.
  var begin: Date

  /// How many seconds it covers; 0 for an instant alone.
  var length: Double

  var condition: Condition?

  /// At the beginning, in °C.
  var temperature: Double?

  /// The highest within the step, in °C, where it is told apart.
  var temperatureMax: Double?

  /// The lowest within the step, in °C, where it is told apart.
  var temperatureMin: Double?

  /// The sum over the step as water, in mm.
  var precipitation: Double?

  /// The depth of the snow that falls in the step, in cm.
  var snowfall: Double?

  /// 0…100 %.
  var precipitationProbability: Double?

  /// In km/h.
  var windSpeed: Double?

  /// In km/h.
  var windGust: Double?

  /// Where the wind comes from, 0…360 degrees clockwise from north.
  var windDirection: Double?

  var uvIndex: Double?

  init(begin: Date, length: Double) {
    self.begin = begin
    self.length = length
  }

  var end: Date { begin.addingTimeInterval(length) }

  /// The step as a line of the coming hours.
  var hour: Forecast.Hour {
    var hour = Forecast.Hour(time: begin)
    hour.condition = condition
    hour.temperature = temperature
    hour.precipitation = precipitation
    hour.snowfall = snowfall
    hour.precipitationProbability = precipitationProbability
    hour.windSpeed = windSpeed
    hour.windDirection = windDirection
    return hour
  }
}

/// The steps of a forecast, and the days that they make up by a place's own clock.
struct StepSeries {
  /// In ascending order of their beginnings.
  let steps: [ForecastStep]

  let clock: LocalClock

  init(_ steps: [ForecastStep], clock: LocalClock) {
    self.steps = steps.sorted { $0.begin < $1.begin }
    self.clock = clock
  }

  /// The steps that have not ended, at most so many, and so many hours ahead, as lines of the coming
  /// hours.
  func hours(from now: Date, count: Int = Forecast.hoursKept) -> [Forecast.Hour] {
    let end = now.addingTimeInterval(Double(count) * 3600)
    return steps.lazy.filter { $0.end > now && $0.begin < end }.prefix(count).map(\.hour)
  }

  /// The days from the one of an instant on.
  ///
  /// A step belongs to the date on which it begins. A day is complete when steps cover it from its
  /// beginning to its end; the day the clocks are changed has 23 or 25 hours.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - count: The most days to return.
  /// - Returns: The days in ascending order; a date of which no step tells is left out.
  func days(from now: Date, count: Int) -> [Forecast.Day] {
    let first = clock.date(at: now)
    let byDate = Dictionary(grouping: steps) { clock.date(at: $0.begin) }
    return (0..<max(count, 0)).compactMap { index in
      let date = first.advanced(byDays: index)
      guard let steps = byDate[date] else { return nil }
      return day(date, of: steps)
    }
  }

  private func day(_ date: LocalDate, of steps: [ForecastStep]) -> Forecast.Day {
    var day = Forecast.Day(date: date, complete: isCovered(date))
    day.condition = steps.compactMap(\.condition).max { $0.severity < $1.severity }
    // What is told for within a step is the extreme of it; the beginning of a step counts too.
    day.temperatureMax = steps.flatMap { [$0.temperatureMax, $0.temperature] }
      .compactMap { $0 }.max()
    day.temperatureMin = steps.flatMap { [$0.temperatureMin, $0.temperature] }
      .compactMap { $0 }.min()
    day.precipitation = Self.sum(of: steps.compactMap(\.precipitation))
    day.snowfall = Self.sum(of: steps.compactMap(\.snowfall))
    day.precipitationProbability = steps.compactMap(\.precipitationProbability).max()
    day.windSpeedMax = steps.compactMap(\.windSpeed).max()
    day.windGustMax = Self.highest(\.windGust, of: steps)
    day.windDirection = Self.dominantDirection(of: steps)
    day.uvIndexMax = Self.highest(\.uvIndex, of: steps)
    return day
  }

  /// Nil where no amount is known.
  private static func sum(of amounts: [Double]) -> Double? {
    amounts.isEmpty ? nil : Quantity.precipitation.figure(amounts.reduce(0, +))
  }

  /// The highest of a figure that services stop telling after some days; nil for the day on which
  /// they do: the UV index of its night alone would be 0.
  private static func highest(
    _ figure: KeyPath<ForecastStep, Double?>,
    of steps: [ForecastStep]
  ) -> Double? {
    let told = steps.filter { $0[keyPath: figure] != nil || $0.length > 0 }
      .map { $0[keyPath: figure] }
    return told.contains(nil) ? nil : told.compactMap { $0 }.max()
  }

  /// Whether steps cover a date without a gap.
  private func isCovered(_ date: LocalDate) -> Bool {
    var reached = clock.beginning(of: date)
    let end = clock.beginning(of: date.advanced(byDays: 1))
    for step in steps where step.end > reached {
      if step.begin > reached { return false }
      reached = step.end
      if reached >= end { return true }
    }
    return reached >= end
  }

  /// Where the wind mostly comes from: the direction of the sum of the winds as vectors, longer
  /// steps counting more; nil when they cancel each other out.
  static func dominantDirection(of steps: [ForecastStep]) -> Double? {
    var (north, east, total) = (0.0, 0.0, 0.0)
    for step in steps {
      guard let direction = step.windDirection, let speed = step.windSpeed else { continue }
      let angle = direction * .pi / 180
      let weight = speed * max(step.length, 1)
      north += cos(angle) * weight
      east += sin(angle) * weight
      total += weight
    }
    // What rounding leaves of winds that cancel each other out has no direction.
    let least = total * 1e-9
    guard abs(north) > least || abs(east) > least else { return nil }
    let degrees = atan2(east, north) * 180 / .pi
    return (degrees < 0 ? degrees + 360 : degrees).rounded()
  }
}
