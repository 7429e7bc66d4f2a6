import FoundationEssentials
import HTTP
import JSONText
import Weather

/// The latest observation of a station.
struct NWSObservation: Sendable {
  private let weather: CurrentWeather

  /// How old an observation may be to tell the present weather, in seconds: stations observe every
  /// hour, and an observation may be late.
  private static let longestLife = 2 * 3600.0

  /// - Throws: `MalformedResponse`.
  init(_ response: Response) throws(MalformedResponse) {
    let properties = try response.json(maximumCount: Self.mostValues).requiredObject("properties")
    weather = try Self.weather(properties)
  }

  /// Whether it tells the present weather: its temperature is known, and it is not old.
  func isUsable(at now: Date) -> Bool {
    guard let observedAt = weather.observedAt, weather.temperature != nil else { return false }
    return abs(now.timeIntervalSince(observedAt)) <= Self.longestLife
  }

  func weather(fetchedAt: Date) -> CurrentWeather {
    var weather = weather
    weather.fetchedAt = fetchedAt
    return weather
  }
}

extension NWSObservation {
  /// An observation has some hundred values.
  private static let mostValues = 2000

  /// Of several keys the first whose figure is known counts.
  ///
  /// `barometricPressure` is the altimeter setting, which is reduced to sea level too, and known more
  /// often than the other.
  private static let keys = [
    "temperature": ["temperature"],
    "apparentTemperature": ["heatIndex", "windChill"],
    "dewPoint": ["dewpoint"],
    "humidity": ["relativeHumidity"],
    "precipitation": ["precipitationLastHour"],
    "pressure": ["seaLevelPressure", "barometricPressure"],
    "windSpeed": ["windSpeed"],
    "windDirection": ["windDirection"],
    "windGust": ["windGust"],
    "visibility": ["visibility"],
  ]

  /// Without the time at which it arrived.
  private static func weather(_ properties: JSONValue) throws(MalformedResponse) -> CurrentWeather {
    var weather = CurrentWeather(provider: NWS.name, fetchedAt: .distantPast)
    weather.observedAt = properties.word("timestamp").flatMap {
      TimestampReader().zoned($0)?.instant
    }
    for measure in CurrentMeasure.all {
      for key in keys[measure.name] ?? [] where weather[keyPath: measure.keyPath] == nil {
        weather[keyPath: measure.keyPath] = try NWSQuantity(properties, key)?
          .figure(measure.quantity)
      }
    }
    let phenomena = properties["presentWeather"]?.array?.map(words)
    let text =
      properties.text("textDescription", .name) ?? phenomena?.joined(separator: " ")
    let sky = NWSSky(icon: properties.word("icon"), text: text)
    weather.isDay = sky.isDay
    weather.condition = sky.condition
    if weather.condition == nil {
      weather.condition = properties["cloudLayers"]?.array?.compactMap(condition).mostSevere
    }
    return weather
  }

  /// What falls or dims the view, such as `light freezing rain`.
  private static func words(of phenomenon: JSONValue) -> String {
    ["intensity", "modifier", "weather"].compactMap { phenomenon.word($0) }.joined(separator: " ")
  }

  /// What a layer of clouds alone makes of the sky.
  private static func condition(ofLayer layer: JSONValue) -> Condition? {
    layer.word("amount").flatMap { codes[$0] }.flatMap(Condition.init(code:))
  }

  /// By what METAR calls the amount; VV is a sky that cannot be seen.
  private static let codes = [
    "CLR": 0, "SKC": 0, "FEW": 1, "SCT": 2, "BKN": 3, "OVC": 3, "VV": 3,
  ]
}
