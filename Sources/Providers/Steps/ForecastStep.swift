import FoundationEssentials
import Weather

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
    hour.precipitationProbability = precipitationProbability
    hour.windSpeed = windSpeed
    hour.windDirection = windDirection
    return hour
  }
}
