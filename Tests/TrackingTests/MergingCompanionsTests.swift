import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Tracking

@Suite struct `What comes with the current weather` {
  private static let now = Date.sample

  private static func air(_ ozone: Double) -> AirQuality {
    var air = AirQuality(fetchedAt: now)
    air.ozone = ozone
    return air
  }

  private static func alerts(_ ids: String...) -> [Alert] {
    ids.map { Alert(id: $0, event: "Flood Watch") }
  }

  /// A city whose weather a provider brought a while ago.
  private static func city(_ provider: String, at seconds: Double = -60) -> City {
    var city = City.numbered(1)
    city.current = CurrentWeather(provider: provider, fetchedAt: now + seconds)
    city.airQuality = air(1)
    city.alerts = alerts("old")
    return city
  }

  private static func result(_ provider: String?) -> WeatherResult {
    guard let provider else { return .failed(at: "nws", .timeout, .current) }
    return .brought(by: provider, .current)
  }

  @Test func `is replaced with it`() {
    var result = Self.result("nws")
    result.alerts = Self.alerts("new", "other")
    result.airQuality = Self.air(2)
    let merged = Self.city("nws").merging(result, at: Self.now)
    #expect(merged.alerts == Self.alerts("new", "other"))
    #expect(merged.airQuality == Self.air(2))
  }

  @Test func `is none when it is known that there are none`() {
    var result = Self.result("nws")
    result.alerts = []
    #expect(Self.city("nws").merging(result, at: Self.now).alerts == [])
  }

  @Test func `stays where warnings could not be asked about`() {
    #expect(
      Self.city("nws").merging(Self.result("nws"), at: Self.now).alerts == Self.alerts("old")
    )
  }

  @Test func `goes when the weather is another provider's, who tells of no warnings`() {
    #expect(Self.city("nws").merging(Self.result("open-meteo"), at: Self.now).alerts == nil)
  }

  @Test func `is null where the air could not be asked about, as the old is not the new weather's`()
  {
    let city = Self.city("open-meteo")
    #expect(city.merging(Self.result("open-meteo"), at: Self.now).airQuality == nil)
  }

  @Test func `stays beside weather that could not be had`() {
    let merged = Self.city("nws").merging(Self.result(nil), at: Self.now)
    #expect(merged.alerts == Self.alerts("old"))
    #expect(merged.airQuality == Self.air(1))
  }

  @Test func `is news all the same where warnings came and weather did not`() {
    var result = Self.result(nil)
    result.alerts = Self.alerts("new")
    let merged = Self.city("nws").merging(result, at: Self.now)
    #expect(merged.alerts == Self.alerts("new"))
    #expect(merged.current == Self.city("nws").current)
    #expect(merged.failure != nil)
  }

  @Test func `stays beside younger weather of a quicker fetch`() {
    var result = Self.result("nws")
    result.current = .success(CurrentWeather(provider: "nws", fetchedAt: Self.now - 90))
    result.alerts = Self.alerts("slow")
    result.airQuality = Self.air(2)
    let merged = Self.city("nws").merging(result, at: Self.now)
    #expect(merged.alerts == Self.alerts("old"))
    #expect(merged.airQuality == Self.air(1))
  }

  @Test func `stays when the forecast alone is fetched`() {
    let merged = Self.city("nws").merging(.brought(by: "nws", .forecast), at: Self.now)
    #expect(merged.alerts == Self.alerts("old"))
    #expect(merged.airQuality == Self.air(1))
  }
}
