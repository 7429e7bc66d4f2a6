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
      stations: weatherRequests.map(\.stations), groups: groups,
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

  /// The identifiers that each request names.
  let groups: [ArraySlice<String>]
  let calls: [Request]
  private var hasBegun = false

  init(stations: [[Station]], groups: [ArraySlice<String>], calls: [Request]) {
    self.stations = stations
    self.groups = groups
    self.calls = calls
  }

  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
    if !hasBegun, !calls.isEmpty {
      hasBegun = true
      return .send(calls)
    }
    var reports: [String: [METARReport]] = [:]
    var failures: [String: FetchFailure] = [:]
    for (ids, exchange) in zip(groups, exchanges) {
      switch Self.reports(in: exchange, at: now) {
      case .success(let read):
        for report in read { reports[report.station, default: []].append(report) }
      case .failure(let failure): for id in ids { failures[id] = failure }
      }
    }
    return .done(
      stations.map { stations in
        var result = WeatherResult()
        let read = stations.flatMap { station in
          (reports[station.id] ?? []).map { $0.observation(of: station) }
        }
        let failure = stations.lazy.compactMap { failures[$0.id] }.first
        result.observations =
          read.isEmpty ? failure.map { .failure($0) } ?? .success([]) : .success(read)
        return result
      })
  }

  private static func reports(
    in exchange: Exchange, at now: Date
  ) -> Result<[METARReport], FetchFailure> {
    let (request, now) = (exchange.request, exchange.end(at: now))
    switch exchange.result {
    case .failure(let failure): return .failure(FetchFailure(failure, of: request, at: now))
    // Where nothing is known the response is 204 and empty.
    case .success(let response) where [200, 203, 204].contains(response.status):
      return Result(of: request, at: now) { () throws(MalformedResponse) in
        try METARReport.all(in: response, at: now)
      }
    case .success(let response):
      return .failure(FetchFailure(response, reason: nil, of: request, at: now))
    }
  }
}
