import FoundationEssentials
import HTTP
import JSONText
import Weather

/// A response of the air quality service.
enum OpenMeteoAirQuality {
  /// A response has far fewer.
  private static let maximumValuesOfAPlace = 200

  /// Decodes a response: an object for one place, an array for several.
  ///
  /// - Parameter now: When the response was received.
  /// - Returns: The air quality of each place, nil if unknown; nil if the response is not valid for
  ///   `count` places.
  static func airQualities(in response: Response, count: Int, at now: Date) -> [AirQuality?]? {
    guard let root = try? response.json(maximumCount: (count + 1) * maximumValuesOfAPlace) else {
      return nil
    }
    let elements = root.array.map { Array($0.prefix(count + 1)) } ?? [root]
    guard elements.count == count else { return nil }
    return elements.map { airQuality($0, at: now) }
  }

  /// Nil for an invalid element, which does not affect the others.
  private static func airQuality(_ value: JSONValue, at now: Date) -> AirQuality? {
    guard let current = value["current"] else { return nil }
    var airQuality = AirQuality(fetchedAt: now)
    for (measure, variable) in OpenMeteo.airQualityVariables.measured {
      airQuality[measure] = current[variable]?.number(variable).flatMap(measure.quantity.figure)
    }
    return airQuality == AirQuality(fetchedAt: now) ? nil : airQuality
  }
}

/// Fetches the air quality of places in addition to their weather; a failure is ignored.
struct OpenMeteoAirQualityFetch {
  private let provider: OpenMeteo
  private let weatherRequests: [WeatherRequest]
  private let calls: [[Int]]

  init(provider: OpenMeteo, weatherRequests: [WeatherRequest], positions: [Int]) {
    self.provider = provider
    self.weatherRequests = weatherRequests
    calls = OpenMeteo.calls(for: positions)
  }

  var requests: [Request] {
    calls.compactMap { positions in
      provider.airQualityRequest(for: positions.map { weatherRequests[$0] })
    }
  }

  /// Returns the air quality by position of the weather request.
  func results(of exchanges: [Exchange], at now: Date) -> [Int: AirQuality] {
    var results: [Int: AirQuality] = [:]
    for (positions, exchange) in zip(calls, exchanges) {
      guard case .success(let response) = exchange.result, response.status == 200,
        let airQualities = OpenMeteoAirQuality.airQualities(
          in: response, count: positions.count, at: exchange.arrival(at: now))
      else { continue }
      for (position, airQuality) in zip(positions, airQualities) { results[position] = airQuality }
    }
    return results
  }
}
