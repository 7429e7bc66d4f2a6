import FoundationEssentials
import HTTP
import Weather

/// Fetching the weather of places from the National Weather Service, each in its own steps.
///
/// The service answers for one place at a time. What two places want alike, as neighbours want the
/// observation of their station, is asked for once.
struct NWSFetch: WeatherFetch {
  /// A resource that a place waits for.
  private struct Waiting {
    var place: Int
    var resource: NWSResource

    /// Its place among the requests last sent.
    var request: Int
  }

  private struct Question: Hashable {
    var url: String
    var isReload: Bool
  }

  /// How many requests are sent at once; the first places are brought to their end first.
  ///
  /// An hourly forecast has 160 kB, and all answers to what was sent are held at the same time.
  static let mostRequestsAtOnce = 200

  private let provider: NWS
  private let orders: [WeatherOrder]
  private var places: [NWSPlace?] = []
  private var results: [WeatherResult]
  private var waiting: [Waiting] = []

  init(provider: NWS, orders: [WeatherOrder]) {
    self.provider = provider
    self.orders = orders
    results = orders.map { _ in WeatherResult() }
  }

  mutating func resume(
    with exchanges: [Exchange],
    at now: Date
  ) -> FetchStep<[WeatherResult]> {
    if places.isEmpty {
      places = orders.map { NWSPlace($0, of: provider, at: now) }
    }
    for item in waiting where exchanges.indices.contains(item.request) {
      places[item.place]?.take(exchanges[item.request], for: item.resource, at: now)
    }
    let requests = nextRequests(at: now)
    return requests.isEmpty ? .done(results) : .send(requests)
  }

  private mutating func nextRequests(at now: Date) -> [Request] {
    var requests: [Request] = []
    var asked: [Question: Int] = [:]
    waiting = []
    for index in places.indices {
      guard let place = places[index] else { continue }
      let wanted = place.wanted
      if wanted.isEmpty {
        results[index] = place.result(at: now)
        places[index] = nil
      }
      for resource in wanted where requests.count < Self.mostRequestsAtOnce {
        guard let request = place.request(for: resource) else { continue }
        let question = Question(url: request.url, isReload: request.cachePolicy == .reload)
        let position = asked[question] ?? requests.count
        if position == requests.count {
          requests.append(request)
          asked[question] = position
        }
        waiting.append(Waiting(place: index, resource: resource, request: position))
      }
    }
    return requests
  }
}
