import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `Fetching from the National Weather Service` {
  @Test func `takes three rounds, and asks for nothing that is not ordered`() throws {
    let now = try NewYork.now()
    let all = FakeNWS(try NewYork.recorded())
    let result = try all.fetch([NewYork.order()], at: now)[0]
    #expect(
      all.rounds == [
        [NewYork.point],
        [NewYork.stations, NewYork.alerts, NewYork.halfDays, NewYork.hourly],
        [NewYork.observation("KNYC")],
      ]
    )
    #expect(result.failure == nil)
    #expect(result.temperature == -7.2)
    let current = FakeNWS(try NewYork.recorded(.current))
    _ = try current.fetch([NewYork.order(.current)], at: now)
    #expect(current.requests.count == 4)
    let forecast = FakeNWS(try NewYork.recorded(.forecast))
    _ = try forecast.fetch([NewYork.order(.forecast)], at: now)
    #expect(forecast.rounds == [[NewYork.point], [NewYork.halfDays, NewYork.hourly]])
    let nothing = FakeNWS([:])
    #expect(try nothing.fetch([NewYork.order([])], at: now) == [WeatherResult()])
    #expect(try nothing.fetch([], at: now) == [])
  }

  @Test func `says who asks to the configured host alone, and lets a day's mapping be kept`() throws
  {
    let service = FakeNWS(try NewYork.recorded())
    _ = try service.fetch([NewYork.order()], at: try NewYork.now())
    for request in service.requests {
      #expect(
        request.credentialHeaders
          == [Request.Header("User-Agent", "skydiff/1.0 me@example.org")]
      )
      #expect(request.headers == [Request.Header("Accept", "application/geo+json")])
      #expect(request.cost == QuotaCost(of: "nws"))
      #expect(request.retryPolicy.wait(after429With: "") == .seconds(5))
    }
    #expect(
      service.requests.map(\.cachePolicy) == [
        .atLeast(86_400), .atLeast(86_400), .byHeaders, .byHeaders, .byHeaders,
        .byHeaders,
      ]
    )
  }

  @Test(arguments: [
    (40.7128, "40.7128"), (-74.006, "-74.006"), (40, "40"), (-0.00004, "0"), (0.1, "0.1"),
    (-0.10004, "-0.1"), (89.99996, "90"), (-179.99994, "-179.9999"), (1e-9, "0"),
    (12.34567, "12.3457"),
  ])
  func `names a point with four decimals and no zeros at the end`(
    _ value: Double,
    _ text: String
  ) {
    #expect(value.shortCoordinateText == text)
  }

  @Test func `does not mind a slash behind the configured address`() throws {
    let service = FakeNWS(try NewYork.recorded(.current))
    let result = try service.fetch(
      [NewYork.order(.current)],
      at: try NewYork.now(),
      baseURL: FakeNWS.root + "/"
    )[0]
    #expect(result.temperature == -7.2)
  }

  @Test(arguments: ["DE", "CA", "MX", "GB"])
  func `asks nothing for a place that is known to be abroad`(_ country: String) throws {
    let service = FakeNWS([:])
    var order = NewYork.order()
    order.countryCode = country
    let failure = try #require(try service.fetch([order], at: try NewYork.now())[0].failure)
    #expect(failure.kind == .notCovered)
    #expect(failure.parts == .all)
    #expect(failure.message == "api.weather.gov serves the United States and territories alone")
  }

  @Test(arguments: ["US", "PR", "GU", "VI", "AS", "MP", "UM", nil])
  func `asks for a place that is not`(_ country: String?) throws {
    let service = FakeNWS(try NewYork.recorded())
    var order = NewYork.order()
    order.countryCode = country
    #expect(try service.fetch([order], at: try NewYork.now())[0].failure == nil)
  }

  @Test func `asks once for what neighbours want alike`() throws {
    var replies = try NewYork.recorded()
    replies["/points/40.7,-74"] = replies[NewYork.point]
    replies["/alerts/active?point=40.7,-74"] = [.status(503)]
    let service = FakeNWS(replies)
    var neighbour = NewYork.order(.current)
    neighbour.latitude = 40.7
    neighbour.longitude = -74
    let results = try service.fetch([NewYork.order(), neighbour, neighbour], at: try NewYork.now())
    #expect(service.rounds.map(\.count) == [2, 5, 1])
    #expect(results.map(\.temperature) == [-7.2, -7.2, -7.2])
    #expect(results.map(\.alerts) == [[], nil, nil])
    #expect(results.allSatisfy { $0.failure == nil })
  }

  @Test func `brings the first of many places to their end before it begins with the last`() throws
  {
    let count = 450
    var replies: [String: [FakeNWS.Reply]] = [:]
    let orders = (1...count).map { index in
      var order = NewYork.order(.forecast)
      order.latitude = Double(index) / 10
      let root = "\(FakeNWS.root)/\(index)"
      replies["/points/\(order.latitude.shortCoordinateText),-74.006"] = [
        .ok(#"{"properties":{"forecast":"\#(root)/days","forecastHourly":"\#(root)/hours"}}"#)
      ]
      replies["/\(index)/days?units=si"] = [.status(404)]
      replies["/\(index)/hours?units=si"] = [.status(404)]
      return order
    }
    let service = FakeNWS(replies)
    let results = try service.fetch(orders, at: try NewYork.now())
    #expect(results.map { $0.failure?.kind } == orders.map { _ in .refused })
    #expect(service.requests.count == 3 * count)
    #expect(service.rounds.allSatisfy { $0.count <= NWSFetch.mostRequestsAtOnce })
    #expect(service.rounds[0].allSatisfy { $0.hasPrefix("/points/") })
    #expect(service.rounds[1].first == "/1/days?units=si")
    #expect(service.rounds[1].last == "/100/hours?units=si")
  }
}
