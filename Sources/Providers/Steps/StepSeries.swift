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

/// A step of a forecast, from providers without daily forecasts; unknown figures are nil.
struct ForecastStep: Sendable, Equatable {
  /// When it begins.
  var begin: Date

  /// In seconds; 0 for an instant.
  var length: Double

  var condition: Condition?

  /// At the beginning, in °C.
  var temperature: Double?

  /// The highest within the step, in °C, if the provider has one.
  var temperatureMax: Double?

  /// The lowest within the step, in °C, if the provider has one.
  var temperatureMin: Double?

  /// The sum over the step as water, in mm.
  var precipitation: Double?

  /// The depth of new snow in the step, in cm.
  var snowfall: Double?

  /// 0…100 %.
  var precipitationProbability: Double?

  /// In km/h.
  var windSpeed: Double?

  /// In km/h.
  var windGust: Double?

  /// The direction the wind comes from, 0…360 degrees clockwise from north.
  var windDirection: Double?

  var uvIndex: Double?

  var end: Date { begin.addingTimeInterval(length) }

  /// The step as an entry of the hourly forecast.
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

/// The steps of a forecast, and the local days and hours they add up to.
struct StepSeries {
  /// Sorted by beginning.
  let steps: [ForecastStep]

  let clock: LocalClock

  init(_ steps: [ForecastStep], clock: LocalClock) {
    self.steps = steps.sorted { $0.begin < $1.begin }
    self.clock = clock
  }

  /// Returns the steps that have not ended as an hourly forecast, in ascending order.
  func hours(from now: Date) -> [Forecast.Hour] { steps.lazy.filter { $0.end > now }.map(\.hour) }

  /// Returns the daily forecast from today on: at most `count` days in ascending order, without
  /// dates that have no step.
  ///
  /// A step belongs to the local date on which it begins. A day is complete if steps cover all of it,
  /// which is 23 or 25 hours when clocks change.
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
    day.condition = steps.compactMap(\.condition).mostSevere
    // Not every step has extremes; the temperature at its beginning counts as well.
    day.temperatureMax = steps.flatMap { [$0.temperatureMax, $0.temperature] }.compactMap { $0 }
      .max()
    day.temperatureMin = steps.flatMap { [$0.temperatureMin, $0.temperature] }.compactMap { $0 }
      .min()
    day.precipitation = Self.sum(Self.figures(\.precipitation, of: steps), .precipitation)
    day.snowfall = Self.sum(Self.figures(\.snowfall, of: steps), .snowfall)
    day.precipitationProbability = steps.compactMap(\.precipitationProbability).max()
    day.windSpeedMax = steps.compactMap(\.windSpeed).max()
    // Of some steps nothing but the amounts is known.
    let windy = steps.filter { $0.windSpeed != nil || $0.windGust != nil }
    day.windGustMax = Self.figures(\.windGust, of: windy).max()
    day.windDirection = Self.dominantDirection(of: steps)
    day.uvIndexMax = Self.figures(\.uvIndex, of: steps).max()
    return day
  }

  /// Nil if no amount is known.
  private static func sum(_ amounts: [Double], _ quantity: Quantity) -> Double? {
    amounts.isEmpty ? nil : quantity.figure(amounts.reduce(0, +))
  }

  /// The figures of a day; none for a day that has them in part, because its sum would be too small and
  /// the UV index of its night would be 0.
  private static func figures(
    _ figure: KeyPath<ForecastStep, Double?>, of steps: [ForecastStep]
  ) -> [Double] {
    let figures = steps.filter { $0[keyPath: figure] != nil || $0.length > 0 }.map {
      $0[keyPath: figure]
    }
    return figures.contains(nil) ? [] : figures.compactMap { $0 }
  }

  /// Whether the steps cover a date without gaps.
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

  /// The direction of the vector sum of the winds, weighted by step length; nil if they cancel out.
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
    // Winds that cancel out leave rounding errors, which have no direction.
    let least = total * 1e-9
    guard abs(north) > least || abs(east) > least else { return nil }
    let degrees = atan2(east, north) * 180 / .pi
    return (degrees < 0 ? degrees + 360 : degrees).rounded()
  }
}
