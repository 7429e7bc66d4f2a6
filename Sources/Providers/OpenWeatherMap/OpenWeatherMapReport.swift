import FoundationEssentials
import JSONText
import Weather

/// The weather at an instant, the common part of current weather and forecast steps.
///
/// Any figure may be missing.
struct OpenWeatherMapReport {
  /// The figures, without amounts.
  private(set) var weather = CurrentWeather(provider: OpenWeatherMap.name, fetchedAt: .distantPast)
  let precipitationProbability: Double?
  private let rain: Amount
  private let snow: Amount

  /// - Throws: `MalformedResponse` if `main` is missing or a figure is not a number.
  init(_ value: JSONValue) throws(MalformedResponse) {
    let main = try value.requiredObject("main")
    weather.observedAt = value.instant("dt")
    weather.temperature = main.figure("temp", .temperature)
    weather.apparentTemperature = main.figure("feels_like", .temperature)
    weather.humidity = main.figure("humidity", .percentage)
    // In old responses, `pressure` is at ground level and `sea_level` reduced to sea level.
    let groundPressure = main.figure("pressure", .pressure)
    weather.pressure = main.figure("sea_level", .pressure) ?? groundPressure
    weather.cloudCover = try value.object("clouds")?.figure("all", .percentage)
    weather.visibility = value.figure("visibility", .visibility, factor: 0.001)
    let wind = try value.object("wind")
    weather.windSpeed = wind?.figure("speed", .speed, factor: 3.6)
    weather.windDirection = wind?.figure("deg", .direction)
    weather.windGust = wind?.figure("gust", .speed, factor: 3.6)
    precipitationProbability = value.figure("pop", .percentage, factor: 100)
    rain = Amount(try value.object("rain"))
    snow = Amount(try value.object("snow"))
    // The first entry is the primary condition.
    guard let primary = value["weather"]?.array?.first(where: { _ in true }) else { return }
    weather.condition = primary.number(in: "id").flatMap { Int(exactly: $0) }.flatMap(
      Condition.init(openWeatherMap:))
    guard let icon = primary.word("icon") else { return }
    weather.isDay = icon.hasSuffix("d") ? true : icon.hasSuffix("n") ? false : nil
  }

  func currentWeather(at now: Date) -> CurrentWeather {
    var weather = weather
    weather.fetchedAt = now
    weather.precipitation = hourlyPrecipitation
    weather.snowfall = hourlySnowfall
    return weather
  }
}

extension OpenWeatherMapReport {
  /// An amount of precipitation as water, in mm; missing keys mean 0.
  struct Amount: Equatable {
    /// In one hour; nil without the key.
    var inOneHour: Known?

    /// In three hours; nil without the key.
    var inThreeHours: Known?

    /// A figure; nil if it is impossible.
    struct Known: Equatable { var figure: Double? }

    fileprivate init(_ value: JSONValue?) {
      guard let value else { return }
      if value["1h"] != nil { inOneHour = Known(figure: value.figure("1h", .precipitation)) }
      if value["3h"] != nil { inThreeHours = Known(figure: value.figure("3h", .precipitation)) }
    }
  }

  /// Rain and snow of one hour, or of three if only that is known, in mm.
  var hourlyPrecipitation: Double? {
    Self.sum(rain.inOneHour ?? rain.inThreeHours, snow.inOneHour ?? snow.inThreeHours)
  }

  /// The depth of new snow in an hour, in cm.
  var hourlySnowfall: Double? { Self.depth(snow.inOneHour ?? snow.inThreeHours) }

  /// The depth of new snow in a step of three hours, in cm.
  var stepSnowfall: Double? { Self.depth(snow.inThreeHours ?? snow.inOneHour) }

  /// Converts snow as water to depth: 10 mm make 7 cm, the ratio of Open-Meteo (<https://open-meteo.com/en/docs>).
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

extension ForecastStep {
  /// In seconds.
  private static let stepLength = 3 * 3600.0

  /// The three hours before a step; their figures are unknown.
  init(before step: ForecastStep) {
    self.init(begin: step.begin - Self.stepLength, length: Self.stepLength)
  }

  /// The three hours from the time of a report, still with the amounts of the three before.
  ///
  /// The extremes of a report are for different parts of a large city, not for the step.
  init(_ report: OpenWeatherMapReport) throws(MalformedResponse) {
    let weather = report.weather
    guard let time = weather.observedAt else {
      throw MalformedResponse("a time of 'list' cannot be read")
    }
    self.init(begin: time, length: Self.stepLength)
    condition = weather.condition
    temperature = weather.temperature
    precipitation = report.stepPrecipitation
    snowfall = report.stepSnowfall
    precipitationProbability = report.precipitationProbability
    windSpeed = weather.windSpeed
    windGust = weather.windGust
    windDirection = weather.windDirection
  }
}

extension JSONValue {
  /// Returns an instant in seconds since 1970; nil if missing or 0, which means none.
  func instant(_ key: String) -> Date? {
    guard let seconds = number(in: key), seconds != 0 else { return nil }
    let instant = Date(timeIntervalSince1970: seconds)
    return Timestamp.weatherInstants.contains(instant) ? instant : nil
  }
}
