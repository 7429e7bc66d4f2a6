import JSONText
import Testing
import WeatherSimulator

/// What other tests expect of the simulated services.
@Suite struct ServicesTests {
  static let oslo = "/weatherapi/locationforecast/2.0/complete?lat=59.9139&lon=10.7522"
  static let newYork = "40.7128,-74.006"
  static let grid = "/gridpoints/SIM/848,1046"
  static let forecast = "\(grid)/forecast?units=si"

  let simulator: Simulator

  init() throws { simulator = try Simulator.start() }

  // MARK: Open-Meteo

  @Test func `the response for several locations is an array in request order`() throws {
    let root = try simulator.forecast(
      "latitude=60,10.01,10.02&longitude=10,20.01,20.02&current=temperature_2m")
    #expect(root.elements.map { $0["latitude"]?.double } == [60, 10, 10])
    // The last two are in one cell.
    let temperatures = root.elements.map { $0.at("current.temperature_2m")?.double }
    #expect(temperatures[1] == temperatures[2] && temperatures[0] != temperatures[1])
  }

  @Test(arguments: [
    "current=is_day", "latitude=1,90.5&longitude=2,3", "latitude=x&longitude=2",
    "latitude=1,2&longitude=3", "latitude=1&longitude=3&current=is_day,mood",
    "latitude=1&longitude=3&forecast_days=17",
  ]) func `one invalid parameter fails the whole request`(query: String) throws {
    let reply = try simulator.get("/v1/forecast?\(query)")
    #expect(reply.status == 400)
    #expect(try reply.json()["error"]?.bool == true)
    #expect(try reply.json()["reason"]?.string?.isEmpty == false)
  }

  // MARK: Keys and contacts

  @Test(arguments: ["", "&appid=", "&appid=wrong"]) func `a missing or wrong key is rejected`(
    key: String
  ) throws {
    let simulator = try Simulator.start(Simulator.Configuration(openWeatherMapKey: "right"))
    for path in ["/data/2.5/weather", "/data/2.5/forecast", "/geo/1.0/direct"] {
      let target = "\(path)?lat=1&lon=2&q=Oslo"
      #expect(try simulator.get("\(target)\(key)").status == 401)
      #expect(try simulator.get("\(target)&units=metric&appid=right").status == 200)
    }
  }

  @Test(arguments: ["/points/\(newYork)", oslo]) func `a request without a contact is rejected`(
    target: String
  ) throws {
    for agent in ["User-Agent: curl/7.88.1", "User-Agent: ", "X: y"] {
      let reply = try Client(port: simulator.port).exchange("GET", target, headers: [agent])
      #expect(reply.status == 403)
    }
    #expect(try simulator.get(target).status == 200)
  }

  // MARK: Caching

  @Test func `an unchanged forecast of MET Norway is a 304`() throws {
    let first = try simulator.get(Self.oslo)
    let modified = try #require(first.header("last-modified"))
    #expect(first.header("expires") == "Tue, 20 Jan 2026 12:30:23 GMT")
    simulator.advance(by: 1900)
    let known = ["If-Modified-Since: \(modified)"]
    let second = try simulator.get(Self.oslo, headers: known)
    #expect(second.status == 304 && second.body.isEmpty)
    #expect(second.header("expires") == "Tue, 20 Jan 2026 13:02:03 GMT")
    simulator.advance(by: 1800)
    #expect(try simulator.get(Self.oslo, headers: known).status == 200)
  }

  @Test func `a forecast of NWS is cacheable until the next hour`() throws {
    simulator.advance(by: 1500)
    let reply = try simulator.get(Self.forecast)
    #expect(reply.header("cache-control") == "public, max-age=2100")
    let modified = "If-Modified-Since: \(try #require(reply.header("last-modified")))"
    #expect(try simulator.get(Self.forecast, headers: [modified]).status == 304)
    simulator.advance(by: 2100)
    #expect(try simulator.get(Self.forecast, headers: [modified]).status == 200)
  }

  // MARK: NWS

  @Test(arguments: ["51.5074,-0.1278", "43.7064,-79.3986", "0,0", "45,-40"])
  func `points outside the USA are not found`(point: String) throws {
    let reply = try simulator.get("/points/\(point)")
    #expect(reply.status == 404)
    #expect(try reply.json()["type"]?.string == "https://api.weather.gov/problems/InvalidPoint")
  }

  @Test func `an alert lasts until its end`() throws {
    func alerts() throws -> [JSONValue] {
      let root = try simulator.json("/alerts/active?point=\(Self.newYork)")
      return try #require(root["features"]).elements.compactMap { $0["properties"] }
    }
    #expect(try alerts().isEmpty)
    simulator.issue(.updated, from: .nws)
    simulator.advance(by: 30 * 3600 - 1)
    let alert = try #require(try alerts().first)
    let values = ["id", "event", "headline", "onset", "ends"].map { alert[$0]?.string }
    let times = ["2026-01-20T18:00:00+00:00", "2026-01-21T18:00:00+00:00"]
    let event = "High Wind Warning"
    #expect(values == ["urn:oid:2.49.0.1.840.0.1.7", event, "\(event), message 8"] + times)
    simulator.advance(by: 1)
    #expect(try alerts().isEmpty)
  }
}
