import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `The cached point of the National Weather Service` {
  private static let movedDays = "/gridpoints/OKX/34,35/forecast?units=si"
  private static let movedHours = "/gridpoints/OKX/34,35/forecast/hourly?units=si"
  private static let movedStations = "/gridpoints/OKX/34,35/stations"

  /// The cached point, and the current one after the place moved to another cell.
  private func movedPoint() throws -> [FakeNWS.Reply] {
    let kept = try Recording.nws("points_nyc")
    var parts = kept.text.split(separator: "33,35", omittingEmptySubsequences: false)[...]
    var moved = String(parts.removeFirst())
    for part in parts { moved += "34,35" + part }
    return [.ok(kept, cachedSince: try instant("2026-01-20T08:00:00Z")), .ok(moved)]
  }

  @Test func `is reloaded when a forecast is not found`() throws {
    var replies = try NewYork.recorded()
    replies[NewYork.point] = try movedPoint()
    replies[Self.movedDays] = replies[NewYork.halfDays]
    replies[Self.movedHours] = replies[NewYork.hourly]
    replies[NewYork.halfDays] = [.status(404)]
    let service = FakeNWS(replies)
    let result = try service.fetch([NewYork.weatherRequest()], at: try NewYork.now())[0]
    #expect(result.failure == nil)
    #expect(
      service.rounds.dropFirst(2) == [
        [NewYork.point, NewYork.observation("KNYC")], [Self.movedDays, Self.movedHours],
      ])
    let points = service.requests.filter { $0.url.hasSuffix(NewYork.point) }
    #expect(points.map(\.cachePolicy) == [.atLeast(86_400), .reload])
  }

  @Test func `is reloaded once when several resources are not found`() throws {
    var replies = try NewYork.recorded()
    replies[NewYork.point] = try movedPoint()
    replies[Self.movedDays] = replies[NewYork.halfDays]
    replies[Self.movedHours] = replies[NewYork.hourly]
    replies[Self.movedStations] = replies[NewYork.stations]
    for path in [NewYork.halfDays, NewYork.hourly, NewYork.stations] {
      replies[path] = [.status(404)]
    }
    let result = try FakeNWS(replies).fetch([NewYork.weatherRequest()], at: try NewYork.now())[0]
    #expect(result.failure == nil)
  }

  @Test func `is not reloaded twice`() throws {
    var replies = try NewYork.recorded(.forecast)
    let kept = try movedPoint()[0]
    replies[NewYork.point] = [kept, .ok(try Recording.nws("points_nyc"))]
    replies[NewYork.halfDays] = [.status(404), .status(404)]
    replies[NewYork.hourly] = [.status(404), .status(404)]
    let failure = try FakeNWS(replies).fetch(
      [NewYork.weatherRequest(.forecast)], at: try NewYork.now())[0].failure
    #expect(failure?.kind == .refused)
  }

  @Test func `is not reloaded when it is new`() throws {
    var replies = try NewYork.recorded(.forecast)
    replies[NewYork.halfDays] = [.status(404)]
    let service = FakeNWS(replies)
    let failure = try service.fetch([NewYork.weatherRequest(.forecast)], at: try NewYork.now())[0]
      .failure
    #expect(failure?.kind == .refused)
    #expect(service.rounds.count == 2)
  }

  @Test func `fails only one half when it cannot be reloaded`() throws {
    var replies = try NewYork.recorded()
    replies[NewYork.point] = [try movedPoint()[0], .status(503)]
    replies[NewYork.halfDays] = [.status(404)]
    let result = try FakeNWS(replies).fetch([NewYork.weatherRequest()], at: try NewYork.now())[0]
    #expect(result.temperature == -7.2)
    #expect(result.failure?.kind == .server)
    #expect(result.failure?.parts == .forecast)
  }

  @Test func `does not make weather older or newer`() throws {
    let (early, late) = (try instant("2026-01-20T18:10:00Z"), try instant("2026-01-20T18:40:00Z"))
    var replies = try NewYork.recorded()
    replies[NewYork.halfDays] = [.ok(try Recording.nws("forecast_nyc"), cachedSince: late)]
    replies[NewYork.hourly] = [.ok(try Recording.nws("forecast_hourly_nyc"), cachedSince: early)]
    replies[NewYork.observation("KNYC")] = [
      .ok(try Recording.nws("observation_knyc_latest"), cachedSince: late)
    ]
    let result = try FakeNWS(replies).fetch([NewYork.weatherRequest()], at: try NewYork.now())[0]
    #expect(try #require(result.current).get().fetchedAt == late)
    #expect(try #require(result.forecast).get().fetchedAt == early)
  }
}

@Suite struct `An interrupted fetch from the National Weather Service` {
  @Test(arguments: [NewYork.point, NewYork.stations]) func `returns nothing if nothing had arrived`(
    _ path: String
  ) throws {
    var replies = try NewYork.recorded(.current)
    replies[path] = [.failure(.cancelled)]
    let left = path == NewYork.point ? [NewYork.stations] : []
    for path in left + [NewYork.observation("KNYC")] { replies[path] = nil }
    let service = FakeNWS(replies)
    let result = try service.fetch([NewYork.weatherRequest(.current)], at: try NewYork.now())[0]
    #expect(result.wasCancelled)
    #expect(result.failure == nil)
  }

  @Test func `returns the half that had arrived, without a failure`() throws {
    var replies = try NewYork.recorded()
    replies[NewYork.observation("KNYC")] = [.failure(.cancelled)]
    let forecast = try FakeNWS(replies).fetch([NewYork.weatherRequest()], at: try NewYork.now())[0]
    #expect(!forecast.wasCancelled)
    #expect(forecast.current == nil)
    #expect(forecast.highest?.inThousandths == -5.556)
    #expect(forecast.failure == nil)
  }
}
