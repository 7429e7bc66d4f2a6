import Testing

@testable import WeatherSimulator

@Suite struct ZoneTests {
  static let places: [(name: String, latitude: Double, longitude: Double)] = [
    ("Asia/Seoul", 37.57, 126.98), ("Europe/Berlin", 52.5, 13.4), ("Etc/GMT+9", -12.5, -130.9),
    ("Etc/GMT-10", 10, 150), ("GMT", 0, -3), ("Etc/GMT", 30, -5), ("Etc/GMT-12", -40, 179.9),
  ]

  @Test(arguments: places)
  func `a point is in the zone of a place or at sea`(
    name: String,
    latitude: Double,
    longitude: Double
  ) {
    let zone = Zone.containing(Coordinates(latitude: latitude, longitude: longitude))
    #expect(zone.identifier == name)
  }

  @Test func `every place has its zone`() {
    for place in Place.all where !place.timeZone.isEmpty {
      #expect(Zone.containing(place.coordinates).identifier == place.timeZone, "\(place.name)")
    }
  }

  /// The offsets in minutes in January and July 2026.
  @Test(arguments: [
    ("London", 0, 60), ("Paris", 60, 120), ("Athens", 120, 180), ("New York", -300, -240),
    ("Phoenix", -420, -420), ("St. John's", -210, -150), ("Kolkata", 330, 330),
    ("Kathmandu", 345, 345), ("Darwin", 570, 570), ("Adelaide", 630, 570), ("Sydney", 660, 600),
    ("Auckland", 780, 720), ("Santiago", -180, -240), ("Cairo", 120, 180), ("Quito", -300, -300),
    ("São Paulo", -180, -180), ("Honolulu", -600, -600), ("Tehran", 210, 210), ("Apia", 780, 780),
  ])
  func `a zone has the right UTC offset in winter and summer`(
    name: String,
    january: Int,
    july: Int
  ) throws {
    let place = try #require(Place.all.first { $0.name == name })
    let zone = Zone.containing(place.coordinates)
    #expect(zone.offset(at: Simulator.defaultStart) == january * 60)
    #expect(zone.offset(at: Simulator.defaultStart + 182 * 86_400) == july * 60)
  }

  /// The last second before a clock change, from the tz database.
  @Test(arguments: [
    ("Berlin", 1_774_745_999, 3600, 7200), ("Berlin", 1_792_889_999, 7200, 3600),
    ("New York", 1_772_953_199, -18_000, -14_400), ("New York", 1_793_512_799, -14_400, -18_000),
    ("Sydney", 1_775_318_399, 39_600, 36_000), ("Sydney", 1_791_043_199, 36_000, 39_600),
    ("Auckland", 1_790_431_199, 43_200, 46_800), ("Santiago", 1_775_357_999, -10_800, -14_400),
    ("Santiago", 1_788_667_199, -14_400, -10_800), ("Cairo", 1_776_981_599, 7200, 10_800),
    ("Cairo", 1_793_307_599, 10_800, 7200),
  ])
  func `daylight saving time starts and ends at the right second`(
    name: String,
    last: Int,
    before: Int,
    after: Int
  ) throws {
    let place = try #require(Place.all.first { $0.name == name })
    let zone = Zone.containing(place.coordinates)
    #expect(zone.offset(at: last) == before)
    #expect(zone.offset(at: last + 1) == after)
  }
}
