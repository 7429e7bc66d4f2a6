package import FoundationEssentials
package import Weather

extension City {
  /// Returns the city with the newer of its own and the fetched weather, part by part; the parts
  /// that could not be fetched are its failure.
  ///
  /// - Parameter now: The current time; saved weather from the future, due to a wrong clock, is
  ///   replaced, unless it is so near that the clocks of two machines may differ by that much.
  package func merging(_ result: WeatherResult, at now: Date) -> City {
    var city = self
    var arrived: WeatherParts = []
    var isNewer = false
    if case .success(let current) = result.current {
      arrived.insert(.current)
      if isReplaced(city.modeled?.fetchedAt, by: current.fetchedAt, at: now) {
        isNewer = true
        city.modeled = current
        city.nowcast = result.nowcast ?? city.nowcast
        city.airQuality = result.airQuality
      }
    }
    city.elevation = result.elevation ?? city.elevation
    city.mergeObservations(try? result.observations?.get(), after: self, at: now)
    if let readings = result.alerts { city.mergeAlerts(readings, at: now) }
    if case .success(let forecast) = result.forecast {
      arrived.insert(.forecast)
      if isReplaced(city.forecast?.fetchedAt, by: forecast.fetchedAt, at: now) {
        isNewer = true
        city.forecast = forecast
      }
    }
    if isNewer { city.updateTimeZone(timeZone: result.timeZone, utcOffset: result.utcOffset) }
    if let new = city.forecast, new != forecast {
      city.forecast = city.describingDays(of: new, at: now).rememberingDays(
        of: forecast, at: now, city.clock)
    }
    city.failure = city.failure(after: result.failure, arrived: arrived, at: now)
    return city
  }

  /// Updates the time zone and offset from newer weather.
  ///
  /// The gazetteer's time zone is more accurate than a forecast grid's. Only places from a gazetteer
  /// have identifiers; any other place has the time zone of its weather.
  mutating func updateTimeZone(timeZone: String?, utcOffset: Int?) {
    self.utcOffset = utcOffset ?? self.utcOffset
    let known = place.identifier == nil ? nil : place.timeZone
    place.timeZone = known ?? timeZone ?? place.timeZone
  }

  /// Seconds that the clocks of machines that save the same list may differ by.
  private static let maximumClockSkew = 300.0

  func isReplaced(_ old: Date?, by new: Date, at now: Date) -> Bool {
    guard let old else { return true }
    return old <= new || old > now + Self.maximumClockSkew
  }

  /// Returns the failure after a fetch: it stays until each of its parts has arrived or failed again.
  private func failure(
    after new: FetchFailure?, arrived: WeatherParts, at now: Date
  ) -> FetchFailure? {
    let stillMissing = (failure?.parts ?? []).subtracting(arrived)
    if var new {
      // A slower fetch may have failed before the present weather was fetched.
      if isOutdated(new, by: current?.fetchedAt, at: now) { new.parts.remove(.current) }
      if isOutdated(new, by: forecast?.fetchedAt, at: now) { new.parts.remove(.forecast) }
      new.parts.formUnion(stillMissing)
      if !new.parts.isEmpty { return new.following(failure) }
    }
    guard var old = failure, !stillMissing.isEmpty else { return nil }
    old.parts = stillMissing
    return old
  }

  private func isOutdated(_ failure: FetchFailure, by fetchedAt: Date?, at now: Date) -> Bool {
    guard let fetchedAt else { return false }
    return fetchedAt > failure.at && fetchedAt <= now + Self.maximumClockSkew
  }
}
