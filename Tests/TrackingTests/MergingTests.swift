import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct MergingTests {
  private static let now = Date(timeIntervalSince1970: 1_795_251_600)

  private static func current(_ seconds: Double, temperature: Double = 5) -> CurrentWeather {
    var current = CurrentWeather(provider: "test", fetchedAt: now + seconds)
    current.temperature = temperature
    return current
  }

  private static func forecast(_ seconds: Double) -> Forecast {
    Forecast(provider: "test", fetchedAt: now + seconds)
  }

  private static func failure(
    _ seconds: Double, _ parts: WeatherParts = .all, kind: FetchFailure.Kind = .timeout
  ) -> FetchFailure {
    FetchFailure(at: now + seconds, kind: kind, message: "\(kind)", parts: parts)
  }

  /// A result of a fetch; parts that are nil were not requested.
  private static func result(
    _ current: Result<CurrentWeather, FetchFailure>? = nil,
    _ forecast: Result<Forecast, FetchFailure>? = nil
  ) -> WeatherResult {
    var result = WeatherResult()
    result.current = current
    result.forecast = forecast
    return result
  }

  private static func city(current: Double?, forecast: Double?) -> City {
    var city = City.numbered(1)
    city.current = current.map { Self.current($0, temperature: 1) }
    city.forecast = forecast.map { Self.forecast($0) }
    return city
  }

  @Test func `both parts are merged, with the time zone`() {
    var city = City.numbered(1)
    city.utcOffset = nil
    var result = Self.result(.success(Self.current(0)), .success(Self.forecast(0)))
    result.utcOffset = 32_400
    result.timeZone = "Asia/Seoul"
    let merged = city.merging(result, at: Self.now)
    #expect(merged.current == Self.current(0))
    #expect(merged.forecast == Self.forecast(0))
    #expect(merged.utcOffset == 32_400)
    #expect(merged.place.timeZone == "Asia/Seoul")
    #expect(merged.failure == nil)
  }

  @Test func `the time zone of a place from a gazetteer stays`() {
    var city = City.numbered(1)
    city.place.timeZone = "Asia/Seoul"
    city.place.identifier = "open-meteo:1835848"
    var result = Self.result(.success(Self.current(0)))
    result.timeZone = "Asia/Pyongyang"
    #expect(city.merging(result, at: Self.now).place.timeZone == "Asia/Seoul")
    #expect(city.merging(result, at: Self.now).utcOffset == 0)
  }

  @Test func `coordinates have the time zone and offset of the newest weather`() {
    var city = City.numbered(1)
    city.place.timeZone = "Asia/Seoul"
    city.utcOffset = 32_400
    city.current = Self.current(-60)
    var result = Self.result(.success(Self.current(0)))
    result.timeZone = "Asia/Pyongyang"
    result.utcOffset = 30_600
    let newer = city.merging(result, at: Self.now)
    #expect(newer.place.timeZone == "Asia/Pyongyang")
    #expect(newer.utcOffset == 30_600)

    // Neither weather without a time zone nor older weather changes it.
    result = Self.result(.success(Self.current(0)))
    #expect(newer.merging(result, at: Self.now).place.timeZone == "Asia/Pyongyang")
    result = Self.result(.success(Self.current(-30)))
    result.timeZone = "Asia/Tokyo"
    result.utcOffset = 0
    #expect(newer.merging(result, at: Self.now).place.timeZone == "Asia/Pyongyang")
    #expect(newer.merging(result, at: Self.now).utcOffset == 30_600)
  }

  @Test func `importing newer weather updates the time zone of coordinates`() {
    var city = City.numbered(1)
    city.place.timeZone = "Asia/Seoul"
    city.current = Self.current(-60)
    var other = city
    other.place.timeZone = "Asia/Pyongyang"
    other.utcOffset = 30_600
    #expect([city].merging([other]) == [city])
    other.current = Self.current(0)
    #expect([city].merging([other])[0].place.timeZone == "Asia/Pyongyang")
    #expect([city].merging([other])[0].utcOffset == 30_600)
    city.place.identifier = "open-meteo:1835848"
    #expect([city].merging([other])[0].place.timeZone == "Asia/Seoul")
  }

  @Test(
    arguments: [
      ("no weather", nil, -10, true), ("older weather", -60, -10, true),
      ("equally old weather", -10, -10, true), ("newer weather", -5, -10, false),
      ("weather of a clock that is ahead", 60, -10, false),
      ("weather from the future", 86_400, -10, true),
    ] as [(String, Double?, Double, Bool)]) func `newer weather replaces older weather`(
      _ name: String, _ old: Double?, _ new: Double, _ isReplaced: Bool
    )
  {
    let city = Self.city(current: old, forecast: old)
    let result = Self.result(.success(Self.current(new)), .success(Self.forecast(new)))
    let merged = city.merging(result, at: Self.now)
    #expect((merged.current == Self.current(new)) == isReplaced)
    #expect((merged.forecast == Self.forecast(new)) == isReplaced)
    #expect(merged.failure == nil)
  }

  @Test func `newer weather wins within the same second, whichever is saved first`() {
    let city = Self.city(current: -0.25, forecast: -0.25)
    let older = Self.result(.success(Self.current(-0.75)), .success(Self.forecast(-0.75)))
    #expect(city.merging(older, at: Self.now).current == city.current)
    #expect(city.merging(older, at: Self.now).forecast == city.forecast)
    let newer = Self.result(.success(Self.current(-0.125)))
    #expect(city.merging(newer, at: Self.now).current == Self.current(-0.125))
  }

  @Test func `a failed part keeps the old weather and is recorded`() {
    let city = Self.city(current: -60, forecast: -60)
    let result = Self.result(.success(Self.current(0)), .failure(Self.failure(0)))
    let merged = city.merging(result, at: Self.now)
    #expect(merged.current == Self.current(0))
    #expect(merged.forecast == city.forecast)
    #expect(merged.failure == Self.failure(0, .forecast))
  }

  @Test func `a failed fetch keeps all old weather and records both parts`() {
    let city = Self.city(current: -60, forecast: -60)
    let failure = Self.failure(0)
    let merged = city.merging(WeatherResult(failure: failure, parts: .all), at: Self.now)
    #expect(merged.current == city.current)
    #expect(merged.forecast == city.forecast)
    #expect(merged.failure == failure)
  }

  @Test func `a failure stays until each of its parts arrives`() {
    var city = Self.city(current: -60, forecast: -60)
    city.failure = Self.failure(-30, .all)
    let partial = city.merging(Self.result(.success(Self.current(0))), at: Self.now)
    #expect(partial.failure == Self.failure(-30, .forecast))
    let complete = partial.merging(Self.result(nil, .success(Self.forecast(0))), at: Self.now)
    #expect(complete.failure == nil)
  }

  @Test func `a later failure replaces an earlier one and keeps its missing parts`() {
    var city = Self.city(current: -60, forecast: -60)
    city.failure = Self.failure(-30, .forecast, kind: .timeout)
    let result = Self.result(.failure(Self.failure(0, .current, kind: .server)))
    let merged = city.merging(result, at: Self.now)
    var expected = Self.failure(0, .all, kind: .server)
    expected.since = Self.now - 30
    #expect(merged.failure == expected)
  }

  @Test func `a failure older than the present weather is ignored`() {
    let city = Self.city(current: -5, forecast: -5)
    let late = Self.failure(-20)
    #expect(city.merging(WeatherResult(failure: late, parts: .all), at: Self.now).failure == nil)
    let partial = Self.city(current: -5, forecast: -60)
    #expect(
      partial.merging(WeatherResult(failure: late, parts: .all), at: Self.now).failure
        == Self.failure(-20, .forecast))
  }

  @Test func `weather from the future does not hide a failure`() {
    let city = Self.city(current: 86_400, forecast: 86_400)
    let failure = Self.failure(0)
    let merged = city.merging(WeatherResult(failure: failure, parts: .all), at: Self.now)
    #expect(merged.failure == failure)
  }

  @Test func `merging keeps tags and pin`() {
    var city = Self.city(current: nil, forecast: nil)
    city.tags = ["home"]
    city.pin = "nws"
    let merged = city.merging(Self.result(.success(Self.current(0))), at: Self.now)
    var expected = city
    expected.current = Self.current(0)
    #expect(merged == expected)
  }
}
