import FoundationEssentials
import Weather

extension WeatherResult {
  /// How far from the present an observation may be, in seconds: stations report hourly and may be
  /// late.
  private static let maximumObservationAge = 2 * 3600.0

  /// How far in the future a forecast may begin, in seconds: the longest step of any provider.
  private static let maximumForecastLead = 3 * 3600.0

  /// How old weather may be that a provider sends as the present one, in seconds.
  private static let maximumAge = 12 * 3600.0

  /// The result with those of its parts that are valid, but that the provider made long ago.
  func outdated(at now: Date) -> WeatherResult {
    func isOld(_ fetchedAt: Date?) -> Bool { fetchedAt.map { $0 < now - Self.maximumAge } ?? false }
    var result = self
    if !isOld(try? current?.get().fetchedAt) { result.current = nil }
    if !isOld(try? forecast?.get().fetchedAt) { result.forecast = nil }
    return result
  }

  /// Replaces each part that is not about the present, or has no figure of it, with a failure.
  func timely(
    from provider: String, for weatherRequest: WeatherRequest, at now: Date
  ) -> WeatherResult {
    func unusable(_ what: String, _ part: WeatherParts) -> FetchFailure {
      FetchFailure(at: now, kind: .malformed, message: "\(provider) sent \(what)", parts: part)
    }
    func untimely(_ what: String, _ instant: Date, _ part: WeatherParts) -> FetchFailure {
      let times = "of \(Timestamp.text(instant)), but the clock of this machine says"
      return unusable("\(what) \(times) \(Timestamp.text(now))", part)
    }
    var result = self
    let old = outdated(at: now)
    if case .success(let weather) = old.current {
      result.current = .failure(untimely("weather", weather.fetchedAt, .current))
    }
    if case .success(let weather) = old.forecast {
      result.forecast = .failure(untimely("a forecast", weather.fetchedAt, .forecast))
      return result
    }
    if case .success(let weather) = current {
      if weather.hasNoFigures {
        result.current = .failure(unusable("weather without a readable figure", .current))
      } else if let observedAt = weather.observedAt,
        abs(observedAt.timeIntervalSince(now)) > Self.maximumObservationAge
      {
        result.current = .failure(untimely("an observation", observedAt, .current))
      }
      if case .failure = result.current {
        result.nowcast = nil
        result.airQuality = nil
      }
    }
    if case .success(let forecast) = forecast {
      let offset = utcOffset ?? weatherRequest.clock.offset(at: now)
      let latest = now + Self.maximumForecastLead
      let isOfToday = forecast.days.contains { day in
        day.date >= LocalDate(at: now - Self.maximumForecastLead, utcOffset: offset)
          && day.date <= LocalDate(at: latest, utcOffset: offset)
      }
      let isOfThisHour = forecast.hours.first.map { $0.time <= latest } ?? false
      if isOfToday, forecast.hours.isEmpty {
        let what = "no hours to come by the clock of this machine"
        result.forecast = .failure(unusable(what, .forecast))
      } else if !isOfToday || !isOfThisHour {
        let beginning = isOfToday ? forecast.hours[0].time : forecast.days[0].date.midnightUTC
        result.forecast = .failure(untimely("a forecast", beginning, .forecast))
      }
    }
    return result
  }
}
