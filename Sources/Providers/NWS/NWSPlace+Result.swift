import FoundationEssentials
import HTTP
import Weather

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
        return .failure(unusable("no period for the present", at: now).of(.current))
      }
      var weather = period.currentWeather(fetchedAt: arrivedAt)
      if let madeAt = periods.outdatedSince(at: now) {
        weather.fetchedAt = madeAt
        weather.observedAt = nil
      }
      return .success(weather)
    }
    return isInterrupted ? nil : .failure(notCovered("observations", at: now).of(.current))
  }

  private var fallbackFailure: FetchFailure? {
    isWithoutObservation ? hourly.failure : nil
  }

  /// Nil if the program was interrupted before the response.
  private func forecast(at now: Date) -> Result<Forecast, FetchFailure>? {
    let needed = [halfDays.failure, hourly.failure, point.failure]
    if let failure = needed.lazy.compactMap({ $0 }).first {
      return .failure(failure.of(.forecast))
    }
    guard let arrivedAt = [halfDays.arrivedAt, hourly.arrivedAt].compactMap({ $0 }).min(),
      let halfDays = halfDays.value, let hourly = hourly.value,
      let forecast = NWSForecast(halfDays: halfDays.list, hourly: hourly.list)
    else {
      return isInterrupted ? nil : .failure(notCovered("forecasts", at: now).of(.forecast))
    }
    let days = forecast.days(from: now, count: weatherRequest.forecastDays)
    guard !days.isEmpty else {
      return .failure(unusable("no period for the coming days", at: now).of(.forecast))
    }
    return .success(
      Forecast(
        provider: NWS.name,
        fetchedAt: [halfDays, hourly].compactMap { $0.outdatedSince(at: now) }.min() ?? arrivedAt,
        days: days,
        hours: forecast.hours(from: now)
      )
    )
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
  /// Returns the period as current weather, observed at its beginning.
  fileprivate func currentWeather(fetchedAt: Date) -> CurrentWeather {
    var weather = CurrentWeather(provider: NWS.name, fetchedAt: fetchedAt)
    weather.observedAt = begin
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
