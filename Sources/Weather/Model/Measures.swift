package typealias CurrentMeasure = Measure<CurrentWeather>
package typealias DayMeasure = Measure<Forecast.Day>
package typealias HourMeasure = Measure<Forecast.Hour>
package typealias AirMeasure = Measure<AirQuality>

extension CurrentWeather: Measured {
  package static let measures: [CurrentMeasure] = [
    .temperature,
    CurrentMeasure(
      "apparentTemperature",
      \.apparentTemperature,
      .temperature,
      label: "feels like"
    ),
    CurrentMeasure("dewPoint", \.dewPoint, .temperature, label: "dew point"),
    CurrentMeasure("humidity", \.humidity, .percentage, label: "humidity", threshold: .humidity),
    .precipitation,
    CurrentMeasure("snowfall", \.snowfall, .snowfall, label: "snowfall", isOmittedAtZero: true),
    CurrentMeasure(
      "cloudCover",
      \.cloudCover,
      .percentage,
      label: "cloud cover",
      threshold: .cloudCover
    ),
    CurrentMeasure("pressure", \.pressure, .pressure, label: "pressure", threshold: .pressure),
    .windSpeed,
    .windDirection,
    CurrentMeasure("windGust", \.windGust, .speed, label: "gusts"),
    CurrentMeasure(
      "visibility",
      \.visibility,
      .visibility,
      label: "visibility",
      threshold: .visibility
    ),
    CurrentMeasure("uvIndex", \.uvIndex, .index, label: "UV index", threshold: .uvIndex),
  ]

  package static let measuresByName = byName(measures)
}

extension Forecast.Day: Measured {
  package static let measures: [DayMeasure] = [
    .temperatureMax,
    .temperatureMin,
    .precipitation,
    .precipitationProbability,
    DayMeasure("snowfall", \.snowfall, .snowfall, label: "snowfall", isOmittedAtZero: true),
    .windSpeedMax,
    DayMeasure("windGustMax", \.windGustMax, .speed, label: "gusts"),
    DayMeasure("windDirection", \.windDirection, .direction, label: "wind direction"),
    DayMeasure("uvIndexMax", \.uvIndexMax, .index, label: "UV index", threshold: .uvIndex),
    DayMeasure("sunshineDuration", \.sunshineDuration, .duration, label: "sunshine"),
  ]

  package static let measuresByName = byName(measures)
}

extension Forecast.Hour: Measured {
  package static let measures: [HourMeasure] = [
    HourMeasure("temperature", \.temperature, .temperature, label: "temperature"),
    HourMeasure("precipitation", \.precipitation, .precipitation, label: "rain"),
    HourMeasure(
      "precipitationProbability",
      \.precipitationProbability,
      .percentage,
      label: "rain"
    ),
    HourMeasure("snowfall", \.snowfall, .snowfall, label: "snowfall", isOmittedAtZero: true),
    HourMeasure("windSpeed", \.windSpeed, .speed, label: "wind"),
    HourMeasure("windDirection", \.windDirection, .direction, label: "wind direction"),
  ]

  package static let measuresByName = byName(measures)
}

extension AirQuality: Measured {
  package static let measures: [AirMeasure] = [
    AirMeasure("europeanAqi", \.europeanAQI, .airQualityIndex, label: "air, EU index"),
    AirMeasure("usAqi", \.usAQI, .airQualityIndex, label: "air, US index"),
    AirMeasure("pm2_5", \.pm25, .concentration, label: "PM2.5"),
    AirMeasure("pm10", \.pm10, .concentration, label: "PM10"),
    AirMeasure("ozone", \.ozone, .concentration, label: "ozone"),
  ]

  package static let measuresByName = byName(measures)
}

// Measures that code refers to individually.

extension CurrentMeasure {
  package static var temperature: Self {
    Self(
      "temperature",
      \.temperature,
      .temperature,
      label: "temperature",
      shortLabel: "temp",
      threshold: .temperature
    )
  }

  package static var precipitation: Self {
    Self(
      "precipitation",
      \.precipitation,
      .precipitation,
      label: "precipitation",
      threshold: .precipitation
    )
  }

  package static var windSpeed: Self {
    Self("windSpeed", \.windSpeed, .speed, label: "wind", threshold: .windSpeed)
  }

  package static var windDirection: Self {
    Self("windDirection", \.windDirection, .direction, label: "wind direction")
  }
}

extension DayMeasure {
  package static var temperatureMax: Self {
    Self("temperatureMax", \.temperatureMax, .temperature, label: "high", threshold: .temperature)
  }

  package static var temperatureMin: Self {
    Self("temperatureMin", \.temperatureMin, .temperature, label: "low", threshold: .temperature)
  }

  // The next two have the same label and different units.

  package static var precipitation: Self {
    Self(
      "precipitation",
      \.precipitation,
      .precipitation,
      label: "rain",
      threshold: .precipitation
    )
  }

  package static var precipitationProbability: Self {
    Self(
      "precipitationProbability",
      \.precipitationProbability,
      .percentage,
      label: "rain",
      threshold: .precipitationProbability
    )
  }

  package static var windSpeedMax: Self {
    Self("windSpeedMax", \.windSpeedMax, .speed, label: "wind", threshold: .windSpeed)
  }
}
