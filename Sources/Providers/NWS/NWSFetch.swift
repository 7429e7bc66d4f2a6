import FoundationEssentials
import HTTP
import Weather

/// Fetches weather from the National Weather Service, with several requests per place.
///
/// A resource that several places need, such as the observation of a station, is requested once.
struct NWSFetch: WeatherFetch {
  /// A resource that a place waits for.
  private struct Waiting {
    /// Position among the weather requests.
    var position: Int
    var resource: NWSResource

    /// Position among the requests in flight.
    var request: Int
  }

  /// What makes two requests the same.
  private struct RequestKey: Hashable {
    var url: String
    var isReload: Bool
  }

  /// How many requests are sent at once, the first places first.
  ///
  /// All their responses are in memory at the same time, and an hourly forecast has 160 kB.
  static let maximumRequestsAtOnce = 200

  private let provider: NWS
  private let weatherRequests: [WeatherRequest]
  private var places: [NWSPlace?] = []
  private var results: [WeatherResult]
  private var waiting: [Waiting] = []

  init(provider: NWS, weatherRequests: [WeatherRequest]) {
    self.provider = provider
    self.weatherRequests = weatherRequests
    results = weatherRequests.map { _ in WeatherResult() }
  }

  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
    if places.isEmpty { places = weatherRequests.map { NWSPlace($0, of: provider, at: now) } }
    for item in waiting where exchanges.indices.contains(item.request) {
      places[item.position]?.receive(exchanges[item.request], for: item.resource, at: now)
    }
    let requests = nextRequests(at: now)
    return requests.isEmpty ? .done(results) : .send(requests)
  }

  private mutating func nextRequests(at now: Date) -> [Request] {
    var requests: [Request] = []
    var sent: [RequestKey: Int] = [:]
    waiting = []
    for index in places.indices {
      guard let place = places[index] else { continue }
      let pending = place.pendingResources
      if pending.isEmpty {
        results[index] = place.result(at: now)
        places[index] = nil
      }
      for resource in pending where requests.count < Self.maximumRequestsAtOnce {
        guard let request = place.request(for: resource) else { continue }
        let key = RequestKey(url: request.url, isReload: request.cachePolicy == .reload)
        let position = sent[key] ?? requests.count
        if position == requests.count {
          requests.append(request)
          sent[key] = position
        }
        waiting.append(Waiting(position: index, resource: resource, request: position))
      }
    }
    return requests
  }
}
