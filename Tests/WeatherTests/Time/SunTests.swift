import FoundationEssentials
import Testing
import Weather

@Suite struct `The sun` {
  /// Times of Open-Meteo to the minute (CC BY 4.0), and of the seasons at the poles.
  @Test(arguments: [
    // Anchorage, sunrise and sunset.
    ("2026-01-20T18:46:00Z", 61.25, -149.875, true),
    ("2026-01-21T01:34:00Z", 61.25, -149.875, false),
    ("2026-01-22T18:42:00Z", 61.25, -149.875, true),
    ("2026-01-23T01:39:00Z", 61.25, -149.875, false),
  ]) func `rises and sets within minutes of the published times`(
    _ text: String, _ latitude: Double, _ longitude: Double, _ isRising: Bool
  ) throws {
    let instant = try #require(Timestamp.instant(text))
    func isUp(_ minutes: Double) -> Bool {
      Sun.isUp(at: instant + minutes * 60, latitude: latitude, longitude: longitude)
    }
    #expect(isUp(-4) != isRising)
    #expect(isUp(4) == isRising)
  }

  @Test func `stays up or down at the poles`() throws {
    for hour in 0..<24 {
      let summer = try #require(Timestamp.instant("2026-06-21T00:00:00Z")) + Double(hour) * 3600
      let winter = try #require(Timestamp.instant("2026-12-21T00:00:00Z")) + Double(hour) * 3600
      #expect(Sun.isUp(at: summer, latitude: 70, longitude: 25))
      #expect(!Sun.isUp(at: summer, latitude: -70, longitude: 25))
      #expect(!Sun.isUp(at: winter, latitude: 70, longitude: 25))
      #expect(Sun.isUp(at: winter, latitude: -70, longitude: 25))
    }
  }
}
