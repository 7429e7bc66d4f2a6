import FoundationEssentials
package import Weather

extension [City] {
  /// Returns the list with another one merged in: new cities at the end, and of those in both the
  /// younger weather.
  ///
  /// - Complexity: O(n + m) in the number of cities.
  package func merging(_ imported: [City]) -> [City] {
    let importedByID = CityIndex(imported)
    let present = Set(map(\.id))
    return map { city in importedByID[city.id].map { city.takingYounger(of: $0) } ?? city }
      + imported.filter { !present.contains($0.id) }
  }

  /// Returns another list in the place of this one; what its text cannot tell of a city that is in
  /// both stays as it is here.
  ///
  /// - Complexity: O(n + m) in the number of cities.
  package func replaced(by imported: [City]) -> [City] {
    let presentByID = CityIndex(self)
    return imported.map { city in presentByID[city.id].map { city.completed(from: $0) } ?? city }
  }
}

extension City {
  /// Returns the city with each half of its weather the younger one of two; all else stays.
  fileprivate func takingYounger(of other: City) -> City {
    var city = self
    var taken: WeatherParts = []
    if let theirs = other.current, current.map({ $0.fetchedAt < theirs.fetchedAt }) ?? true {
      let isSameProvider = city.current?.provider == theirs.provider
      city.current = theirs
      city.airQuality = other.airQuality
      city.alerts = other.alerts ?? (isSameProvider ? city.alerts : nil)
      if failure.map({ $0.at <= theirs.fetchedAt }) ?? false { taken.insert(.current) }
      city.takeClock(timeZone: other.place.timeZone, utcOffset: other.utcOffset)
    }
    if let theirs = other.forecast, forecast.map({ $0.fetchedAt < theirs.fetchedAt }) ?? true {
      city.forecast = theirs
      if failure.map({ $0.at <= theirs.fetchedAt }) ?? false { taken.insert(.forecast) }
      city.takeClock(timeZone: other.place.timeZone, utcOffset: other.utcOffset)
    }
    // What failed to be fetched is there now.
    city.failure?.parts.subtract(taken)
    if city.failure?.parts.isEmpty == true { city.failure = nil }
    return city
  }

  /// Returns the city with what an export leaves out, or rounds, as it is in the list.
  fileprivate func completed(from present: City) -> City {
    var city = self
    if city.place.latitude == present.place.latitude,
      city.place.longitude == present.place.longitude
    {
      city.place.identifier = city.place.identifier ?? present.place.identifier
      city.place.population = city.place.population ?? present.place.population
    }
    if let theirs = current, let ours = present.current, theirs.isRounded(ours) {
      city.current = ours
    }
    if let theirs = airQuality, let ours = present.airQuality, theirs.isRounded(ours) {
      city.airQuality = ours
    }
    if let theirs = forecast, let ours = present.forecast, theirs.isRounded(ours) {
      city.forecast = ours
    }
    if let theirs = failure, let ours = present.failure,
      theirs.at == Timestamp.wholeSeconds(ours.at),
      theirs.kind == ours.kind
    {
      city.failure = ours
    }
    return city
  }
}

extension CurrentWeather {
  /// Whether this is other weather as it is exported: with its figures rounded.
  fileprivate func isRounded(_ other: CurrentWeather) -> Bool {
    var exact = self
    exact.fetchedAt.restore(other.fetchedAt)
    for measure in CurrentMeasure.all {
      exact[keyPath: measure.keyPath].restore(other[keyPath: measure.keyPath])
    }
    return exact == other
  }
}

extension AirQuality {
  /// Whether this is other air with its figures rounded; when it was fetched is not exported.
  fileprivate func isRounded(_ other: AirQuality) -> Bool {
    var exact = self
    exact.fetchedAt = other.fetchedAt
    for measure in AirMeasure.all {
      exact[keyPath: measure.keyPath].restore(other[keyPath: measure.keyPath])
    }
    return exact == other
  }
}

extension Forecast {
  /// Whether this is another forecast as it is exported: with its figures rounded, and without the
  /// days and hours that had passed.
  fileprivate func isRounded(_ other: Forecast) -> Bool {
    guard days.count <= other.days.count, hours.count <= other.hours.count else { return false }
    var other = other
    other.days.removeFirst(other.days.count - days.count)
    other.hours.removeFirst(other.hours.count - hours.count)
    var exact = self
    exact.fetchedAt.restore(other.fetchedAt)
    for index in days.indices {
      for measure in DayMeasure.all {
        exact.days[index][keyPath: measure.keyPath]
          .restore(other.days[index][keyPath: measure.keyPath])
      }
    }
    for index in hours.indices {
      for measure in HourMeasure.all {
        exact.hours[index][keyPath: measure.keyPath]
          .restore(other.hours[index][keyPath: measure.keyPath])
      }
    }
    return exact == other
  }
}

extension Date {
  /// Takes the instant that this one was cut from to the second, where it can have been.
  fileprivate mutating func restore(_ exact: Date) {
    if self == Timestamp.wholeSeconds(exact) { self = exact }
  }
}

extension Double? {
  /// Takes the figure that this one was rounded from to two decimals, where it can have been.
  fileprivate mutating func restore(_ exact: Double?) {
    guard let rounded = self, let exact, abs(rounded - exact) < 0.005_001 else { return }
    self = exact
  }
}
