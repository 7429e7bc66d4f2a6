/// A forecast as it stands in the body.
struct NWSPeriodsAnswer: Decodable {
  var properties: Properties

  struct Properties: Decodable {
    var periods: [Period]
  }

  struct Period: Decodable {
    var startTime: String
    var endTime: String
    var isDaytime: Bool?
    var temperature: NWSQuantity?
    var probabilityOfPrecipitation: NWSQuantity?
    var dewpoint: NWSQuantity?
    var relativeHumidity: NWSQuantity?
    var windSpeed: NWSQuantity?
    var windGust: NWSQuantity?
    var windDirection: String?
    var icon: String?
    var shortForecast: String?

    private enum Key: String, CodingKey {
      case startTime
      case endTime
      case isDaytime
      case temperature
      case temperatureUnit
      case probabilityOfPrecipitation
      case dewpoint
      case relativeHumidity
      case windSpeed
      case windGust
      case windDirection
      case icon
      case shortForecast
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      startTime = try container.decode(String.self, forKey: .startTime)
      endTime = try container.decode(String.self, forKey: .endTime)
      isDaytime = container.known(Bool.self, .isDaytime)
      // Temperature and wind are plain, or objects with their unit: the service means to change over
      // to these.
      if let value = container.known(Double.self, .temperature) {
        temperature = container.known(String.self, .temperatureUnit).map { unit in
          NWSQuantity(value, unitCode: "deg\(unit)")
        }
      } else {
        temperature = container.known(NWSQuantity.self, .temperature)
      }
      windSpeed = Self.speed(in: container, .windSpeed)
      windGust = Self.speed(in: container, .windGust)
      windDirection = container.known(String.self, .windDirection)
      probabilityOfPrecipitation = container.known(NWSQuantity.self, .probabilityOfPrecipitation)
      dewpoint = container.known(NWSQuantity.self, .dewpoint)
      relativeHumidity = container.known(NWSQuantity.self, .relativeHumidity)
      icon = container.known(String.self, .icon)
      shortForecast = container.known(String.self, .shortForecast)
    }

    private static func speed(in container: KeyedDecodingContainer<Key>, _ key: Key) -> NWSQuantity?
    {
      if let text = container.known(String.self, key) { return NWSQuantity(speed: text) }
      return container.known(NWSQuantity.self, key)
    }
  }
}
