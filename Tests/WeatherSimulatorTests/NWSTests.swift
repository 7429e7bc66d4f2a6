import JSONText
import Testing
import WeatherSimulator

@Suite struct NWSTests {
  static let newYork = "40.7128,-74.006"
  static let grid = "/gridpoints/SIM/848,1046"
  static let forecast = "\(grid)/forecast?units=si"
  static let hourly = "\(grid)/forecast/hourly?units=si"

  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func periods(_ target: String) throws -> [JSONValue] {
    try simulator.json(target).at("properties.periods")?.elements ?? []
  }

  @Test(arguments: ["/points/\(newYork)", METNorwayTests.oslo])
  func `a request without a contact is rejected with HTML`(target: String) throws {
    for agent in ["User-Agent: curl/7.88.1", "User-Agent: ", "X: y"] {
      let reply = try Client(port: simulator.port).exchange("GET", target, headers: [agent])
      #expect(reply.status == 403)
      #expect(reply.header("content-type")?.hasPrefix("text/html") == true)
    }
    let agent = "User-Agent: skydiff/1.0 me@example.org"
    let reply = try Client(port: simulator.port).exchange("GET", target, headers: [agent])
    #expect(reply.status == 200)
  }

  @Test(arguments: [newYork, "21.3069,-157.8583", "61.2181,-149.9003", "18.4663,-66.1057"])
  func `a point in the USA or its territories has links`(point: String) throws {
    let root = try simulator.json("/points/\(point)")
    for name in ["forecast", "forecastHourly"] {
      let path = try simulator.path(of: root.at("properties.\(name)")?.string)
      #expect(try simulator.get("\(path)?units=si").status == 200)
    }
    let path = try simulator.path(of: root.at("properties.observationStations")?.string)
    let stations = try #require(try simulator.json(path)["features"]).elements
    let names = stations.compactMap { $0.at("properties.stationIdentifier")?.string }
    #expect(Set(names).count == 5)
    for name in names {
      #expect(try simulator.get("/stations/\(name)/observations/latest").status == 200)
    }
    #expect(root.at("properties.timeZone")?.string?.contains("/") == true)
  }

