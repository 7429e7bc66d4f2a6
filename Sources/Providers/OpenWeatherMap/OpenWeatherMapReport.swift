import FoundationEssentials
import JSONText
import Weather

/// The weather at an instant: what the present weather and a step of a forecast have in common.
///
/// Any figure may be missing.
struct OpenWeatherMapReport {
  var time: Date?
  var condition: Condition?
  var isDay: Bool?
  var temperature: Double?
  var apparentTemperature: Double?
  var humidity: Double?
  var pressure: Double?
  var cloudCover: Double?
  var visibility: Double?
  var windSpeed: Double?
  var windDirection: Double?
  var windGust: Double?
  var precipitationProbability: Double?
  var rain: Amount
  var snow: Amount

  /// - Throws: `MalformedResponse` where there are no measurements, `main`, at all, or one is no
  ///   number.
  init(_ value: JSONValue) throws(MalformedResponse) {
    let main = try value.requiredObject("main")
    time = try value.instant("dt")
    temperature = try main.figure("temp", .temperature)
    apparentTemperature = try main.figure("feels_like", .temperature)
    humidity = try main.figure("humidity", .percentage)
    // Old answers have the pressure at the ground for `pressure`, and that at the sea beside it.
    let groundPressure = try main.figure("pressure", .pressure)
    pressure = try main.figure("sea_level", .pressure)
    pressure = pressure ?? groundPressure
    cloudCover = try value.object("clouds")?.figure("all", .percentage)
    visibility = try value.figure("visibility", .visibility, factor: 0.001)
    let wind = try value.object("wind")
    windSpeed = try wind?.figure("speed", .speed, factor: 3.6)
    windDirection = try wind?.figure("deg", .direction)
    windGust = try wind?.figure("gust", .speed, factor: 3.6)
    precipitationProbability = try value.figure("pop", .percentage, factor: 100)
    rain = try Amount(try value.object("rain"))
    snow = try Amount(try value.object("snow"))
    // The first entry is the primary one.
    guard let primary = value["weather"]?.array?.first(where: { _ in true }) else { return }
    condition = try primary.number(in: "id").flatMap { Int(exactly: $0) }
      .flatMap(Condition.init(openWeatherMap:))
    guard let icon = primary.word("icon") else { return }
    isDay = icon.hasSuffix("d") ? true : icon.hasSuffix("n") ? false : nil
  }
}

extension OpenWeatherMapReport {
  /// How much fell, as water, in mm; nothing fell where it is not said.
  struct Amount: Equatable {
    /// In one hour; nil where it is not said.
    var inOneHour: Known?

    /// In three hours; nil where it is not said.
    var inThreeHours: Known?

    /// A figure, nil where it is impossible.
    struct Known: Equatable {
      var figure: Double?
    }

    fileprivate init(_ value: JSONValue?) throws(MalformedResponse) {
      guard let value else { return }
      if value["1h"] != nil {
        inOneHour = Known(figure: try value.figure("1h", .precipitation))
      }
      if value["3h"] != nil {
        inThreeHours = Known(figure: try value.figure("3h", .precipitation))
      }
    }
  }

  /// Rain and snow of an hour, or of three where they are told for these alone; in mm.
  var hourlyPrecipitation: Double? {
    Self.sum(rain.inOneHour ?? rain.inThreeHours, snow.inOneHour ?? snow.inThreeHours)
  }

  /// The depth of the snow of an hour, in cm.
  var hourlySnowfall: Double? { Self.depth(snow.inOneHour ?? snow.inThreeHours) }

  /// The depth of the snow of a step of three hours, in cm.
  var stepSnowfall: Double? { Self.depth(snow.inThreeHours ?? snow.inOneHour) }

  /// The service gives snow as water: 10 mm of it are 7 cm of snow, the ratio that Open-Meteo
  /// documents for its own snowfall (<https://open-meteo.com/en/docs>).
  private static func depth(_ snow: Amount.Known?) -> Double? {
    (snow ?? Amount.Known(figure: 0)).figure.flatMap { Quantity.snowfall.figure($0 * 0.7) }
  }

  /// Rain and snow of a step of three hours, in mm.
  var stepPrecipitation: Double? {
    Self.sum(rain.inThreeHours ?? rain.inOneHour, snow.inThreeHours ?? snow.inOneHour)
  }

  private static func sum(_ rain: Amount.Known?, _ snow: Amount.Known?) -> Double? {
    guard let rain = (rain ?? Amount.Known(figure: 0)).figure,
      let snow = (snow ?? Amount.Known(figure: 0)).figure
    else { return nil }
    return Quantity.precipitation.figure(rain + snow)
  }
}

/// The answer to a request for the present weather.
struct OpenWeatherMapCurrent {
  var report: OpenWeatherMapReport

  /// Seconds ahead of UTC.
  var utcOffset: Int?

  init(_ value: JSONValue) throws(MalformedResponse) {
    report = try OpenWeatherMapReport(value)
    utcOffset = try value.utcOffset("timezone")
  }

  func weather(at now: Date) throws(MalformedResponse) -> CurrentWeather {
    var weather = CurrentWeather(provider: OpenWeatherMap.name, fetchedAt: now)
    weather.observedAt = report.time
    weather.condition = report.condition
    weather.isDay = report.isDay
    weather.temperature = report.temperature
    weather.apparentTemperature = report.apparentTemperature
    weather.humidity = report.humidity
    weather.precipitation = report.hourlyPrecipitation
    weather.snowfall = report.hourlySnowfall
    weather.cloudCover = report.cloudCover
    weather.pressure = report.pressure
    weather.windSpeed = report.windSpeed
    weather.windDirection = report.windDirection
    weather.windGust = report.windGust
    weather.visibility = report.visibility
    if weather.hasNoFigures { throw MalformedResponse("it has no figures") }
    return weather
  }
}

extension ForecastStep {
  /// How long a step is, in seconds.
  private static let stepLength = 3 * 3600.0

  /// The three hours from the time of a report on.
  ///
  /// What a report has for the highest and the lowest temperature is how much they differ over a
  /// large town at one time, not how far they go within the step.
  init(_ report: OpenWeatherMapReport) throws(MalformedResponse) {
    guard let time = report.time else {
      throw MalformedResponse("a time of 'list' cannot be read")
    }
    self.init(begin: time, length: Self.stepLength)
    condition = report.condition
    temperature = report.temperature
    precipitation = report.stepPrecipitation
    snowfall = report.stepSnowfall
    precipitationProbability = report.precipitationProbability
    windSpeed = report.windSpeed
    windGust = report.windGust
    windDirection = report.windDirection
  }
}

extension JSONValue {
  /// An instant in seconds since 1970; nil where there is none, and for 0, which stands for none.
  func instant(_ key: String) throws(MalformedResponse) -> Date? {
    guard let seconds = try number(in: key), seconds != 0 else { return nil }
    let instant = Date(timeIntervalSince1970: seconds)
    return Timestamp.weatherInstants.contains(instant) ? instant : nil
  }
}
