import FoundationEssentials
import HTTP
import Weather

/// The reports of stations by the Aviation Weather Center of the United States: no key, public domain.
///
/// It is asked beside the providers of weather, whose results do not depend on it.
package struct AviationWeather: WeatherProvider {
  package static let name = Observation.provider
  package static let addressKey = "baseURL"
  package static let standardURL = "https://aviationweather.gov/api/data"
  package static let standardSettings = ProviderSettings(addresses: [addressKey: standardURL])

  /// What it allows its users, who are known by their addresses.
  private static let publishedLimits = RateLimits(minute: 100)

  package let limits: RateLimits?
  private let url: String
  package var name: String { Self.name }

  package init(_ settings: ProviderSettings) {
    url = settings[address: Self.addressKey]
    let isOwnHost = Address(url)?.host == Address(Self.standardURL)?.host
    limits = settings.limits ?? (isOwnHost ? Self.publishedLimits : nil)
  }

  /// The most stations of a request.
  private static let maximumStations = 100

  /// Seconds for all tries of a request, and seconds that it is waited for once the weather is there.
  private static let (deadline, patience) = (10.0, 1.0)

  package func fetch(_ weatherRequests: [WeatherRequest]) -> any WeatherFetch {
    let ids = Set(weatherRequests.flatMap { $0.stations.map(\.id) }).sorted()
    let groups = stride(from: 0, to: ids.count, by: Self.maximumStations).map {
      ids[$0..<min($0 + Self.maximumStations, ids.count)]
    }
    return AviationWeatherFetch(
      stations: weatherRequests.map(\.stations),
      calls: groups.map { ids in
        let query: QueryItems = ["ids": ids.joined(separator: ","), "format": "json"]
        var request = Request(
          url: query.appended(to: "\(url)/metar"),
          headers: [Request.Header("Accept", "application/json")], cachePolicy: .byHeaders,
          cost: QuotaCost(of: name))
        request.deadline = Self.deadline
        request.patience = Self.patience
        return request
      })
  }
}

/// Fetches the reports of stations: a failed request leaves its stations without one.
private struct AviationWeatherFetch: WeatherFetch {
  /// By weather request.
  let stations: [[Station]]
  let calls: [Request]
  private var hasBegun = false

  init(stations: [[Station]], calls: [Request]) {
    self.stations = stations
    self.calls = calls
  }

  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
    if !hasBegun, !calls.isEmpty {
      hasBegun = true
      return .send(calls)
    }
    var reports: [String: [METARReport]] = [:]
    for exchange in exchanges {
      guard case .success(let response) = exchange.result, [200, 203].contains(response.status),
        let read = try? METARReport.all(in: response, at: exchange.end(at: now))
      else { continue }
      for report in read { reports[report.station, default: []].append(report) }
    }
    return .done(
      stations.map { stations in
        var result = WeatherResult()
        result.observations = stations.flatMap { station in
          (reports[station.id] ?? []).map { $0.observation(of: station) }
        }
        return result
      })
  }
}
