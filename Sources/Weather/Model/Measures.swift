package typealias CurrentMeasure = Measure<CurrentWeather>
package typealias DayMeasure = Measure<Forecast.Day>
package typealias HourMeasure = Measure<Forecast.Hour>
package typealias AirMeasure = Measure<AirQuality>

extension CurrentWeather: Measured {
  package static let measures: [CurrentMeasure] = [
    .temperature,
    CurrentMeasure(
      "apparentTemperature",
      { $0.apparentTemperature },
      { $0.apparentTemperature = $1 },
      .temperature,
      label: "feels like"
    ),
    CurrentMeasure(
      "dewPoint",
      { $0.dewPoint },
      { $0.dewPoint = $1 },
      .temperature,
      label: "dew point"
    ),
    CurrentMeasure(
      "humidity",
      { $0.humidity },
      { $0.humidity = $1 },
      .percentage,
      label: "humidity",
      threshold: .humidity
    ),
    .precipitation,
    CurrentMeasure(
      "snowfall",
      { $0.snowfall },
      { $0.snowfall = $1 },
      .snowfall,
      label: "snowfall",
      isOmittedAtZero: true
    ),
    CurrentMeasure(
      "cloudCover",
      { $0.cloudCover },
      { $0.cloudCover = $1 },
      .percentage,
      label: "cloud cover",
      shortLabel: "clouds",
      threshold: .cloudCover
    ),
    CurrentMeasure(
      "pressure",
      { $0.pressure },
      { $0.pressure = $1 },
      .pressure,
      label: "pressure",
      threshold: .pressure
    ),
    .windSpeed,
    .windDirection,
    CurrentMeasure("windGust", { $0.windGust }, { $0.windGust = $1 }, .speed, label: "gusts"),
    CurrentMeasure(
      "visibility",
      { $0.visibility },
      { $0.visibility = $1 },
      .visibility,
      label: "visibility",
      threshold: .visibility
    ),
    CurrentMeasure(
      "uvIndex",
      { $0.uvIndex },
      { $0.uvIndex = $1 },
      .index,
      label: "UV index",
      shortLabel: "UV",
      threshold: .uvIndex
    ),
  ]

  package static let measuresByName = byName(measures)
  package static let comparedMeasures = measures.filter { $0.threshold != nil }
}

extension Forecast.Day: Measured {
  package static let measures: [DayMeasure] = [
    .temperatureMax,
    .temperatureMin,
    .precipitation,
    .precipitationProbability,
    DayMeasure(
      "snowfall",
      { $0.snowfall },
      { $0.snowfall = $1 },
      .snowfall,
      label: "snowfall",
      isOmittedAtZero: true
    ),
    .windSpeedMax,
    DayMeasure("windGustMax", { $0.windGustMax }, { $0.windGustMax = $1 }, .speed, label: "gusts"),
    DayMeasure(
      "windDirection",
      { $0.windDirection },
      { $0.windDirection = $1 },
      .direction,
      label: "wind direction"
    ),
    DayMeasure(
      "uvIndexMax",
      { $0.uvIndexMax },
      { $0.uvIndexMax = $1 },
      .index,
      label: "UV index",
      shortLabel: "UV",
      threshold: .uvIndex
    ),
    DayMeasure(
      "sunshineDuration",
      { $0.sunshineDuration },
      { $0.sunshineDuration = $1 },
      .duration,
      label: "sunshine"
    ),
  ]

  package static let measuresByName = byName(measures)
  package static let comparedMeasures = measures.filter { $0.threshold != nil }
}

