package typealias CurrentMeasure = Measure<CurrentWeather>
package typealias DayMeasure = Measure<Forecast.Day>
package typealias HourMeasure = Measure<Forecast.Hour>
package typealias AirMeasure = Measure<AirQuality>

extension CurrentWeather: Measured {
  package static let measures: [CurrentMeasure] = [
    .temperature,
    .init(
      "apparentTemperature", { $0.apparentTemperature }, { $0.apparentTemperature = $1 },
      .temperature), .init("dewPoint", { $0.dewPoint }, { $0.dewPoint = $1 }, .temperature),
    .init("humidity", { $0.humidity }, { $0.humidity = $1 }, .percentage, threshold: .humidity),
    .precipitation, .init("snowfall", { $0.snowfall }, { $0.snowfall = $1 }, .snowfall),
    .init(
      "cloudCover", { $0.cloudCover }, { $0.cloudCover = $1 }, .percentage, threshold: .cloudCover),
    .init("pressure", { $0.pressure }, { $0.pressure = $1 }, .pressure, threshold: .pressure),
    .windSpeed, .windDirection, .init("windGust", { $0.windGust }, { $0.windGust = $1 }, .speed),
    .init(
      "visibility", { $0.visibility }, { $0.visibility = $1 }, .visibility, threshold: .visibility),
    .init("uvIndex", { $0.uvIndex }, { $0.uvIndex = $1 }, .index, threshold: .uvIndex),
  ]

  package static let measuresByName = byName(measures)
  package static let comparedMeasures = measures.filter { $0.threshold != nil }
}

extension Forecast.Day: Measured {
  package static let measures: [DayMeasure] = [
    .temperatureMax, .temperatureMin, .precipitation, .precipitationProbability,
    .init("snowfall", { $0.snowfall }, { $0.snowfall = $1 }, .snowfall), .windSpeedMax,
    .init("windGustMax", { $0.windGustMax }, { $0.windGustMax = $1 }, .speed),
    .init("windDirection", { $0.windDirection }, { $0.windDirection = $1 }, .direction),
    .init("uvIndexMax", { $0.uvIndexMax }, { $0.uvIndexMax = $1 }, .index, threshold: .uvIndex),
    .init("sunshineDuration", { $0.sunshineDuration }, { $0.sunshineDuration = $1 }, .duration),
  ]

  package static let measuresByName = byName(measures)
  package static let comparedMeasures = measures.filter { $0.threshold != nil }
}

extension Forecast.Hour: Measured {
  package static let measures: [HourMeasure] = [
    .init("temperature", { $0.temperature }, { $0.temperature = $1 }, .temperature),
    .init("precipitation", { $0.precipitation }, { $0.precipitation = $1 }, .precipitation),
    .init(
      "precipitationProbability", { $0.precipitationProbability },
      { $0.precipitationProbability = $1 }, .percentage),
    .init("snowfall", { $0.snowfall }, { $0.snowfall = $1 }, .snowfall),
    .init("windSpeed", { $0.windSpeed }, { $0.windSpeed = $1 }, .speed),
    .init("windDirection", { $0.windDirection }, { $0.windDirection = $1 }, .direction),
  ]

  package static let measuresByName = byName(measures)
  package static let comparedMeasures = measures.filter { $0.threshold != nil }
}

extension AirQuality: Measured {
  package static let measures: [AirMeasure] = [
    .init("europeanAqi", { $0.europeanAQI }, { $0.europeanAQI = $1 }, .airQualityIndex),
    .init("usAqi", { $0.usAQI }, { $0.usAQI = $1 }, .airQualityIndex),
    .init("pm2_5", { $0.pm25 }, { $0.pm25 = $1 }, .concentration),
    .init("pm10", { $0.pm10 }, { $0.pm10 = $1 }, .concentration),
    .init("ozone", { $0.ozone }, { $0.ozone = $1 }, .concentration),
  ]

  package static let measuresByName = byName(measures)
  package static let comparedMeasures = measures.filter { $0.threshold != nil }
}

// Measures that code refers to individually.

extension CurrentWeather {
  fileprivate static let temperatureMeasure = CurrentMeasure(
    "temperature", { $0.temperature }, { $0.temperature = $1 }, .temperature,
    threshold: .temperature)

  fileprivate static let precipitationMeasure = CurrentMeasure(
    "precipitation", { $0.precipitation }, { $0.precipitation = $1 }, .precipitation,
    threshold: .precipitation)

  fileprivate static let windSpeedMeasure = CurrentMeasure(
    "windSpeed", { $0.windSpeed }, { $0.windSpeed = $1 }, .speed, threshold: .windSpeed)

  fileprivate static let windDirectionMeasure = CurrentMeasure(
    "windDirection", { $0.windDirection }, { $0.windDirection = $1 }, .direction)
}

extension Forecast.Day {
  fileprivate static let temperatureMaxMeasure = DayMeasure(
    "temperatureMax", { $0.temperatureMax }, { $0.temperatureMax = $1 }, .temperature,
    threshold: .temperature)

  fileprivate static let temperatureMinMeasure = DayMeasure(
    "temperatureMin", { $0.temperatureMin }, { $0.temperatureMin = $1 }, .temperature,
    threshold: .temperature)

  fileprivate static let precipitationMeasure = DayMeasure(
    "precipitation", { $0.precipitation }, { $0.precipitation = $1 }, .precipitation,
    threshold: .precipitation)

  fileprivate static let precipitationProbabilityMeasure = DayMeasure(
    "precipitationProbability", { $0.precipitationProbability },
    { $0.precipitationProbability = $1 }, .percentage, threshold: .precipitationProbability)

  fileprivate static let windSpeedMaxMeasure = DayMeasure(
    "windSpeedMax", { $0.windSpeedMax }, { $0.windSpeedMax = $1 }, .speed, threshold: .windSpeed)
}

extension CurrentMeasure {
  package static var temperature: CurrentMeasure { CurrentWeather.temperatureMeasure }
  package static var precipitation: CurrentMeasure { CurrentWeather.precipitationMeasure }
  package static var windSpeed: CurrentMeasure { CurrentWeather.windSpeedMeasure }
  package static var windDirection: CurrentMeasure { CurrentWeather.windDirectionMeasure }
}

extension DayMeasure {
  package static var temperatureMax: DayMeasure { Forecast.Day.temperatureMaxMeasure }
  package static var temperatureMin: DayMeasure { Forecast.Day.temperatureMinMeasure }
  package static var precipitation: DayMeasure { Forecast.Day.precipitationMeasure }
  package static var precipitationProbability: DayMeasure {
    Forecast.Day.precipitationProbabilityMeasure
  }
  package static var windSpeedMax: DayMeasure { Forecast.Day.windSpeedMaxMeasure }
}
