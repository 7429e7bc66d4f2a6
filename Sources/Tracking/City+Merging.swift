package import FoundationEssentials
package import Weather

extension City {
  /// Returns the city with what a fetch brought: each half replaced whole where it arrived and is
  /// the younger one, and kept where it failed.
  ///
  /// - Parameters:
  ///   - result: What the fetch brought.
  ///   - now: The present; weather from its future, of a clock that was wrong, gives way.
  /// - Returns: The city, with what failed of the fetch as its failure.
  package func merging(_ result: WeatherResult, at now: Date) -> City {
    var city = self
    var arrived: WeatherParts = []
    var isNewer = false
    if case .success(let current) = result.current {
      arrived.insert(.current)
      if isReplaced(city.current?.fetchedAt, by: current.fetchedAt, at: now) {
        isNewer = true
        // Warnings that could not be asked about stay as they are known; another provider does not
        // know of them.
        let known = city.current?.provider == current.provider ? city.alerts : nil
        city.current = current
        city.airQuality = result.airQuality
        city.alerts = result.alerts ?? known
      }
    } else if let alerts = result.alerts {
      city.alerts = alerts
    }
    if case .success(let forecast) = result.forecast {
      arrived.insert(.forecast)
      if isReplaced(city.forecast?.fetchedAt, by: forecast.fetchedAt, at: now) {
        isNewer = true
        city.forecast = forecast
      }
    }
    if isNewer { city.takeClock(timeZone: result.timeZone, utcOffset: result.utcOffset) }
    city.failure = city.failure(after: result.failure, arrived: arrived, at: now)
    return city
  }

  /// Takes the time zone and offset that came with newer weather.
  ///
  /// A gazetteer knows the zone of its own places better than a forecast's grid does. Only a place
  /// of a gazetteer has an identifier: any other's zone can only be from its weather.
  mutating func takeClock(timeZone: String?, utcOffset: Int?) {
    self.utcOffset = utcOffset ?? self.utcOffset
    let known = place.identifier == nil ? nil : place.timeZone
    place.timeZone = known ?? timeZone ?? place.timeZone
  }

  private func isReplaced(_ old: Date?, by new: Date, at now: Date) -> Bool {
    guard let old else { return true }
    return old <= new || old > now
  }

  /// A failure stands until each half that it kept old has arrived, or another takes its place.
  private func failure(
    after new: FetchFailure?,
    arrived: WeatherParts,
    at now: Date
  ) -> FetchFailure? {
    let stillMissing = (failure?.parts ?? []).subtracting(arrived)
    if var new {
      // What failed before the data came that is there now, of a slower fetch, is of no concern.
      if isOvertaken(new, by: current?.fetchedAt, at: now) { new.parts.remove(.current) }
      if isOvertaken(new, by: forecast?.fetchedAt, at: now) { new.parts.remove(.forecast) }
      new.parts.formUnion(stillMissing)
      if !new.parts.isEmpty { return new }
    }
    guard var old = failure, !stillMissing.isEmpty else { return nil }
    old.parts = stillMissing
    return old
  }

  private func isOvertaken(_ failure: FetchFailure, by fetchedAt: Date?, at now: Date) -> Bool {
    guard let fetchedAt else { return false }
    return fetchedAt > failure.at && fetchedAt <= now
  }
}
