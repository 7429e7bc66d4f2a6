import JSONText

/// Writes the fields that current weather and forecast timesteps share.
struct ConditionsWriter {
  var units: OpenWeatherMapUnits
  var conditions: Conditions

  func writeWeather(_ wmoCode: Int, to object: inout JSONObjectWriter) {
    let code = WeatherCondition(wmoCode: wmoCode)
    object.array("weather") { list in
      list.object { weather in
        weather.member("id", code.id)
        weather.member("main", code.group)
        weather.member("description", code.description)
        weather.member("icon", code.icon + (conditions.isDay ? "d" : "n"))
      }
    }
  }

  func writeMain(to main: inout JSONObjectWriter) {
    for (key, celsius) in [
      ("temp", conditions.temperature), ("feels_like", conditions.apparentTemperature),
      ("temp_min", conditions.temperature), ("temp_max", conditions.temperature),
    ] {
      main.member(JSONName(text: key), units.temperature(celsius), fractionDigits: 0...2)
    }
    main.member("pressure", whole(conditions.pressure))
    main.member("sea_level", whole(conditions.pressure))
    main.member("grnd_level", whole(conditions.surfacePressure))
    main.member("humidity", whole(conditions.humidity))
  }

  func writeClouds(to object: inout JSONObjectWriter) {
    object.object("clouds") { $0.member("all", whole(conditions.cloudCover)) }
  }

  /// Weak wind has no direction, and gusts near the wind speed are omitted.
  func writeWind(to object: inout JSONObjectWriter) {
    object.object("wind") { wind in
      wind.member("speed", units.speed(conditions.windSpeed), fractionDigits: 0...2)
      if conditions.windSpeed >= 1.7 { wind.member("deg", whole(conditions.windDirection)) }
      if conditions.windGust >= 1.4 * conditions.windSpeed {
        wind.member("gust", units.speed(conditions.windGust), fractionDigits: 0...2)
      }
    }
  }

  /// Visibility is capped at 10 km.
  func writeVisibility(to object: inout JSONObjectWriter) {
    object.member("visibility", whole(min(conditions.visibility, 10_000)))
  }

  /// Writes the sums of rain and snow in millimeters under `1h` or `3h`; zeros are omitted.
  static func writePrecipitation(
    _ hours: [Conditions],
    key: String,
    to object: inout JSONObjectWriter
  ) {
    let snow = hours.reduce(0) { $0 + ($1.snowfall > 0 ? $1.precipitation : 0) }
    let rain = hours.reduce(0) { $0 + ($1.snowfall > 0 ? 0 : $1.precipitation) }
    for (name, amount) in [("rain", rain), ("snow", snow)] where amount >= 0.005 {
      object.object(JSONName(text: name)) {
        $0.member(JSONName(text: key), amount, fractionDigits: 0...2)
      }
    }
  }

  private func whole(_ value: Double) -> Int { Int(value.rounded()) }
}

/// The requested system of units; rain and snow are in millimeters in each.
enum OpenWeatherMapUnits: String, Sendable {
  case standard
  case metric
  case imperial

  /// An unknown name means standard units.
  init(_ request: ReceivedRequest) {
    self = request.item("units").flatMap(OpenWeatherMapUnits.init) ?? .standard
  }

  /// Takes degrees Celsius.
  func temperature(_ celsius: Double) -> Double {
    switch self {
    case .standard: celsius + 273.15
    case .metric: celsius
    case .imperial: celsius * 1.8 + 32
    }
  }

  /// Takes meters per second.
  func speed(_ speed: Double) -> Double { self == .imperial ? speed / 0.44704 : speed }
}

/// A weather condition: id, group, description and icon.
struct WeatherCondition: Sendable {
  var id: Int
  var group: String
  var description: String
  var icon: String

  /// Finds the nearest condition to a WMO 4677 code.
  init(wmoCode: Int) {
    self = Self.table[wmoCode] ?? Self(804, "Clouds", "overcast clouds", "04")
  }

  private init(_ id: Int, _ group: String, _ description: String, _ icon: String) {
    self.id = id
    self.group = group
    self.description = description
    self.icon = icon
  }

  private static let table: [Int: WeatherCondition] = [
    0: Self(800, "Clear", "clear sky", "01"),
    1: Self(801, "Clouds", "few clouds", "02"),
    2: Self(802, "Clouds", "scattered clouds", "03"),
    3: Self(804, "Clouds", "overcast clouds", "04"),
    45: Self(741, "Fog", "fog", "50"),
    48: Self(741, "Fog", "fog", "50"),
    51: Self(300, "Drizzle", "light intensity drizzle", "09"),
    53: Self(301, "Drizzle", "drizzle", "09"),
    55: Self(302, "Drizzle", "heavy intensity drizzle", "09"),
    56: Self(511, "Rain", "freezing rain", "13"),
    57: Self(511, "Rain", "freezing rain", "13"),
    61: Self(500, "Rain", "light rain", "10"),
    63: Self(501, "Rain", "moderate rain", "10"),
    65: Self(502, "Rain", "heavy intensity rain", "10"),
    66: Self(511, "Rain", "freezing rain", "13"),
    67: Self(511, "Rain", "freezing rain", "13"),
    71: Self(600, "Snow", "light snow", "13"),
    73: Self(601, "Snow", "snow", "13"),
    75: Self(602, "Snow", "heavy snow", "13"),
    77: Self(600, "Snow", "light snow", "13"),
    80: Self(520, "Rain", "light intensity shower rain", "09"),
    81: Self(521, "Rain", "shower rain", "09"),
    82: Self(522, "Rain", "heavy intensity shower rain", "09"),
    85: Self(620, "Snow", "light shower snow", "13"),
    86: Self(622, "Snow", "heavy shower snow", "13"),
    95: Self(211, "Thunderstorm", "thunderstorm", "11"),
    96: Self(212, "Thunderstorm", "heavy thunderstorm", "11"),
    99: Self(212, "Thunderstorm", "heavy thunderstorm", "11"),
  ]
}
