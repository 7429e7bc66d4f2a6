/// A point with its weather and the town that it is told to be in.
struct NamedSite: Sendable {
  var point: Coordinates
  var weather: LocalWeather
  /// The town nearby; `nil` far from every one.
  var place: Place?
  /// The town's name in the language asked for, or nothing.
  var name: String
  var zone: Zone

  init(at point: Coordinates, language: String, seed: UInt64) {
    self.point = point
    weather = LocalWeather(at: point, seed: seed)
    place = Place.nearest(to: point, within: 0.5)
    name = place?.name(in: language) ?? ""
    zone = Zone.containing(point)
  }

  /// Sunrise and sunset of the day of an instant, in seconds since 1970.
  ///
  /// In a polar night there are none, in a polar day both are 0.
  func sun(at instant: Int) -> (rise: Int?, set: Int?) {
    let offset = zone.offset(at: instant)
    let noon = floorDivide(instant + offset, 86_400) * 86_400 + 43_200 - offset
    switch Sun.day(over: point, aroundNoon: noon) {
    case .rises(let rise, let set): return (rise, set)
    case .neverSets: return (0, 0)
    case .neverRises: return (nil, nil)
    }
  }
}
