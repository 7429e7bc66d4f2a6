import HTTP
import Testing
import Weather

@testable import Providers

@Suite struct `A malformed response is requested again` {
  static let tail = "Unexpected error while streaming data: timeout"

  @Test(arguments: [
    "", "<html>", "[", "null", "[]", #"[{"utc_offset_seconds":0},"#,
    "[\(FakeService.element(0))\(tail)", "[\(FakeService.element(0)),\(FakeService.element(1))]",
    FakeService.element(0),
  ]) func `a broken body is retried as a whole`(_ body: String) throws {
    var isFirst = true
    let service = FakeService { call in
      defer { isFirst = false }
      return isFirst ? .status(200, body) : .ok(call)
    }
    let results = try service.fetch(weatherRequests(3))
    #expect(service.calls.map(\.latitudes.count) == [3, 3])
    #expect(results.map(\.temperature) == [0, 0.1, 0.2])
    #expect(results.allSatisfy { $0.failure == nil })
  }

  @Test func `a body that breaks off at one place is split until the place is alone`() throws {
    let service = FakeService { call in
      guard let index = call.latitudes.firstIndex(of: latitude(61)) else { return .ok(call) }
      let sent = call.latitudes.prefix(index).map(FakeService.element).joined(separator: ",")
      return .status(200, "[\(sent)\(Self.tail)")
    }
    let results = try service.fetch(weatherRequests(100))
    for (index, result) in results.enumerated() where index != 61 {
      #expect(result.temperature == latitude(index))
    }
    #expect(results[61].failure?.kind == .malformed)
    // Once as a whole, then in halves without further retries.
    #expect(service.calls.prefix(4).map(\.latitudes.count) == [100, 100, 50, 50])
    #expect(service.calls.count <= 18)
  }

  @Test func `only the malformed element is requested again`() throws {
    var seen = 0
    let service = FakeService { call in
      .ok(call) { latitude in
        guard latitude == 0.1 else { return FakeService.element(latitude) }
        seen += 1
        return seen == 1 ? #"{"utc_offset_seconds":"x"}"# : FakeService.element(latitude)
      }
    }
    let results = try service.fetch(weatherRequests(3))
    #expect(service.calls.map(\.latitudes) == [[0, 0.1, 0.2], [0.1]])
    #expect(results.allSatisfy { $0.failure == nil })
  }

  @Test func `an element that stays malformed fails alone`() throws {
    let service = FakeService { call in .ok(call) { $0 == 0.1 ? "null" : FakeService.element($0) } }
    let results = try service.fetch(weatherRequests(3))
    #expect(service.calls.count == 2)
    #expect(results.map { $0.failure?.kind } == [nil, .malformed, nil])
  }

  static let halfResponse = """
    {"utc_offset_seconds":3600,"timezone":"Europe/Berlin",
     "current":{"time":"2026-11-21T10:00","temperature_2m":5}}
    """

  @Test func `a half that is missing twice fails, and the other half stays`() throws {
    let service = FakeService { _ in .status(200, Self.halfResponse) }
    let results = try service.fetch(weatherRequests(1))
    #expect(service.calls.count == 2)
    #expect(results[0].temperature == 5)
    #expect(results[0].utcOffset == 3600)
    #expect(results[0].failure?.parts == .forecast)
    #expect(
      results[0].failure?.message == "weather.example sent an unusable response: 'daily' is missing"
    )
  }

  @Test(arguments: [
    ("times out", FakeService.Reply.failure(.timedOut, "timed out")),
    ("is refused", .refused("no")), ("is broken", .status(200, "[")),
    ("is interrupted", .failure(.cancelled, "x")),
  ]) func `a half that arrived stays when the retry`(
    _ name: String, _ reply: FakeService.Reply
  ) throws {
    var isFirst = true
    let service = FakeService { _ in
      defer { isFirst = false }
      return isFirst ? .status(200, Self.halfResponse) : reply
    }
    let results = try service.fetch(weatherRequests(1))
    #expect(results[0].temperature == 5)
    #expect(results[0].failure?.parts == .forecast)
    #expect(!results[0].wasCancelled)
  }

  @Test func `halves may arrive one by one`() throws {
    var isFirst = true
    let service = FakeService { _ in
      defer { isFirst = false }
      let daily = #"{"utc_offset_seconds":0,"daily":{"time":["2026-11-21"]},"hourly":{"time":[]}}"#
      return .status(200, isFirst ? Self.halfResponse : daily)
    }
    let results = try service.fetch(weatherRequests(1))
    #expect(results[0].failure == nil)
    #expect(results[0].temperature == 5)
    #expect(results[0].timeZone == "Europe/Berlin")
  }
}
