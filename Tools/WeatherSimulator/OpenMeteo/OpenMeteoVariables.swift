/// The unit and decimals of a variable.
struct OpenMeteoQuantity: Sendable {
  var unit: String
  var decimals = 0
  /// Converts from the unit of `Conditions`.
  var factor = 1.0
  /// Whether the values are sums over time.
  var isSum = false

  static let temperature = Self(unit: "°C", decimals: 1)
  static let percent = Self(unit: "%")
  static let speed = Self(unit: "km/h", decimals: 1, factor: 3.6)
  static let direction = Self(unit: "°")
  static let precipitation = Self(unit: "mm", decimals: 2, isSum: true)
  static let snowfall = Self(unit: "cm", decimals: 2, isSum: true)
  static let length = Self(unit: "m", decimals: 2)
  static let pressure = Self(unit: "hPa", decimals: 1)
  static let code = Self(unit: "wmo code")
  static let flag = Self(unit: "")
  static let index = Self(unit: "", decimals: 2)
  static let duration = Self(unit: "s", decimals: 2, isSum: true)
  static let concentration = Self(unit: "μg/m³", decimals: 1)
  static let europeanIndex = Self(unit: "EAQI")
  static let americanIndex = Self(unit: "USAQI")
  /// Seconds of local time, written as text.
  static let time = Self(unit: "iso8601")
}

/// A variable of an hour, or of a day.
struct OpenMeteoVariable<Weather>: Sendable {
  var name: String
  var quantity: OpenMeteoQuantity
  /// The value at an instant or of a day; for a sum at an instant, the amount per hour.
  var value: @Sendable (Weather) -> Double?

  fileprivate init(
    _ name: String, _ quantity: OpenMeteoQuantity, _ value: @escaping @Sendable (Weather) -> Double?
  ) {
    self.name = name
    self.quantity = quantity
    self.value = value
  }

  /// How many days before an hour the run must have started.
  var daysBefore = 0
  /// Whether it is the spread of an ensemble.
  var isSpread = false

  /// The variables by their names.
  typealias Table = [String: Self]

  fileprivate static func table(_ variables: [Self]) -> Table {
    Dictionary(uniqueKeysWithValues: variables.map { ($0.name, $0) })
  }

  /// Finds a variable by a name such as `temperature_2m_previous_day3`, which `daily` does not know.
  init(_ name: String, in table: Table, isEnsemble: Bool) throws(RequestError) {
    let words = name.split(separator: "_")
    let last = words.last ?? ""
    var base = name
    var days: Int?
    if words.dropLast().last == "previous", last.hasPrefix("day") {
      days = Int(last.dropFirst(3)).flatMap { (1...7).contains($0) ? $0 : nil }
      base = words.dropLast(2).joined(separator: "_")
    } else if isEnsemble, last == "spread" {
      base = words.dropLast().joined(separator: "_")
    }
    guard let variable = table[base], base == name || days != nil || isEnsemble else {
      throw RequestError(unknown: name)
    }
    self = variable
    self.name = name
    daysBefore = days ?? 0
    isSpread = days == nil && base != name
    // It stays in kelvins whatever is asked for.
    if isSpread { quantity.unit = "K" }
  }

  /// The model with visibility ends at 30 degrees south.
  func isAvailable(at point: Coordinates) -> Bool { name != "visibility" || point.latitude > -30 }
}

extension RequestError {
  /// A variable that the service does not know.
  init(unknown name: String) {
    self.init("Data corrupted at path ''. Invalid String value \(name).")
  }
}

/// A day of a response.
struct OpenMeteoDay: Sendable {
  /// Seconds of local time.
  var sunrise: Int
  var sunset: Int
  /// The weather at each hour; `nil` past the model's horizon.
  var hours: [Conditions]?

  func highest(_ part: (Conditions) -> Double) -> Double? { hours?.map(part).max() }

  func sum(_ part: (Conditions) -> Double) -> Double? { hours?.map(part).reduce(0, +) }
}

/// The variables of the APIs.
enum OpenMeteoVariables {
  static let forecast = OpenMeteoVariable<Conditions>.table([
    .init("temperature_2m", .temperature) { $0.temperature },
    .init("apparent_temperature", .temperature) { $0.apparentTemperature },
    .init("dew_point_2m", .temperature) { $0.dewPoint },
    .init("relative_humidity_2m", .percent) { $0.humidity },
    .init("cloud_cover", .percent) { $0.cloudCover },
    .init("precipitation_probability", .percent) { $0.precipitationProbability },
    .init("precipitation", .precipitation) { $0.precipitation },
    .init("snowfall", .snowfall) { $0.snowfall }, .init("visibility", .length) { $0.visibility },
    .init("pressure_msl", .pressure) { $0.pressure },
    .init("wind_speed_10m", .speed) { $0.windSpeed },
    .init("wind_gusts_10m", .speed) { $0.windGust },
    .init("wind_direction_10m", .direction) { $0.windDirection },
    .init("weather_code", .code) { Double($0.weatherCode) },
    .init("uv_index", .index) { $0.ultravioletIndex }, .init("is_day", .flag) { $0.isDay ? 1 : 0 },
  ])

  static let airQuality = OpenMeteoVariable<Conditions>.table([
    .init("european_aqi", .europeanIndex) { AirQuality($0).europeanIndex },
    .init("us_aqi", .americanIndex) { AirQuality($0).americanIndex },
    .init("pm2_5", .concentration) { AirQuality($0).fineParticles },
    .init("pm10", .concentration) { AirQuality($0).coarseParticles },
    .init("ozone", .concentration) { AirQuality($0).ozone },
  ])

  static let daily = OpenMeteoVariable<OpenMeteoDay>.table([
    .init("weather_code", .code) { $0.highest { Double($0.weatherCode) } },
    .init("temperature_2m_max", .temperature) { $0.highest(\.temperature) },
    .init("temperature_2m_min", .temperature) { $0.hours?.map(\.temperature).min() },
    .init("sunrise", .time) { Double($0.sunrise) }, .init("sunset", .time) { Double($0.sunset) },
    .init("sunshine_duration", .duration) { day in
      day.sum(\.sunshineDuration).map { min($0, Double(day.sunset - day.sunrise)) }
    }, .init("precipitation_sum", .precipitation) { $0.sum(\.precipitation) },
    .init("snowfall_sum", .snowfall) { $0.sum(\.snowfall) },
    .init("precipitation_probability_max", .percent) { $0.highest(\.precipitationProbability) },
    .init("wind_speed_10m_max", .speed) { $0.highest(\.windSpeed) },
    .init("wind_gusts_10m_max", .speed) { $0.highest(\.windGust) },
    .init("wind_direction_10m_dominant", .direction) { day in
      day.hours.map { hours in
        let angle = hours.windAngle * 180 / .pi
        return angle < 0 ? angle + 360 : angle
      }
    }, .init("uv_index_max", .index) { $0.highest(\.ultravioletIndex) },
  ])
}
