import FoundationEssentials
import HTTP
import JSONText
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
    _ url: String?, for state: NWSResourceState<Value>, otherwise policy: CachePolicy = .byHeaders
  ) -> Request? { url.map { provider.request($0, state.mustReload ? .reload : policy) } }

  /// Receives the exchange of the request for a resource.
  mutating func receive(_ exchange: Exchange, for resource: NWSResource, at now: Date) {
    if case .failure(let failure) = exchange.result, failure.kind == .cancelled {
      isInterrupted = true
      return
    }
    switch resource {
    case .point: receivePoint(exchange, at: now)
    case .stations:
      stations.receive(exchange, at: now, NWSStations.identifiers)
      if stations.isNotFound, reloadsPoint() { stations = NWSResourceState() }
    case .observation: receiveObservation(exchange, at: now)
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
    let isSkipped =
      observation.value.map { !$0.isUsable(at: now) }
      ?? (observation.isNotFound || observation.failure?.kind == .server)
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

extension NWSPlace {
  /// Returns the weather from what was loaded.
  func result(at now: Date) -> WeatherResult {
    var result = WeatherResult()
    result.timeZone = point.value?.timeZone
    result.utcOffset = utcOffset(at: now)
    if weatherRequest.parts.contains(.current) { result.current = current(at: now) }
    if weatherRequest.parts.contains(.forecast) { result.forecast = forecast(at: now) }
    result.wasCancelled = isInterrupted && !result.hasArrived
    return result
  }

  /// Nil if the program was interrupted before the response.
  private func current(at now: Date) -> Result<CurrentWeather, FetchFailure>? {
    if let value = observation.value, let arrivedAt = observation.arrivedAt {
      return .success(value.weather(fetchedAt: arrivedAt))
    }
    let needed = [stations.failure, observation.failure, point.failure]
    if let failure = needed.lazy.compactMap({ $0 }).first ?? fallbackFailure {
      return .failure(failure.of(.current))
    }
    if isWithoutObservation, let periods = hourly.value, let arrivedAt = hourly.arrivedAt {
      let period = periods.list.first { $0.end > now && $0.begin <= now.addingTimeInterval(3600) }
      guard let period else {
        let reason = "no period for now by the clock of this machine"
        return .failure(unusable(reason, at: now).of(.current))
      }
      var weather = period.currentWeather(fetchedAt: arrivedAt)
      if let madeAt = periods.outdatedSince(at: now) { weather.fetchedAt = madeAt }
      return .success(weather)
    }
    return isInterrupted ? nil : .failure(notCovered("observations", at: now).of(.current))
  }

  private var fallbackFailure: FetchFailure? { isWithoutObservation ? hourly.failure : nil }

  /// Nil if the program was interrupted before the response.
  private func forecast(at now: Date) -> Result<Forecast, FetchFailure>? {
    let needed = [halfDays.failure, hourly.failure, point.failure]
    if let failure = needed.lazy.compactMap({ $0 }).first { return .failure(failure.of(.forecast)) }
    guard let arrivedAt = [halfDays.arrivedAt, hourly.arrivedAt].compactMap({ $0 }).min(),
      let halfDays = halfDays.value, let hourly = hourly.value,
      let forecast = NWSForecast(halfDays: halfDays.list, hourly: hourly.list)
    else { return isInterrupted ? nil : .failure(notCovered("forecasts", at: now).of(.forecast)) }
    let days = forecast.days(from: now, count: weatherRequest.forecastDays)
    guard !days.isEmpty else {
      return .failure(unusable("no period for the coming days", at: now).of(.forecast))
    }
    return .success(
      Forecast(
        provider: NWS.name,
        fetchedAt: [halfDays, hourly].compactMap { $0.outdatedSince(at: now) }.min() ?? arrivedAt,
        days: days, hours: forecast.hours(from: now)))
  }

  /// The UTC offset of the periods; nil if no forecast was loaded.
  private func utcOffset(at now: Date) -> Int? {
    let periods = [halfDays.value, hourly.value].flatMap { $0?.list ?? [] }
    return LocalClock(shownBy: periods)?.offset(at: now)
  }

  private func unusable(_ what: String, at now: Date) -> FetchFailure {
    FetchFailure(MalformedResponse(what), of: pointRequest, at: now)
  }

  private func notCovered(_ what: String, at now: Date) -> FetchFailure {
    let message = "\(pointRequest.displayHost) has no \(what) for this place"
    return FetchFailure(at: now, kind: .notCovered, message: message)
  }
}

extension FetchFailure {
  fileprivate func of(_ parts: WeatherParts) -> FetchFailure {
    var failure = self
    failure.parts = parts
    return failure
  }
}

extension NWSPeriod {
  /// Returns the period as current weather, which nobody has observed.
  fileprivate func currentWeather(fetchedAt: Date) -> CurrentWeather {
    var weather = CurrentWeather(provider: NWS.name, fetchedAt: fetchedAt)
    weather.condition = step.condition
    weather.isDay = isDaytime
    weather.temperature = step.temperature
    weather.dewPoint = dewPoint
    weather.humidity = humidity
    weather.windSpeed = step.windSpeed
    weather.windGust = step.windGust
    weather.windDirection = step.windDirection
    return weather
  }
}

/// The stations near a place.
enum NWSStations {
  /// How many stations are tried for a recent observation.
  static let mostTried = 3

  /// A list has about 50 stations with about 30 values each.
  private static let maximumStations = 500
  private static let maximumValues = 50_000

  /// Decodes the identifiers of the stations to try, nearest first.
  static func identifiers(in response: Response) throws(MalformedResponse) -> [String] {
    let root = try response.json(maximumCount: maximumValues)
    let identifiers = try root.elements(in: "features", atMost: maximumStations).compactMap {
      $0["properties"]?.word("stationIdentifier")
    }.filter(isIdentifier)
    return Array(identifiers.prefix(mostTried))
  }

  /// Whether a text is safe to insert into an address.
  private static func isIdentifier(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "_-".utf8.contains($0) }
  }
}
