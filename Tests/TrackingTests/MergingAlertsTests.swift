import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Tracking

/// Alerts and air quality are merged together with the current weather.
struct MergingAlertsTests {
  private static let now = Date.sample

  private static func air(_ ozone: Double) -> AirQuality {
    var air = AirQuality(fetchedAt: now)
    air.ozone = ozone
    return air
  }

  private static func alerts(_ ids: String...) -> [Alert] {
    ids.map { Alert(id: $0, event: "Flood Watch") }
  }

  /// A city with older weather from a provider.
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

  @Test func `newer weather replaces alerts and air quality`() {
    var result = Self.result("nws")
    result.alerts = Self.alerts("new", "other")
    result.airQuality = Self.air(2)
    let merged = Self.city("nws").merging(result, at: Self.now)
    #expect(merged.alerts == Self.alerts("new", "other"))
    #expect(merged.airQuality == Self.air(2))
  }

  @Test func `an empty list of alerts replaces the old ones`() {
    var result = Self.result("nws")
    result.alerts = []
    #expect(Self.city("nws").merging(result, at: Self.now).alerts == [])
  }

  @Test func `alerts that could not be fetched stay`() {
    #expect(
      Self.city("nws").merging(Self.result("nws"), at: Self.now).alerts == Self.alerts("old")
    )
  }

  @Test func `alerts are dropped if another provider without alerts replaces the weather`() {
    #expect(Self.city("nws").merging(Self.result("open-meteo"), at: Self.now).alerts == nil)
  }

  @Test func `air quality is dropped if newer weather comes without it`() {
    let city = Self.city("open-meteo")
    #expect(city.merging(Self.result("open-meteo"), at: Self.now).airQuality == nil)
  }

  @Test func `alerts and air quality stay if the fetch failed`() {
    let merged = Self.city("nws").merging(Self.result(nil), at: Self.now)
    #expect(merged.alerts == Self.alerts("old"))
    #expect(merged.airQuality == Self.air(1))
  }

  @Test func `alerts are updated even if the weather could not be fetched`() {
    var result = Self.result(nil)
    result.alerts = Self.alerts("new")
    let merged = Self.city("nws").merging(result, at: Self.now)
    #expect(merged.alerts == Self.alerts("new"))
    #expect(merged.current == Self.city("nws").current)
    #expect(merged.failure != nil)
  }

  @Test func `older weather replaces neither alerts nor air quality`() {
    var result = Self.result("nws")
    result.current = .success(CurrentWeather(provider: "nws", fetchedAt: Self.now - 90))
    result.alerts = Self.alerts("slow")
    result.airQuality = Self.air(2)
    let merged = Self.city("nws").merging(result, at: Self.now)
    #expect(merged.alerts == Self.alerts("old"))
    #expect(merged.airQuality == Self.air(1))
  }

  @Test func `alerts and air quality stay if only the forecast is fetched`() {
    let merged = Self.city("nws").merging(.brought(by: "nws", .forecast), at: Self.now)
    #expect(merged.alerts == Self.alerts("old"))
    #expect(merged.airQuality == Self.air(1))
  }
}