extension Forecast.Hour: Measured {
  package static let measures: [HourMeasure] = [
    HourMeasure(
      "temperature",
      { $0.temperature },
      { $0.temperature = $1 },
      .temperature,
      label: "temperature"
    ),
    HourMeasure(
      "precipitation",
      { $0.precipitation },
      { $0.precipitation = $1 },
      .precipitation,
      label: "rain"
    ),
    HourMeasure(
      "precipitationProbability",
      { $0.precipitationProbability },
      { $0.precipitationProbability = $1 },
      .percentage,
      label: "chance"
    ),
    HourMeasure(
      "snowfall",
      { $0.snowfall },
      { $0.snowfall = $1 },
      .snowfall,
      label: "snowfall",
      isOmittedAtZero: true
    ),
    HourMeasure("windSpeed", { $0.windSpeed }, { $0.windSpeed = $1 }, .speed, label: "wind"),
    HourMeasure(
      "windDirection",
      { $0.windDirection },
      { $0.windDirection = $1 },
      .direction,
      label: "wind direction"
    ),
  ]

  package static let measuresByName = byName(measures)
  package static let comparedMeasures = measures.filter { $0.threshold != nil }
}

extension AirQuality: Measured {
  package static let measures: [AirMeasure] = [
    AirMeasure(
      "europeanAqi",
      { $0.europeanAQI },
      { $0.europeanAQI = $1 },
      .airQualityIndex,
      label: "air, EU index"
    ),
    AirMeasure("usAqi", { $0.usAQI }, { $0.usAQI = $1 }, .airQualityIndex, label: "air, US index"),
    AirMeasure("pm2_5", { $0.pm25 }, { $0.pm25 = $1 }, .concentration, label: "PM2.5"),
    AirMeasure("pm10", { $0.pm10 }, { $0.pm10 = $1 }, .concentration, label: "PM10"),
    AirMeasure("ozone", { $0.ozone }, { $0.ozone = $1 }, .concentration, label: "ozone"),
  ]

  package static let measuresByName = byName(measures)
  package static let comparedMeasures = measures.filter { $0.threshold != nil }
}

// Measures that code refers to individually.

extension CurrentWeather {
  fileprivate static let temperatureMeasure = CurrentMeasure(
    "temperature",
    { $0.temperature },
    { $0.temperature = $1 },
    .temperature,
    label: "temperature",
    shortLabel: "temp",
    threshold: .temperature
  )

  fileprivate static let precipitationMeasure = CurrentMeasure(
    "precipitation",
    { $0.precipitation },
    { $0.precipitation = $1 },
    .precipitation,
    label: "rain",
    threshold: .precipitation
  )

  fileprivate static let windSpeedMeasure = CurrentMeasure(
    "windSpeed",
    { $0.windSpeed },
    { $0.windSpeed = $1 },
    .speed,
    label: "wind",
    threshold: .windSpeed
  )

  fileprivate static let windDirectionMeasure = CurrentMeasure(
    "windDirection",
    { $0.windDirection },
    { $0.windDirection = $1 },
    .direction,
    label: "wind direction"
  )
}

extension Forecast.Day {
  fileprivate static let temperatureMaxMeasure = DayMeasure(
    "temperatureMax",
    { $0.temperatureMax },
    { $0.temperatureMax = $1 },
    .temperature,
    label: "high",
    threshold: .temperature
  )

  fileprivate static let temperatureMinMeasure = DayMeasure(
    "temperatureMin",
    { $0.temperatureMin },
    { $0.temperatureMin = $1 },
    .temperature,
    label: "low",
    threshold: .temperature
  )

  fileprivate static let precipitationMeasure = DayMeasure(
    "precipitation",
    { $0.precipitation },
    { $0.precipitation = $1 },
    .precipitation,
    label: "rain",
    threshold: .precipitation
  )

  fileprivate static let precipitationProbabilityMeasure = DayMeasure(
    "precipitationProbability",
    { $0.precipitationProbability },
    { $0.precipitationProbability = $1 },
    .percentage,
    label: "chance",
    threshold: .precipitationProbability
  )

  fileprivate static let windSpeedMaxMeasure = DayMeasure(
    "windSpeedMax",
    { $0.windSpeedMax },
    { $0.windSpeedMax = $1 },
    .speed,
    label: "wind",
    threshold: .windSpeed
  )
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
