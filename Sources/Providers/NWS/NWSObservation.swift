import FoundationEssentials
import HTTP
import JSONText
import Weather

/// The latest observation of a station.
struct NWSObservation: Sendable {
  private let weather: CurrentWeather

  /// How old a current observation may be, in seconds: stations report hourly and may be late.
  private static let maximumAge = 2 * 3600.0

  init(_ response: Response) throws(MalformedResponse) {
    let properties = try response.json(maximumCount: Self.maximumValues).requiredObject(
      "properties")
    weather = Self.weather(properties)
  }

  /// Whether it is recent and has a temperature.
  func isUsable(at now: Date) -> Bool {
    guard let observedAt = weather.observedAt, weather.temperature != nil else { return false }
    return abs(now.timeIntervalSince(observedAt)) <= Self.maximumAge
  }

  func weather(fetchedAt: Date) -> CurrentWeather {
    var weather = weather
    weather.fetchedAt = fetchedAt
    return weather
  }
}

extension NWSObservation {
  /// An observation has about a hundred values.
  private static let maximumValues = 2000

  /// The keys of each measure; the first one with a figure counts.
  ///
  /// `barometricPressure` is the altimeter setting, which is also reduced to sea level and available
  /// more often.
  private static let keys = [
    "temperature": ["temperature"], "apparentTemperature": ["heatIndex", "windChill"],
    "dewPoint": ["dewpoint"], "humidity": ["relativeHumidity"],
    "precipitation": ["precipitationLastHour"],
    "pressure": ["seaLevelPressure", "barometricPressure"], "windSpeed": ["windSpeed"],
    "windDirection": ["windDirection"], "windGust": ["windGust"], "visibility": ["visibility"],
  ]

  /// Decodes an observation, without `fetchedAt`.
  private static func weather(_ properties: JSONValue) -> CurrentWeather {
    var weather = CurrentWeather(provider: NWS.name, fetchedAt: .distantPast)
    weather.observedAt = properties.word("timestamp").flatMap {
      TimestampReader().zoned($0)?.instant
    }
    for measure in CurrentMeasure.all {
      for key in keys[measure.name] ?? [] where weather[measure] == nil {
        weather[measure] = NWSQuantity(properties, key)?.figure(measure.quantity)
      }
    }
    let phenomena = properties["presentWeather"]?.array?.map(words)
    let text = properties.text("textDescription", .name) ?? phenomena?.joined(separator: " ")
    let sky = NWSSky(icon: properties.word("icon"), text: text)
    weather.isDay = sky.isDay
    weather.condition = sky.condition
    if weather.condition == nil {
      weather.condition = properties["cloudLayers"]?.array?.compactMap(condition).mostSevere
    }
    return weather
  }

  /// The description of a phenomenon, such as `light freezing rain`.
  private static func words(of phenomenon: JSONValue) -> String {
    ["intensity", "modifier", "weather"].compactMap { phenomenon.word($0) }.joined(separator: " ")
  }

  /// The condition by the amount of a cloud layer.
  private static func condition(ofLayer layer: JSONValue) -> Condition? {
    layer.word("amount").flatMap { codes[$0] }.flatMap(Condition.init(code:))
  }

  /// WMO codes by METAR cloud amount; VV is an obscured sky.
  private static let codes = ["CLR": 0, "SKC": 0, "FEW": 1, "SCT": 2, "BKN": 3, "OVC": 3, "VV": 3]
}
