import FoundationEssentials
import HTTP
import Weather

/// The resources of a place.
enum NWSResource {
  /// The addresses of its forecasts and stations.
  case point
  case stations
  /// The latest observation of the next station.
  case observation
  case halfDays
  case hourly
}

/// The resources that are loaded for one weather request.
///
/// The current weather is the observation of the nearest station with a recent one, or the present
/// hour of the hourly forecast if three stations have none.
struct NWSPlace {
  let provider: NWS
  let weatherRequest: WeatherRequest

  private(set) var point: NWSResourceState<NWSPoint>
  private(set) var stations = NWSResourceState<[String]>()
  private(set) var observation = NWSResourceState<NWSObservation>()
  private(set) var halfDays = NWSResourceState<NWSPeriods>()
  private(set) var hourly = NWSResourceState<NWSPeriods>()

  /// Whether the program was interrupted, which stops further requests.
  private(set) var isInterrupted = false

  /// How many stations had no recent observation.
  private var skippedStations = 0

  init(_ weatherRequest: WeatherRequest, of provider: NWS, at now: Date) {
    self.provider = provider
    self.weatherRequest = weatherRequest
    point = NWSResourceState()
    if let country = weatherRequest.countryCode, !NWS.countries.contains(country) {
      let message = "\(pointRequest.displayHost) covers only the United States and its territories"
      point = NWSResourceState(failure: FetchFailure(at: now, kind: .notCovered, message: message))
    }
  }

  /// The resources to request next.
  var pendingResources: [NWSResource] {
    guard !isInterrupted, !weatherRequest.parts.isEmpty else { return [] }
    var pending: [NWSResource] = []
    if point.isPending { pending.append(.point) }
    if weatherRequest.parts.contains(.current) {
      if stations.isPending, point.value?.stations != nil { pending.append(.stations) }
      if observation.isPending, nextStation != nil { pending.append(.observation) }
    }
    if weatherRequest.parts.contains(.forecast), halfDays.isPending, point.value?.halfDays != nil {
      pending.append(.halfDays)
    }
    if weatherRequest.parts.contains(.forecast) || isWithoutObservation, hourly.isPending,
      point.value?.hourly != nil
    {
      pending.append(.hourly)
    }
    return pending
  }

  /// Whether none of the stations has a recent observation.
  var isWithoutObservation: Bool {
    weatherRequest.parts.contains(.current) && stations.value != nil && nextStation == nil
  }

  private var nextStation: String? {
    stations.value.flatMap { skippedStations < $0.count ? $0[skippedStations] : nil }
  }
}

extension NWSPlace {
  /// The request for the addresses of the other resources.
  var pointRequest: Request {
    let policy = point.mustReload ? .reload : CachePolicy.atLeast(NWS.mappingLife)
    return provider.request(provider.pointURL(of: weatherRequest), policy)
  }

  /// The request for a resource; nil while its address is unknown.
  func request(for resource: NWSResource) -> Request? {
    switch resource {
    case .point: pointRequest
    case .stations:
      request(point.value?.stations, for: stations, otherwise: .atLeast(NWS.mappingLife))
    case .observation: request(nextStation.map(provider.observationURL), for: observation)
    case .halfDays: request(point.value?.halfDays.map(provider.metric), for: halfDays)
    case .hourly: request(point.value?.hourly.map(provider.metric), for: hourly)
    }
  }

  private func request<Value>(
    _ url: String?,
    for state: NWSResourceState<Value>,
    otherwise policy: CachePolicy = .byHeaders
  ) -> Request? {
    url.map { provider.request($0, state.mustReload ? .reload : policy) }
  }

  /// Receives the exchange of the request for a resource.
  mutating func receive(_ exchange: Exchange, for resource: NWSResource, at now: Date) {
    if case .failure(let failure) = exchange.result, failure.kind == .cancelled {
      isInterrupted = true
      return
    }
    switch resource {
    case .point:
      receivePoint(exchange, at: now)
    case .stations:
      stations.receive(exchange, at: now, NWSStations.identifiers)
      if stations.isNotFound, reloadsPoint() { stations = NWSResourceState() }
    case .observation:
      receiveObservation(exchange, at: now)
    case .halfDays:
      halfDays.receive(exchange, at: now, NWSPeriod.halfDays)
      if halfDays.isNotFound, reloadsPoint() { halfDays = NWSResourceState() }
    case .hourly:
      hourly.receive(exchange, at: now, NWSPeriod.periods)
      if hourly.isNotFound, reloadsPoint() { hourly = NWSResourceState() }
    }
  }

  private mutating func receivePoint(_ exchange: Exchange, at now: Date) {
    let provider = provider
    point.receive(exchange, at: now) { response throws(MalformedResponse) in
      try NWSPoint(response, of: provider)
    }
    // Both forecasts have to be of the same grid.
    if point.value != nil, halfDays.isPending || hourly.isPending {
      halfDays = NWSResourceState()
      hourly = NWSResourceState()
    }
  }

  private mutating func receiveObservation(_ exchange: Exchange, at now: Date) {
    observation.receive(exchange, at: now, NWSObservation.init)
    let isSkipped = observation.value.map { !$0.isUsable(at: now) } ?? observation.isNotFound
    guard isSkipped else { return }
    skippedStations += 1
    observation = NWSResourceState()
  }

  /// Reloads a cached point after a 404: the place may have moved to another grid since.
  private mutating func reloadsPoint() -> Bool {
    if point.isPending { return true }
    guard point.wasCached else { return false }
    point = NWSResourceState(mustReload: true)
    return true
  }
}
