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

  /// Rain and snow of a step of three hours, in mm.
  var stepPrecipitation: Double? {
    Self.sum(rain.inThreeHours ?? rain.inOneHour, snow.inThreeHours ?? snow.inOneHour)
  }

  private static func sum(_ rain: Amount.Known?, _ snow: Amount.Known?) -> Double? {
    guard let rain = (rain ?? Amount.Known(figure: 0)).figure,
      let snow = (snow ?? Amount.Known(figure: 0)).figure
    else { return nil }
    return Figure.amount(rain + snow)
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
