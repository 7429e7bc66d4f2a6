import FoundationEssentials
import HTTP
import Weather

/// Some models of Open-Meteo, which are asked about one place in one request.
struct OpenMeteoModels: WeatherProvider {
  let provider: OpenMeteo
  let models: [String]

  var name: String { provider.name }
  var limits: RateLimits? { provider.limits }

  /// - Parameter weatherRequests: One for each model, all of the same place.
  func fetch(_ weatherRequests: [WeatherRequest]) -> any WeatherFetch {
    Fetch(self, weatherRequests)
  }

  private struct Fetch: WeatherFetch {
    private let weatherRequests: [WeatherRequest]
    private var machine: OpenMeteoModelsFetch

    init(_ service: OpenMeteoModels, _ weatherRequests: [WeatherRequest]) {
      self.weatherRequests = weatherRequests
      let days = weatherRequests.map(\.forecastDays).max() ?? 1
      machine = OpenMeteoModelsFetch(
        provider: service.provider,
        query: OpenMeteoModelQuery(
          url: service.provider.forecastURL,
          places: weatherRequests.prefix(1).map {
            Place(name: "", latitude: $0.latitude, longitude: $0.longitude)
          }, models: service.models, hourly: OpenMeteo.hourlyVariables.requested,
          daily: OpenMeteo.dailyVariables.requested, days: days,
          range: [
            "forecast_days": String(days), "forecast_hours": String(OpenMeteo.requestedHours),
          ]))
    }

    mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
      switch machine.resume(with: exchanges, at: now) {
      case .send(let requests): return .send(requests)
      case .done(let outcomes):
        let results = zip(weatherRequests, outcomes.first ?? []).map { weatherRequest, outcome in
          var result: WeatherResult
          switch outcome {
          case .success(let response): result = WeatherResult(response, of: weatherRequest)
          case .failure(let failure):
            result = WeatherResult(failure: failure, parts: weatherRequest.parts)
          }
          result.wasCancelled = machine.wasCancelled && !result.hasArrived
          return result
        }
        return .done(results)
      }
    }
  }
}

extension WeatherResult {
  /// Decodes the forecast of a model; the present is the running hour's.
  fileprivate init(_ model: OpenMeteoModelResponse, of weatherRequest: WeatherRequest) {
    self.init()
    let (response, now) = (model.response, model.arrival)
    timeZone = response.timeZone
    utcOffset = response.utcOffset
    let forecast = Result<Forecast, FetchFailure>(of: model.request, at: now) {
      () throws(MalformedResponse) in
      let forecast = try response.forecast(at: now)
      if forecast.hasNoFigures { throw MalformedResponse("\(response.provider) has no figures") }
      return forecast
    }
    let parts = weatherRequest.parts
    if parts.contains(.forecast) { self.forecast = forecast }
    if parts.contains(.current) {
      current = forecast.map { CurrentWeather(ofRunningHour: $0, weatherRequest) }
    }
  }
}

extension CurrentWeather {
  fileprivate init(ofRunningHour forecast: Forecast, _ request: WeatherRequest) {
    self.init(provider: forecast.provider, fetchedAt: forecast.fetchedAt)
    guard let hour = forecast.hours.first else { return }
    observedAt = hour.time
    condition = hour.condition
    isDay = Sun.isUp(
      at: forecast.fetchedAt, latitude: request.latitude, longitude: request.longitude)
    temperature = hour.temperature
    windSpeed = hour.windSpeed
    windDirection = hour.windDirection
    precipitation = hour.precipitation
    snowfall = hour.snowfall
  }
}
