import JSONText
import Testing
import WeatherSimulator

@Suite struct AirQualityTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func airQuality(_ query: String) throws -> JSONValue {
    let reply = try simulator.get("/v1/air-quality?\(query)")
    guard reply.status == 200 else { throw UnexpectedReply(text: reply.text) }
    return try reply.json()
  }

  @Test func `current air quality is for the current hour`() throws {
    simulator.advance(by: 3000)
    let root = try airQuality(
      "latitude=52.52&longitude=13.41&timezone=auto&current=european_aqi,us_aqi,pm2_5,pm10,ozone"
    )
    let current = try #require(root["current"])
    #expect(current["time"]?.string == "2026-01-20T13:00")
    #expect(current["interval"]?.int == 3600)
    for name in ["european_aqi", "us_aqi", "pm2_5", "pm10", "ozone"] {
      #expect(try #require(current[name]?.double) > 0)
    }
    #expect(try #require(current["pm10"]?.double) > #require(current["pm2_5"]?.double))
    let units = try #require(root["current_units"])
    #expect(units["pm10"]?.string == "\u{3BC}g/m³")
    #expect(units["european_aqi"]?.string == "EAQI")
    #expect(units["us_aqi"]?.string == "USAQI")
  }

  @Test func `five days are the default`() throws {
    let root = try airQuality("latitude=1&longitude=2&hourly=ozone")
    #expect(root.at("hourly.ozone")?.doubles.count == 120)
    #expect(root.at("hourly.ozone")?.doubles.contains(nil) == false)
    let most = try airQuality("latitude=1&longitude=2&hourly=ozone&forecast_days=7")
    #expect(most.at("hourly.time")?.strings.count == 168)
  }

  @Test func `the response for several locations is an array`() throws {
    let root = try airQuality("latitude=1,2&longitude=3,4&current=pm10")
    #expect(root.elements.map { $0["location_id"]?.int } == [nil, 1])
  }

  @Test func `there is pollen only in Europe and in season`() throws {
    let june = try #require(Simulator.instant("2026-06-10T12:00:00Z"))
    func pollen(_ place: String) throws -> JSONValue {
      try airQuality("\(place)&hourly=grass_pollen")
    }
    let berlin = "latitude=52.52&longitude=13.41"
    #expect(try pollen(berlin).at("hourly.grass_pollen")?.doubles.allSatisfy { $0 == nil } == true)
    simulator.advance(by: june - simulator.now)
    let summer = try pollen(berlin)
    #expect(summer.at("hourly.grass_pollen")?.doubles.contains { $0 != nil } == true)
    #expect(summer.at("hourly_units.grass_pollen")?.string == "grains/m³")
    let tokyo = try pollen("latitude=35.69&longitude=139.69")
    #expect(tokyo.at("hourly.grass_pollen")?.doubles.allSatisfy { $0 == nil } == true)
    #expect(tokyo.at("hourly_units.grass_pollen")?.string == "undefined")
  }

  @Test(arguments: [
    "current=temperature_2m", "hourly=mood", "daily=pm10", "current=pm10&forecast_days=8",
  ])
  func `an unknown variable fails the request`(query: String) throws {
    let reply = try simulator.get("/v1/air-quality?latitude=1&longitude=2&\(query)")
    #expect(reply.status == 400)
    #expect(try reply.json()["error"]?.bool == true)
  }
}
