import FoundationEssentials
package import HTTP
import JSONText
package import Weather

/// A service that issues alerts for an area: a provider of alerts alone.
package protocol AlertSource: WeatherProvider {
  func calls(for places: [WeatherRequest]) -> [AlertCall]

  /// Decodes the messages about each of the places that a request is about, also those that end an alert.
  ///
  /// Drills, tests and what is no warning are left out.
  func alerts(
    in response: Response, to request: Request, for places: [WeatherRequest]
  ) throws(MalformedResponse) -> [[Alert]]
}

extension AlertSource {
  package func fetch(_ places: [WeatherRequest]) -> any WeatherFetch {
    AlertFetch(source: self, places: places)
  }

  /// A call for each place.
  func callsForEach(
    of places: [WeatherRequest], _ request: (WeatherRequest) -> Request
  ) -> [AlertCall] { places.enumerated().map { AlertCall(request: request($1), positions: [$0]) } }

  /// A request to a service that needs neither a key nor a contact.
  func request(_ url: String, _ query: QueryItems, accepting type: String) -> Request {
    Request(
      url: query.appended(to: url), headers: [Request.Header("Accept", type)],
      cachePolicy: .byHeaders, cost: QuotaCost(of: name))
  }

  /// Decodes features with areas (RFC 7946) for the places in them.
  ///
  /// - Complexity: O(n m) for n places and m points of the areas around them.
  func alerts(
    byAreaIn response: Response, to request: Request, for places: [WeatherRequest],
    _ read: (AlertProperties) -> Alert?
  ) throws(MalformedResponse) -> [[Alert]] {
    let root = try response.json(maximumCount: AlertProperties.maximumValues)
    var alerts: [[Alert]] = places.map { _ in [] }
    for feature in try root.elements(in: "features", atMost: AlertProperties.maximumAlerts) {
      let properties = try feature.requiredObject("properties")
      let message = AlertProperties(properties: properties, request: request, when: feature["when"])
      guard let shape = try GeoShape(feature["geometry"]), let alert = read(message) else {
        continue
      }
      for (index, place) in places.enumerated()
      where shape.contains(longitude: place.longitude, latitude: place.latitude) {
        alerts[index].append(alert)
      }
    }
    return alerts
  }
}

/// A request for the alerts of some places.
package struct AlertCall: Sendable {
  var request: Request

  /// Positions among the places.
  let positions: [Int]

  /// - Parameter request: It gets less time than weather does, so that a service that hangs does not hold
  ///   the weather up.
  init(request: Request, positions: [Int]) {
    self.request = request
    self.request.deadline = Self.deadline
    self.positions = positions
  }

  /// Seconds for all tries of a request.
  private static let deadline = 10.0
}

/// Fetches the alerts of some places from one source; a malformed response is requested a second time.
struct AlertFetch: WeatherFetch {
  private let source: any AlertSource
  private let places: [WeatherRequest]
  private var results: [WeatherResult]
  private var calls: RepeatedCalls<AlertCall>

  init(source: any AlertSource, places: [WeatherRequest]) {
    self.source = source
    self.places = places
    results = places.map { _ in WeatherResult() }
    calls = RepeatedCalls(source.calls(for: places))
  }

  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
    let received = calls.take(exchanges)
    calls.sendAgain(received.filter { receive($0.exchange, of: $0.call, at: now) }.map(\.call))
    if calls.next.isEmpty { return .done(results) }
    return .send(
      calls.next.map { call in
        var request = call.request
        if calls.isRepetition { request.cachePolicy = calls.cachePolicy }
        return request
      })
  }

  /// Records the outcome of a call; returns whether its response was malformed.
  private mutating func receive(_ exchange: Exchange, of call: AlertCall, at now: Date) -> Bool {
    let outcome = outcome(exchange, of: call, at: exchange.end(at: now))
    for (index, position) in call.positions.enumerated() {
      results[position].alerts = [
        AlertReading(
          source: source.name, result: outcome.map { $0.map { index < $0.count ? $0[index] : [] } },
          at: exchange.arrival(at: now))
      ]
    }
    guard case .success(let response) = exchange.result, case .failure(let failure) = outcome else {
      return false
    }
    return failure.isRepeatable(after: response)
  }

  /// The alerts of each place of a call; nil if the program was interrupted.
  private func outcome(
    _ exchange: Exchange, of call: AlertCall, at now: Date
  ) -> Result<[[Alert]], FetchFailure>? {
    let request = exchange.request
    let result: Result<[[Alert]], FetchFailure>
    switch exchange.result {
    case .failure(let failure) where failure.kind == .cancelled: return nil
    case .failure(let failure): result = .failure(FetchFailure(failure, of: request, at: now))
    case .success(let response) where [200, 203].contains(response.status):
      result = Result(of: request, at: now) { () throws(MalformedResponse) in
        try source.alerts(in: response, to: request, for: call.positions.map { places[$0] })
      }
    case .success(let response):
      let reason = response.problem?.reason("detail")
      var failure = FetchFailure(response, reason: reason, of: request, at: now)
      if [404, 422].contains(response.status) { failure.kind = .notCovered }
      result = .failure(failure)
    }
    return result.mapError { failure in
      var failure = failure
      failure.provider = source.name
      return failure
    }
  }
}
