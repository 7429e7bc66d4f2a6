import FoundationEssentials
import HTTP
import Weather

/// What can be asked of the service for a place.
enum NWSResource {
  /// Where its forecasts and its stations are to be asked for.
  case point
  case stations
  /// The latest one of the station that is next.
  case observation
  case halfDays
  case hourly
  case alerts
}

/// What is known and what is still to be asked for one order.
///
/// The current weather is the observation of the nearest station that has a recent one; where three
/// have none, it is the present hour of the hourly forecast.
struct NWSPlace {
  let provider: NWS
  let order: WeatherOrder

  private(set) var point: NWSAnswer<NWSPoint>
  private(set) var stations = NWSAnswer<[String]>()
  private(set) var observation = NWSAnswer<NWSObservation>()
  private(set) var halfDays = NWSAnswer<[NWSPeriod]>()
  private(set) var hourly = NWSAnswer<[NWSPeriod]>()
  private(set) var alerts = NWSAnswer<[Alert]>()

  /// Whether the program was interrupted: nothing is asked any more.
  private(set) var isInterrupted = false

  /// How many of the stations had nothing to tell.
  private var silentStations = 0

  /// Countries and territories whose weather the service tells, by ISO 3166-1.
  private static let countries: Set<String> = ["US", "PR", "GU", "VI", "AS", "MP", "UM"]

  init(_ order: WeatherOrder, of provider: NWS, at now: Date) {
    self.provider = provider
    self.order = order
    point = NWSAnswer()
    if let country = order.countryCode, !Self.countries.contains(country) {
      let message = "\(pointRequest.hostForPeople) serves the United States and territories alone"
      point = NWSAnswer(failure: FetchFailure(at: now, kind: .notCovered, message: message))
    }
  }

  /// What has to be asked next.
  var wanted: [NWSResource] {
    guard !isInterrupted, !order.parts.isEmpty else { return [] }
    var wanted: [NWSResource] = []
    if point.isOpen { wanted.append(.point) }
    if order.parts.contains(.current) {
      if stations.isOpen, point.value?.stations != nil { wanted.append(.stations) }
      if observation.isOpen, nextStation != nil { wanted.append(.observation) }
      if alerts.isOpen, point.value != nil { wanted.append(.alerts) }
    }
    if order.parts.contains(.forecast), halfDays.isOpen, point.value?.halfDays != nil {
      wanted.append(.halfDays)
    }
    if order.parts.contains(.forecast) || isWithoutObservation, hourly.isOpen,
      point.value?.hourly != nil
    {
      wanted.append(.hourly)
    }
    return wanted
  }

  /// Whether no station has a recent observation, as far as they are asked.
  var isWithoutObservation: Bool {
    order.parts.contains(.current) && stations.value != nil && nextStation == nil
  }

  private var nextStation: String? {
    stations.value.flatMap { silentStations < $0.count ? $0[silentStations] : nil }
  }
}

extension NWSPlace {
  /// The request for where to ask for all else.
  var pointRequest: Request {
    let policy = point.mustReload ? .reload : CachePolicy.atLeast(NWS.mappingLife)
    return provider.request(provider.pointURL(of: order), policy)
  }

  /// The request for a resource; nil where it is not known yet where to ask.
  func request(for resource: NWSResource) -> Request? {
    switch resource {
    case .point: pointRequest
    case .stations:
      request(point.value?.stations, for: stations, otherwise: .atLeast(NWS.mappingLife))
    case .observation: request(nextStation.map(provider.observationURL), for: observation)
    case .halfDays: request(point.value?.halfDays.map(provider.metric), for: halfDays)
    case .hourly: request(point.value?.hourly.map(provider.metric), for: hourly)
    case .alerts: request(provider.alertsURL(of: order), for: alerts)
    }
  }

  private func request<Value>(
    _ url: String?,
    for answer: NWSAnswer<Value>,
    otherwise policy: CachePolicy = .byHeaders
  ) -> Request? {
    url.map { provider.request($0, answer.mustReload ? .reload : policy) }
  }

  /// Takes what became of the request for a resource.
  mutating func take(_ exchange: Exchange, for resource: NWSResource, at now: Date) {
    if case .failure(let failure) = exchange.result, failure.kind == .cancelled {
      isInterrupted = true
      return
    }
    switch resource {
    case .point:
      takePoint(exchange, at: now)
    case .stations:
      stations.take(exchange, at: now, NWSStations.identifiers)
      if stations.isNotFound, doubtsPoint() { stations = NWSAnswer() }
    case .observation:
      takeObservation(exchange, at: now)
    case .halfDays:
      halfDays.take(exchange, at: now, NWSPeriod.halfDays)
      if halfDays.isNotFound, doubtsPoint() { halfDays = NWSAnswer() }
    case .hourly:
      hourly.take(exchange, at: now, NWSPeriod.periods)
      if hourly.isNotFound, doubtsPoint() { hourly = NWSAnswer() }
    case .alerts:
      alerts.take(exchange, at: now) { response throws(MalformedResponse) in
        try NWSAlerts.alerts(in: response, to: exchange.request)
      }
    }
  }

  private mutating func takePoint(_ exchange: Exchange, at now: Date) {
    let provider = provider
    point.take(exchange, at: now) { response throws(MalformedResponse) in
      try NWSPoint(response, of: provider)
    }
    // The two forecasts are to be of one grid.
    if point.value != nil, halfDays.isOpen || hourly.isOpen {
      halfDays = NWSAnswer()
      hourly = NWSAnswer()
    }
  }

  private mutating func takeObservation(_ exchange: Exchange, at now: Date) {
    observation.take(exchange, at: now, NWSObservation.init)
    let isSilent = observation.value.map { !$0.isUsable(at: now) } ?? observation.isNotFound
    guard isSilent else { return }
    silentStations += 1
    observation = NWSAnswer()
  }

  /// Whether what was not found may be so because a place has been moved to another grid since the
  /// answer was kept that told where to ask; then that is asked for anew.
  private mutating func doubtsPoint() -> Bool {
    if point.isOpen { return true }
    guard point.wasKept else { return false }
    point = NWSAnswer(mustReload: true)
    return true
  }
}
