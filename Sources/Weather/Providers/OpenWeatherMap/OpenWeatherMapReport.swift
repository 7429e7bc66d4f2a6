import FoundationEssentials

/// The weather at an instant: what the present weather and a step of a forecast have in common.
///
/// Any figure may be missing; one that is no number is not known, and spoils no other.
struct OpenWeatherMapReport: Decodable {
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

  private enum Key: String, CodingKey {
    case time = "dt"
    case weather
    case main
    case clouds
    case visibility
    case wind
    case probability = "pop"
    case rain
    case snow
  }

  /// - Throws: Where there are no measurements, `main`, at all.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let main = try? container.nestedContainer(keyedBy: MainKey.self, forKey: .main) else {
      throw OpenWeatherMapAnswerError("'main' is missing or of another shape")
    }
    time = container.instant(.time)
    temperature = main.figure(.temperature, .temperature)
    apparentTemperature = main.figure(.apparentTemperature, .temperature)
    humidity = main.figure(.humidity, .percentage)
    // Old answers have the pressure at the ground for `pressure`, and that at the sea beside it.
    pressure = main.figure(.seaLevelPressure, .pressure) ?? main.figure(.pressure, .pressure)
    let clouds = try? container.nestedContainer(keyedBy: CloudsKey.self, forKey: .clouds)
    cloudCover = clouds?.figure(.all, .percentage)
    visibility = container.figure(.visibility, .visibility, factor: 0.001)
    let wind = try? container.nestedContainer(keyedBy: WindKey.self, forKey: .wind)
    windSpeed = wind?.figure(.speed, .speed, factor: 3.6)
    windDirection = wind?.figure(.direction, .direction)
    windGust = wind?.figure(.gust, .speed, factor: 3.6)
    precipitationProbability = container.figure(.probability, .percentage, factor: 100)
    rain = try container.decodeIfPresent(Amount.self, forKey: .rain) ?? .none
    snow = try container.decodeIfPresent(Amount.self, forKey: .snow) ?? .none
    readCondition(of: container)
  }

  /// The first entry is the primary one.
  private mutating func readCondition(of container: KeyedDecodingContainer<Key>) {
    guard var list = try? container.nestedUnkeyedContainer(forKey: .weather), !list.isAtEnd,
      let first = try? list.nestedContainer(keyedBy: WeatherKey.self)
    else { return }
    condition = first.number(.id).flatMap { Int(exactly: $0) }.flatMap(
      Condition.init(openWeatherMap:)
    )
    guard let icon = try? first.decodeIfPresent(String.self, forKey: .icon) else { return }
    isDay = icon.hasSuffix("d") ? true : icon.hasSuffix("n") ? false : nil
  }

  private enum MainKey: String, CodingKey {
    case temperature = "temp"
    case apparentTemperature = "feels_like"
    case humidity
    case pressure
    case seaLevelPressure = "sea_level"
  }

  private enum CloudsKey: String, CodingKey {
    case all
  }

  private enum WindKey: String, CodingKey {
    case speed
    case direction = "deg"
    case gust
  }

  private enum WeatherKey: String, CodingKey {
    case id
    case icon
  }
}

extension OpenWeatherMapReport {
  /// How much fell, as water, in mm; what is not told fell not.
  struct Amount: Decodable, Equatable {
    /// In one hour; nil where it is not told.
    var inOneHour: Told?

    /// In three hours; nil where it is not told.
    var inThreeHours: Told?

    /// A figure, nil where it is impossible.
    struct Told: Equatable {
      var figure: Double?
    }

    private enum Key: String, CodingKey {
      case inOneHour = "1h"
      case inThreeHours = "3h"
    }

    static let none = Amount()

    private init() {}

    init(from decoder: any Decoder) throws {
      guard let container = try? decoder.container(keyedBy: Key.self) else {
        inOneHour = Told(figure: nil)
        return
      }
      if container.contains(.inOneHour) {
        inOneHour = Told(figure: container.figure(.inOneHour, .precipitation))
      }
      if container.contains(.inThreeHours) {
        inThreeHours = Told(figure: container.figure(.inThreeHours, .precipitation))
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

  private static func sum(_ rain: Amount.Told?, _ snow: Amount.Told?) -> Double? {
    guard let rain = (rain ?? Amount.Told(figure: 0)).figure,
      let snow = (snow ?? Amount.Told(figure: 0)).figure
    else { return nil }
    return Figure.amount(rain + snow)
  }
}
