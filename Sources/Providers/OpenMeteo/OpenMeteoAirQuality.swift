import FoundationEssentials
import HTTP
import JSONText
import Weather

/// What the air quality service answers.
enum OpenMeteoAirQuality {
  /// The variables, their units and what stands beside them.
  private static let mostValuesOfAPlace = 200

  /// Reads the body of a response for some places: an object for one, an array for several.
  ///
  /// - Returns: The air of each place, nil where nothing is known of it; nil unless it is a response
  ///   for that many.
  static func airQualities(in response: Response, count: Int, at now: Date) -> [AirQuality?]? {
    guard let root = try? response.json(maximumCount: (count + 1) * mostValuesOfAPlace) else {
      return nil
    }
    let elements = root.array.map { Array($0.prefix(count + 1)) } ?? [root]
    guard elements.count == count else { return nil }
    return elements.map { airQuality($0, at: now) }
  }

  /// One place without an answer takes none away from the others.
  private static func airQuality(_ value: JSONValue, at now: Date) -> AirQuality? {
    guard let current = value["current"] else { return nil }
    var airQuality = AirQuality(fetchedAt: now)
    for (measure, variable) in OpenMeteo.airQualityVariables.measured {
      airQuality[keyPath: measure.keyPath] = current[variable]?.double
        .flatMap(measure.quantity.figure)
    }
    return airQuality == AirQuality(fetchedAt: now) ? nil : airQuality
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
        let airQualities = OpenMeteoAirQuality.airQualities(
          in: response,
          count: places.count,
          at: exchange.arrival(at: now)
        )
      else { continue }
      for (place, airQuality) in zip(places, airQualities) { results[place] = airQuality }
    }
    return results
  }
}
