import JSONText

/// Writes the values of a timestep and of the periods that follow it.
struct TimestepWriter {
  var series: METNorwayForecast
  /// Whether the timestep is within the range of the short-range model.
  var isNear: Bool
  var conditions: Conditions

  func writeInstant(to details: inout JSONObjectWriter) {
    var values = [
      ("air_pressure_at_sea_level", conditions.pressure),
      ("air_temperature", conditions.temperature),
      ("cloud_area_fraction", conditions.cloudCover),
      ("relative_humidity", conditions.humidity),
      ("wind_from_direction", conditions.windDirection),
      ("wind_speed", conditions.windSpeed),
    ]
    if series.detail == .complete {
      values += [
        ("air_temperature_percentile_10", conditions.temperature - 1),
        ("air_temperature_percentile_90", conditions.temperature + 1),
        ("cloud_area_fraction_high", conditions.cloudCover * 0.6),
        ("cloud_area_fraction_low", conditions.cloudCover * 0.8),
        ("cloud_area_fraction_medium", conditions.cloudCover * 0.4),
        ("dew_point_temperature", conditions.dewPoint),
        ("wind_speed_percentile_10", conditions.windSpeed * 0.7),
        ("wind_speed_percentile_90", conditions.windSpeed * 1.2),
      ]
      if isNear, isInFineModel {
        values += [
          ("fog_area_fraction", conditions.isFoggy ? 100 : 0),
          ("ultraviolet_index_clear_sky", conditions.ultravioletIndex),
          ("wind_speed_of_gust", conditions.windGust),
        ]
      }
    }
    write(values, to: &details)
  }

  /// Writes the sums and extremes of a period.
  func write(_ hours: [Conditions], to details: inout JSONObjectWriter) {
    let amount = hours.reduce(0) { $0 + $1.precipitation }
    let probability = hours.map(\.precipitationProbability).max() ?? 0
    let isComplete = series.detail == .complete
    var values: [(String, Double)] = []
    if isComplete, hours.count == 6 {
      let temperatures = hours.map(\.temperature)
      values += [
        ("air_temperature_max", temperatures.max() ?? conditions.temperature),
        ("air_temperature_min", temperatures.min() ?? conditions.temperature),
      ]
    }
    if hours.count < 12 {
      values.append(("precipitation_amount", amount))
      if isComplete {
        values += [
          ("precipitation_amount_max", amount * 1.4), ("precipitation_amount_min", amount * 0.6),
        ]
      }
    }
    if isComplete { values.append(("probability_of_precipitation", probability)) }
    if isComplete, hours.count == 1 {
      let isThunder = hours.contains { $0.precipitationType == .thunderstorm }
      values.append(("probability_of_thunder", isThunder ? 60 : 0))
    }
    write(values, to: &details)
  }

  private func write(_ values: [(String, Double)], to details: inout JSONObjectWriter) {
    for (name, value) in values.sorted(by: { $0.0 < $1.0 }) {
      details.member(JSONName(text: name), value, fractionDigits: 1...1)
    }
  }

  /// The short-range model covers northern Europe.
  private var isInFineModel: Bool {
    (50...75).contains(series.point.latitude) && (-15...40).contains(series.point.longitude)
  }

  /// The unit of each variable, sorted by name.
  static func units(_ detail: METNorwayForecast.Detail) -> [(name: String, unit: String)] {
    let compact = [
      ("air_pressure_at_sea_level", "hPa"), ("air_temperature", "celsius"),
      ("cloud_area_fraction", "%"), ("precipitation_amount", "mm"), ("relative_humidity", "%"),
      ("wind_from_direction", "degrees"), ("wind_speed", "m/s"),
    ]
    guard detail == .complete else { return compact }
    let others = [
      ("air_temperature_max", "celsius"), ("air_temperature_min", "celsius"),
      ("air_temperature_percentile_10", "celsius"), ("air_temperature_percentile_90", "celsius"),
      ("cloud_area_fraction_high", "%"), ("cloud_area_fraction_low", "%"),
      ("cloud_area_fraction_medium", "%"), ("dew_point_temperature", "celsius"),
      ("fog_area_fraction", "%"), ("precipitation_amount_max", "mm"),
      ("precipitation_amount_min", "mm"), ("probability_of_precipitation", "%"),
      ("probability_of_thunder", "%"), ("ultraviolet_index_clear_sky", "1"),
      ("wind_speed_of_gust", "m/s"), ("wind_speed_percentile_10", "m/s"),
      ("wind_speed_percentile_90", "m/s"),
    ]
    return (compact + others).sorted { $0.0 < $1.0 }
  }
}
