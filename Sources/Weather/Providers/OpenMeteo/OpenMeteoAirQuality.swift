import FoundationEssentials
import HTTP

/// What the air quality service answers for one place; a figure that is missing or none is nil.
struct OpenMeteoAirQuality: Decodable {
  /// The variables that are asked for and read.
  enum Variable: String, CodingKey, CaseIterable {
    case europeanAQI = "european_aqi"
    case usAQI = "us_aqi"
    case pm25 = "pm2_5"
    case pm10
    case ozone

    var keyPath: WritableKeyPath<AirQuality, Double?> {
      switch self {
      case .europeanAQI: \.europeanAQI
      case .usAQI: \.usAQI
      case .pm25: \.pm25
      case .pm10: \.pm10
      case .ozone: \.ozone
      }
    }
  }

  private enum Key: String, CodingKey {
    case current
  }

  private var figures: [Variable: Double] = [:]

  init(from decoder: any Decoder) throws {
    // One place without an answer takes none away from the others.
    guard let container = try? decoder.container(keyedBy: Key.self),
      let current = try? container.nestedContainer(keyedBy: Variable.self, forKey: .current)
    else { return }
    for variable in Variable.allCases {
      figures[variable] = try? current.decode(Double.self, forKey: variable)
    }
  }

  /// The air quality; nil where nothing is known of it.
  func airQuality(at now: Date) -> AirQuality? {
    var airQuality = AirQuality(fetchedAt: now)
    for (variable, figure) in figures {
      airQuality[keyPath: variable.keyPath] = Figure.amount(figure)
    }
    return airQuality == AirQuality(fetchedAt: now) ? nil : airQuality
  }

  /// Reads the body of an answer for some places: an object for one, an array for several.
  ///
  /// - Returns: Nil unless it is an answer for that many.
  static func answers(in body: Data, count: Int) -> [OpenMeteoAirQuality]? {
    let decoder = JSONDecoder()
    let answers =
      count == 1
      ? (try? decoder.decode(OpenMeteoAirQuality.self, from: body)).map { [$0] }
      : try? decoder.decode([OpenMeteoAirQuality].self, from: body)
    return answers?.count == count ? answers : nil
  }
}

/// Fetching the air quality of places beside their weather.
///
/// It is an addition: what cannot be had is left out, without another try and without a failure.
struct OpenMeteoAirQualityFetch {
  private let provider: OpenMeteo
  private let orders: [WeatherOrder]
  private let calls: [[Int]]

  /// Makes the fetch of the air at some of the orders' places, given by their positions.
  init(provider: OpenMeteo, orders: [WeatherOrder], places: [Int]) {
    self.provider = provider
    self.orders = orders
    calls = stride(from: 0, to: places.count, by: OpenMeteo.mostPlacesInACall).map { start in
      Array(places[start..<min(start + OpenMeteo.mostPlacesInACall, places.count)])
    }
  }

  var requests: [Request] {
    calls.compactMap { places in provider.airQualityRequest(for: places.map { orders[$0] }) }
  }

  /// The air quality by the positions of the orders, where it could be had.
  func results(of exchanges: [Exchange], at now: Date) -> [Int: AirQuality] {
    var results: [Int: AirQuality] = [:]
    for (places, exchange) in zip(calls, exchanges) {
      guard case .success(let response) = exchange.result, response.status == 200,
        let answers = OpenMeteoAirQuality.answers(in: response.body, count: places.count)
      else { continue }
      let arrival = exchange.arrival(at: now)
      for (place, answer) in zip(places, answers) {
        results[place] = answer.airQuality(at: arrival)
      }
    }
    return results
  }
}
