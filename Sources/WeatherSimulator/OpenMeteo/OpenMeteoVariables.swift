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

/// A variable of `current` and `hourly`.
struct OpenMeteoVariable: Sendable {
  var name: String
  var quantity: OpenMeteoQuantity
  /// The value at an instant; for a sum, the amount per hour.
  var value: @Sendable (Conditions) -> Double

  private init(
    _ name: String,
    _ quantity: OpenMeteoQuantity,
    _ value: @escaping @Sendable (Conditions) -> Double
  ) {
    self.name = name
    self.quantity = quantity
    self.value = value
  }

  /// How many days before an hour the run must have started.
  var daysBefore = 0
  /// Whether it is the spread of an ensemble.
  var isSpread = false

  /// Finds a variable by a name such as `temperature_2m_previous_day3`, which `daily` does not know.
  init(_ name: String, in table: [String: Self], isEnsemble: Bool) throws(RequestError) {
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
      throw RequestError("Data corrupted at path ''. Invalid String value \(name).")
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

  /// The variables of the forecast API by name.
  static let forecast: [String: Self] = named([
    Self("temperature_2m", .temperature) { $0.temperature },
    Self("apparent_temperature", .temperature) { $0.apparentTemperature },
    Self("dew_point_2m", .temperature) { $0.dewPoint },
    Self("relative_humidity_2m", .percent) { $0.humidity },
    Self("cloud_cover", .percent) { $0.cloudCover },
    Self("precipitation_probability", .percent) { $0.precipitationProbability },
    Self("precipitation", .precipitation) { $0.precipitation },
    Self("snowfall", .snowfall) { $0.snowfall },
    Self("visibility", .length) { $0.visibility },
    Self("pressure_msl", .pressure) { $0.pressure },
    Self("wind_speed_10m", .speed) { $0.windSpeed },
    Self("wind_gusts_10m", .speed) { $0.windGust },
    Self("wind_direction_10m", .direction) { $0.windDirection },
    Self("weather_code", .code) { Double($0.weatherCode) },
    Self("uv_index", .index) { $0.ultravioletIndex },
    Self("is_day", .flag) { $0.isDay ? 1 : 0 },
  ])

  /// The variables of the air quality API by name.
  static let airQuality: [String: Self] = named([
    Self("european_aqi", .europeanIndex) { AirQuality($0).europeanIndex },
    Self("us_aqi", .americanIndex) { AirQuality($0).americanIndex },
    Self("pm2_5", .concentration) { AirQuality($0).fineParticles },
    Self("pm10", .concentration) { AirQuality($0).coarseParticles },
    Self("ozone", .concentration) { AirQuality($0).ozone },
  ])

  private static func named(_ variables: [Self]) -> [String: Self] {
    Dictionary(uniqueKeysWithValues: variables.map { ($0.name, $0) })
  }
}

/// A day of a response.
struct OpenMeteoDay: Sendable {
  /// Seconds of local time.
  var sunrise: Int
  var sunset: Int
  /// The weather at each hour; `nil` past the model's horizon.
  var hours: [Conditions]?
}

/// A variable of `daily`.
struct OpenMeteoDailyVariable: Sendable {
  var name: String
  var quantity: OpenMeteoQuantity
  var value: @Sendable (OpenMeteoDay) -> Double?

  private typealias Part = @Sendable (Conditions) -> Double

  private init(
    _ name: String,
    _ quantity: OpenMeteoQuantity,
    _ value: @escaping @Sendable (OpenMeteoDay) -> Double?
  ) {
    self.name = name
    self.quantity = quantity
    self.value = value
  }

  private static func highest(
    _ name: String,
    _ quantity: OpenMeteoQuantity,
    _ part: @escaping Part
  ) -> Self {
    Self(name, quantity) { $0.hours?.map(part).max() }
  }

  private static func sum(
    _ name: String,
    _ quantity: OpenMeteoQuantity,
    _ part: @escaping Part
  ) -> Self {
    Self(name, quantity) { $0.hours?.map(part).reduce(0, +) }
  }

  /// The variables of the forecast API by name.
  static let forecast: [String: Self] = {
    let all = [
      highest("weather_code", .code) { Double($0.weatherCode) },
      highest("temperature_2m_max", .temperature) { $0.temperature },
      Self("temperature_2m_min", .temperature) { $0.hours?.map(\.temperature).min() },
      Self("sunrise", .time) { Double($0.sunrise) },
      Self("sunset", .time) { Double($0.sunset) },
      Self("sunshine_duration", .duration) { day in
        day.hours.map { hours in
          min(hours.reduce(0) { $0 + $1.sunshineDuration }, Double(day.sunset - day.sunrise))
        }
      },
      sum("precipitation_sum", .precipitation) { $0.precipitation },
      sum("snowfall_sum", .snowfall) { $0.snowfall },
      highest("precipitation_probability_max", .percent) { $0.precipitationProbability },
      highest("wind_speed_10m_max", .speed) { $0.windSpeed },
      highest("wind_gusts_10m_max", .speed) { $0.windGust },
      Self("wind_direction_10m_dominant", .direction) { day in
        day.hours.map { hours in
          let angle = hours.windAngle * 180 / .pi
          return angle < 0 ? angle + 360 : angle
        }
      },
      highest("uv_index_max", .index) { $0.ultravioletIndex },
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()
}
