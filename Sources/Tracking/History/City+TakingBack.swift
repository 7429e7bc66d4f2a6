import FoundationEssentials
package import Weather

extension [City] {
  /// Returns the list without the changes from one list to the next, and with the newer weather.
  ///
  /// Cities, names, tags and so on that are not as they were after the changes have been changed
  /// again, and stay.
  ///
  /// - Parameter before: The list before the changes, in the order to go back to.
  /// - Complexity: O(n) in the number of cities, unless there are cities that are in neither list.
  package func takingBack(from before: [City], to after: [City]) -> [City] {
    let presentByID = CityIndex(self)
    let afterByID = CityIndex(after)
    var result = before.map { earlier in
      guard let present = presentByID[earlier.id] else { return earlier }
      guard let later = afterByID[earlier.id] else { return present }
      return present.takingBack(from: earlier, to: later)
    }
    let known = Set(before.map(\.id))
    var predecessor: City.ID?
    for city in self {
      let isOther = !known.contains(city.id) && afterByID[city.id] == nil
      if isOther {
        let position = result.firstIndex { $0.id == predecessor }
        result.insert(city, at: position.map { $0 + 1 } ?? 0)
      }
      if isOther || known.contains(city.id) { predecessor = city.id }
    }
    return result
  }
}

extension City {
  /// Returns the city without the user's changes from one version to the next, and with the newer
  /// weather.
  fileprivate func takingBack(from before: City, to after: City) -> City {
    /// Returns the earlier value if it was changed and has not been changed again.
    func value<Value: Equatable>(_ value: (City) -> Value) -> Value {
      value(self) == value(after) ? value(before) : value(self)
    }
    let isPlaceKept =
      place.isSameLocation(as: before.place) || !place.isSameLocation(as: after.place)
    var city = City(
      id: id, place: isPlaceKept ? place : before.place, tags: value(\.tags), pin: value(\.pin),
      addedAt: value(\.addedAt))
    city.name = value(\.name)
    city.station = value(\.station)
    city.mutes = value(\.mutes)
    // The weather of other coordinates is not the weather of this city.
    let isNear = place.latitude == city.place.latitude && place.longitude == city.place.longitude
    city.copyWeather(of: isNear ? self : before)
    return isNear ? city.mergingNewerWeather(ofEarlier: before) : city
  }

  private mutating func copyWeather(of other: City) {
    utcOffset = other.utcOffset
    $modeled = other.$modeled
    $forecast = other.$forecast
    $nowcast = other.$nowcast
    $airQuality = other.$airQuality
    $failure = other.$failure
    alerts = other.alerts
    alertChecks = other.alertChecks
    copyMeasurements(of: other)
  }

  /// Returns the city with the newer weather of the two, which an older state may have replaced, and
  /// with the failure to fetch it again.
  private func mergingNewerWeather(ofEarlier other: City) -> City {
    var city = mergingNewerWeather(of: other)
    guard var missing = other.failure else { return city }
    if city.current?.fetchedAt == current?.fetchedAt { missing.parts.remove(.current) }
    if city.forecast?.fetchedAt == forecast?.fetchedAt { missing.parts.remove(.forecast) }
    if !missing.parts.isEmpty, city.failure.map({ $0.at < missing.at }) ?? true {
      city.failure = missing
    }
    return city
  }
}

extension Place {
  /// Whether all but the name, which the user gives, and the time zone, which weather may bring, is
  /// the same.
  fileprivate func isSameLocation(as other: Place) -> Bool {
    var other = other
    other.name = name
    other.timeZone = timeZone
    return self == other
  }
}
