import FoundationEssentials
package import Weather

extension [City] {
  /// Returns the list merged with another: new cities at the end, and the newer weather of cities in
  /// both.
  ///
  /// - Complexity: O(n + m) in the number of cities.
  package func merging(_ imported: [City]) -> [City] {
    let importedByID = CityIndex(imported)
    let present = Set(map(\.id))
    return map { city in importedByID[city.id].map { city.mergingNewerWeather(of: $0) } ?? city }
      + imported.filter { !present.contains($0.id) }
  }

  /// Returns the imported list; fields that an export leaves out or rounds are taken from this list.
  ///
  /// - Complexity: O(n + m) in the number of cities.
  package func replaced(by imported: [City]) -> [City] {
    let presentByID = CityIndex(self)
    return imported.map { city in presentByID[city.id].map { city.completed(from: $0) } ?? city }
  }
}

extension City {
  /// Returns the city with the newer current weather and the newer forecast of two.
  func mergingNewerWeather(of other: City) -> City {
    var city = self
    var updated: WeatherParts = []
    if let theirs = other.modeled, modeled.map({ $0.fetchedAt < theirs.fetchedAt }) ?? true {
      city.modeled = theirs
      city.nowcast = other.nowcast ?? city.nowcast
      city.airQuality = other.airQuality
      city.alerts = other.alerts ?? city.alerts
      if failure.map({ $0.at <= theirs.fetchedAt }) ?? false { updated.insert(.current) }
      city.updateTimeZone(timeZone: other.place.timeZone, utcOffset: other.utcOffset)
    }
    if let theirs = other.forecast, forecast.map({ $0.fetchedAt < theirs.fetchedAt }) ?? true {
      city.forecast = theirs
      if failure.map({ $0.at <= theirs.fetchedAt }) ?? false { updated.insert(.forecast) }
      city.updateTimeZone(timeZone: other.place.timeZone, utcOffset: other.utcOffset)
    }
    // The missing parts have arrived.
    city.failure?.parts.subtract(updated)
    if city.failure?.parts.isEmpty == true { city.failure = nil }
    return city
  }

  /// Returns the imported city with the fields of the present one that an export leaves out or rounds.
  fileprivate func completed(from present: City) -> City {
    var city = self
    city.rules = present.rules
    city.nowcast = present.nowcast
    city.alertChecks = present.alertChecks
    if city.place.latitude == present.place.latitude,
      city.place.longitude == present.place.longitude
    {
      city.place.identifier = city.place.identifier ?? present.place.identifier
      city.place.population = city.place.population ?? present.place.population
    }
    if let theirs = modeled, let ours = present.modeled, theirs.isRoundedCopy(of: ours) {
      city.modeled = ours
    }
    if let theirs = airQuality, let ours = present.airQuality, theirs.isRoundedCopy(of: ours) {
      city.airQuality = ours
    }
    if let theirs = forecast, let ours = present.forecast, theirs.isRoundedCopy(of: ours) {
      city.forecast = ours
    }
    if let theirs = failure, let ours = present.failure,
      theirs.at == Timestamp.wholeSeconds(ours.at), theirs.kind == ours.kind
    {
      city.failure = ours
    }
    return city
  }
}

extension CurrentWeather {
  /// Whether this is other weather with the rounded figures of an export.
  fileprivate func isRoundedCopy(of other: CurrentWeather) -> Bool {
    var exact = self
    exact.fetchedAt.restore(other.fetchedAt)
    for measure in CurrentMeasure.all { exact[measure].restore(other[measure]) }
    return exact == other
  }
}

extension AirQuality {
  /// Whether this is other air quality with the rounded figures of an export, which has no fetch time.
  fileprivate func isRoundedCopy(of other: AirQuality) -> Bool {
    var exact = self
    exact.fetchedAt = other.fetchedAt
    for measure in AirMeasure.all { exact[measure].restore(other[measure]) }
    return exact == other
  }
}

extension Forecast {
  /// Whether this is another forecast with the rounded figures of an export, which has no past days
  /// or hours.
  fileprivate func isRoundedCopy(of other: Forecast) -> Bool {
    guard days.count <= other.days.count, hours.count <= other.hours.count else { return false }
    var other = other
    other.days.removeFirst(other.days.count - days.count)
    other.hours.removeFirst(other.hours.count - hours.count)
    var exact = self
    exact.fetchedAt.restore(other.fetchedAt)
    exact.recentDays = other.recentDays
    for index in days.indices {
      for measure in DayMeasure.all {
        exact.days[index][measure].restore(other.days[index][measure])
      }
    }
    for index in hours.indices {
      for measure in HourMeasure.all {
        exact.hours[index][measure].restore(other.hours[index][measure])
      }
    }
    return exact == other
  }
}

extension Date {
  /// Replaces a time in whole seconds with the exact time that it may come from.
  fileprivate mutating func restore(_ exact: Date) {
    if self == Timestamp.wholeSeconds(exact) { self = exact }
  }
}

extension Double? {
  /// Replaces a figure with two decimals with the exact figure that it may come from.
  fileprivate mutating func restore(_ exact: Double?) {
    guard let rounded = self, let exact, abs(rounded - exact) < 0.005_001 else { return }
    self = exact
  }
}
