import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `What is kept of the National Weather Service` {
  private static let movedDays = "/gridpoints/OKX/34,35/forecast?units=si"
  private static let movedHours = "/gridpoints/OKX/34,35/forecast/hourly?units=si"
  private static let movedStations = "/gridpoints/OKX/34,35/stations"

  /// Where to ask as it was kept, and as the service tells it now that the place is in another cell.
  private func movedPoint() throws -> [FakeNWS.Reply] {
    let kept = try Recording.nws("points_nyc")
    var parts = kept.text.split(separator: "33,35", omittingEmptySubsequences: false)[...]
    var moved = String(parts.removeFirst())
    for part in parts { moved += "34,35" + part }
    return [.ok(kept, cachedSince: try instant("2026-01-20T08:00:00Z")), .ok(moved)]
  }

  @Test func `is doubted when a forecast is not where it was`() throws {
    var replies = try NewYork.recorded()
    replies[NewYork.point] = try movedPoint()
    replies[Self.movedDays] = replies[NewYork.halfDays]
    replies[Self.movedHours] = replies[NewYork.hourly]
    replies[NewYork.halfDays] = [.status(404)]
    let service = FakeNWS(replies)
    let result = try service.fetch([NewYork.order()], at: try NewYork.now())[0]
    #expect(result.failure == nil)
    #expect(
      service.rounds.dropFirst(2) == [
        [NewYork.point, NewYork.observation("KNYC")], [Self.movedDays, Self.movedHours],
      ]
    )
    let points = service.requests.filter { $0.url.hasSuffix(NewYork.point) }
    #expect(points.map(\.cachePolicy) == [.atLeast(86_400), .reload])
  }

  @Test func `is doubted once when several things are not where they were`() throws {
    var replies = try NewYork.recorded()
    replies[NewYork.point] = try movedPoint()
    replies[Self.movedDays] = replies[NewYork.halfDays]
    replies[Self.movedHours] = replies[NewYork.hourly]
    replies[Self.movedStations] = replies[NewYork.stations]
    for path in [NewYork.halfDays, NewYork.hourly, NewYork.stations] {
      replies[path] = [.status(404)]
    }
    let result = try FakeNWS(replies).fetch([NewYork.order()], at: try NewYork.now())[0]
    #expect(result.failure == nil)
  }

  @Test func `is doubted no second time`() throws {
    var replies = try NewYork.recorded(.forecast)
    let kept = try movedPoint()[0]
    replies[NewYork.point] = [kept, .ok(try Recording.nws("points_nyc"))]
    replies[NewYork.halfDays] = [.status(404), .status(404)]
    replies[NewYork.hourly] = [.status(404), .status(404)]
    let failure = try FakeNWS(replies).fetch([NewYork.order(.forecast)], at: try NewYork.now())[0]
      .failure
    #expect(failure?.kind == .refused)
  }

  @Test func `is not doubted when the service has only just told it`() throws {
    var replies = try NewYork.recorded(.forecast)
    replies[NewYork.halfDays] = [.status(404)]
    let service = FakeNWS(replies)
    let failure = try service.fetch([NewYork.order(.forecast)], at: try NewYork.now())[0].failure
    #expect(failure?.kind == .refused)
    #expect(service.rounds.count == 2)
  }

  @Test func `does not take the other half with it when it cannot be told anew`() throws {
    var replies = try NewYork.recorded()
    replies[NewYork.point] = [try movedPoint()[0], .status(503)]
    replies[NewYork.halfDays] = [.status(404)]
    let result = try FakeNWS(replies).fetch([NewYork.order()], at: try NewYork.now())[0]
    #expect(result.temperature == -7.2)
    #expect(result.failure?.kind == .server)
    #expect(result.failure?.parts == .forecast)
  }

  @Test func `is as old as it was when it was kept`() throws {
    let (early, late) = (try instant("2026-01-20T18:10:00Z"), try instant("2026-01-20T18:40:00Z"))
    var replies = try NewYork.recorded()
    replies[NewYork.halfDays] = [.ok(try Recording.nws("forecast_nyc"), cachedSince: late)]
    replies[NewYork.hourly] = [.ok(try Recording.nws("forecast_hourly_nyc"), cachedSince: early)]
    replies[NewYork.observation("KNYC")] = [
      .ok(try Recording.nws("observation_knyc_latest"), cachedSince: late)
    ]
    let result = try FakeNWS(replies).fetch([NewYork.order()], at: try NewYork.now())[0]
    #expect(try #require(result.current).get().fetchedAt == late)
    #expect(try #require(result.forecast).get().fetchedAt == early)
  }
}

@Suite struct `An interrupted fetch from the National Weather Service` {
  @Test(arguments: [NewYork.point, NewYork.stations])
  func `brings nothing when nothing had arrived`(_ path: String) throws {
    var replies = try NewYork.recorded(.current)
    replies[path] = [.failure(.cancelled)]
    let left = path == NewYork.point ? [NewYork.stations, NewYork.alerts] : []
    for path in left + [NewYork.observation("KNYC")] { replies[path] = nil }
    let service = FakeNWS(replies)
    let result = try service.fetch([NewYork.order(.current)], at: try NewYork.now())[0]
    #expect(result.wasCancelled)
    #expect(result.failure == nil)
  }

  @Test func `brings the half that had arrived, and the other is no failure`() throws {
    var replies = try NewYork.recorded()
    replies[NewYork.observation("KNYC")] = [.failure(.cancelled)]
    let forecast = try FakeNWS(replies).fetch([NewYork.order()], at: try NewYork.now())[0]
    #expect(!forecast.wasCancelled)
    #expect(forecast.current == nil)
    #expect(forecast.highest?.inThousandths == -5.556)
    #expect(forecast.failure == nil)
  }
}
