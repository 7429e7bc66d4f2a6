import Weather

extension [City] {
  /// Whether two lists differ at most in what fetching brings.
  func isSameList(as other: [City]) -> Bool {
    elementsEqual(other) { $0.id == $1.id && $0.isSameEntry(as: $1) }
  }
}

extension City {
  fileprivate func isSameEntry(as other: City) -> Bool {
    // Weather may bring the time zone.
    var before = other.place
    before.timeZone = place.timeZone
    return tags == other.tags && pin == other.pin && addedAt == other.addedAt && place == before
  }
}