  @Test(arguments: ["51.5074,-0.1278", "43.7064,-79.3986", "0,0", "45,-40"])
  func `points outside the USA are not found`(point: String) throws {
    let reply = try simulator.get("/points/\(point)")
    #expect(reply.status == 404)
    #expect(
      try reply.json()["type"]?.string == "https://api.weather.gov/problems/InvalidPoint"
    )
  }

  @Test func `links use the host of the request`() throws {
    let client = try Client(port: simulator.port)
    try client.send(
      "GET /points/\(Self.newYork) HTTP/1.1\r\nHost: localhost:\(simulator.port)\r\n"
        + "User-Agent: a@example.org\r\n\r\n"
    )
    let forecast = try client.reply().json().at("properties.forecast")?.string
    #expect(forecast?.hasPrefix("http://localhost:\(simulator.port)/gridpoints/") == true)
  }

  @Test(arguments: [
    ("/points/40.7128", 400), ("/points/91,0", 400), ("/points/40.71281,-74.006", 400),
    ("/gridpoints/SIM/1,1/forecast?units=si", 404), ("/gridpoints/SIM/1/forecast", 404),
    ("/gridpoints/SIM/9000,60/forecast", 404), ("\(grid)/weather", 404), ("\(grid)/forecast", 400),
    ("/stations/KXX/observations/latest", 404), ("/stations/12/observations/latest", 404),
    ("/alerts/active?point=1", 400), ("/alerts/active?area=NY", 400), ("/alerts/old", 404),
  ])
  func `errors are problem documents`(target: String, status: Int) throws {
    let reply = try simulator.get(target)
    #expect(reply.status == status)
    #expect(reply.header("content-type") == "application/problem+json")
    #expect(try reply.json()["status"]?.int == status)
  }

  // MARK: Forecasts

  @Test(arguments: [
    (8, "06:00", false), (12, "18:00", true), (20, "18:00", true), (24, "06:00", false),
  ])
  func `the first period ends at the next 6:00 or 18:00`(
    hour: Int,
    end: String,
    isDaytime: Bool
  ) throws {
    simulator.advance(by: (hour - 12) * 3600 + 600)
    let periods = try periods(Self.forecast)
    #expect(periods[0]["endTime"]?.string?.hasSuffix("T\(end):00-05:00") == true)
    #expect(periods.map { $0["isDaytime"]?.bool } == (0..<14).map { ($0 % 2 == 0) == isDaytime })
    for (period, following) in zip(periods, periods.dropFirst()) {
      #expect(period["endTime"]?.string == following["startTime"]?.string)
    }
  }

  @Test func `a day has the maximum and a night the minimum of its hours`() throws {
    let hours = try periods(Self.hourly)
    #expect(hours.count == 156)
    for day in try periods(Self.forecast).prefix(10) {
      func index(_ key: String) throws -> Int {
        try #require(hours.firstIndex { $0["startTime"]?.string == day[key]?.string })
      }
      let temperatures = try hours[index("startTime")...index("endTime")]
        .compactMap { $0["temperature"]?.int }
      let isDaytime = day["isDaytime"]?.bool == true
      let expected = isDaytime ? temperatures.max() : temperatures.min()
      #expect(day["temperature"]?.int == expected)
    }
  }

  @Test func `times have the UTC offset in force`() throws {
    // At 2026-03-08T07:00Z the clocks in New York go from 2:00 to 3:00.
    let then = try Simulator.starting(at: 1_772_953_200 - 2 * 3600)
    let hours = try then.json(Self.hourly).at("properties.periods")?.elements.prefix(3)
    #expect(
      hours?.map { $0["startTime"]?.string } == [
        "2026-03-08T00:00:00-05:00", "2026-03-08T01:00:00-05:00", "2026-03-08T03:00:00-04:00",
      ]
    )
    let night = try then.json(Self.forecast).at("properties.periods.0")
    #expect(night?["endTime"]?.string == "2026-03-08T06:00:00-04:00")
  }

  @Test func `a forecast is cacheable until the next hour`() throws {
    simulator.advance(by: 1500)
    let reply = try simulator.get(Self.forecast)
    #expect(reply.header("cache-control") == "public, max-age=2100")
    #expect(reply.header("expires") == "Tue, 20 Jan 2026 13:00:00 GMT")
    let modified = "If-Modified-Since: \(try #require(reply.header("last-modified")))"
    #expect(try simulator.get(Self.forecast, headers: [modified]).status == 304)
    simulator.advance(by: 2100)
    #expect(try simulator.get(Self.forecast, headers: [modified]).status == 200)
  }

  // MARK: Observations and alerts

  @Test func `an observation has null values`() throws {
    let root = try simulator.json("\(Self.grid)/stations")
    let observations = try #require(root["features"]).elements.map { feature in
      let name = try #require(feature.at("properties.stationIdentifier")?.string)
      return try #require(try simulator.json("/stations/\(name)/observations/latest")["properties"])
    }
    for observation in observations {
      #expect(observation["timestamp"]?.string == "2026-01-20T12:00:00+00:00")
      #expect(observation.at("temperature.value")?.double != nil)
      #expect(observation.at("heatIndex.value")?.isNull == true)
    }
    let dewPoints = observations.map { $0.at("dewpoint.value")?.double }
    #expect(dewPoints.contains(nil) && dewPoints.contains { $0 != nil })
  }

  @Test func `an alert lasts until its end`() throws {
    func alerts() throws -> [JSONValue] {
      let root = try simulator.json("/alerts/active?point=\(Self.newYork)")
      return try #require(root["features"]).elements.compactMap { $0["properties"] }
    }
    #expect(try alerts().isEmpty)
    let onset = simulator.now
    simulator.issue(
      SimulatedAlert(id: "a", event: "Fog", headline: "Dense", onset: onset, ends: onset + 60)
    )
    simulator.advance(by: 59)
    let alert = try #require(try alerts().first)
    let values = ["id", "event", "headline", "onset", "ends"].map { alert[$0]?.string }
    let times = ["2026-01-20T12:00:00+00:00", "2026-01-20T12:01:00+00:00"]
    #expect(values == ["a", "Fog", "Dense"] + times)
    simulator.advance(by: 1)
    #expect(try alerts().isEmpty)
  }
}
