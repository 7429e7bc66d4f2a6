import FoundationEssentials

/// The latest observation of a station.
struct NWSObservation: Sendable {
  private let weather: CurrentWeather

  /// How old an observation may be to tell the present weather, in seconds: stations observe every
  /// hour, and an observation may be late.
  private static let longestLife = 2 * 3600.0

  init(_ body: Data) throws(NWSAnswerError) {
    guard let answer = try? JSONDecoder().decode(NWSObservationAnswer.self, from: body) else {
      throw NWSAnswerError("not JSON of the expected shape")
    }
    weather = answer.properties.weather
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

/// An observation as it stands in the body.
private struct NWSObservationAnswer: Decodable {
  var properties: Properties

  struct Properties: Decodable {
    /// Without the time at which it arrived.
    var weather: CurrentWeather

    private enum Key: String, CodingKey {
      case timestamp
      case icon
      case textDescription
      case presentWeather
      case cloudLayers
      case temperature
      case dewpoint
      case windDirection
      case windSpeed
      case windGust
      case seaLevelPressure
      case barometricPressure
      case visibility
      case precipitationLastHour
      case relativeHumidity
      case windChill
      case heatIndex
    }

    /// Of several keys the first whose figure is known counts.
    ///
    /// `barometricPressure` is the altimeter
    /// setting, which is reduced to sea level too, and known more often than the other.
    private static let keys: [(CurrentMeasure, [Key])] = [
      (.temperature, [.temperature]),
      (.apparentTemperature, [.heatIndex, .windChill]),
      (.dewPoint, [.dewpoint]),
      (.humidity, [.relativeHumidity]),
      (.precipitation, [.precipitationLastHour]),
      (.pressure, [.seaLevelPressure, .barometricPressure]),
      (.windSpeed, [.windSpeed]),
      (.windDirection, [.windDirection]),
      (.windGust, [.windGust]),
      (.visibility, [.visibility]),
    ]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      weather = CurrentWeather(provider: NWS.name, fetchedAt: .distantPast)
      weather.observedAt = container.known(String.self, .timestamp)
        .flatMap { TimestampReader().zoned($0)?.instant }
      for (measure, keys) in Self.keys {
        weather[keyPath: measure.keyPath] =
          keys.lazy.compactMap {
            container.known(NWSQuantity.self, $0)?.figure(measure.quantity)
          }.first
      }
      let phenomena = container.known([NWSPhenomenon].self, .presentWeather) ?? []
      let text =
        container.known(String.self, .textDescription)?.nonEmptyLine
        ?? phenomena.map(\.words).joined(separator: " ")
      let sky = NWSSky(icon: container.known(String.self, .icon), text: text)
      let layers = container.known([NWSCloudLayer].self, .cloudLayers) ?? []
      weather.isDay = sky.isDay
      weather.condition = sky.condition ?? layers.compactMap(\.condition).mostSevere
    }
  }
}

/// What falls or dims the view, such as light freezing rain.
private struct NWSPhenomenon: Decodable {
  /// Such as `light freezing rain`.
  var words: String

  private enum Key: String, CodingKey, CaseIterable {
    case intensity
    case modifier
    case weather
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    words = Key.allCases.compactMap { container.known(String.self, $0) }.joined(separator: " ")
  }
}

private struct NWSCloudLayer: Decodable {
  /// What the layer alone makes of the sky.
  var condition: Condition?

  private enum Key: String, CodingKey {
    case amount
  }

  /// By what METAR calls the amount; VV is a sky that cannot be seen.
  private static let codes = [
    "CLR": 0, "SKC": 0, "FEW": 1, "SCT": 2, "BKN": 3, "OVC": 3, "VV": 3,
  ]

  init(from decoder: any Decoder) throws {
    let amount = try decoder.container(keyedBy: Key.self).known(String.self, .amount)
    condition = amount.flatMap { Self.codes[$0] }.flatMap(Condition.init(code:))
  }
}
