import JSONText
import Testing
import WeatherSimulator

@Suite struct NWSTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func link(_ name: String, of point: String) throws -> String {
    let root = try simulator.identifiedJSON("/points/\(point)")
    return try simulator.path(of: root.at("properties.\(name)")?.string)
  }

  // MARK: Points

  @Test func `a request without a contact is rejected with HTML`() throws {
    let reply = try simulator.get("/points/40.7128,-74.006")
    #expect(reply.status == 403)
    #expect(reply.header("content-type")?.hasPrefix("text/html") == true)
  }

  @Test(arguments: [
    ("40.71281,-74.006", "/points/40.7128,-74.006"), ("40.7100,-74.0", "/points/40.71,-74"),
    ("41.0,-74", "/points/41,-74"),
  ])
  func `a point in another notation redirects to the canonical one`(
    point: String,
    location: String
  ) throws {
    let reply = try simulator.identifiedGet("/points/\(point)")
    #expect(reply.status == 301)
    #expect(reply.header("location") == location)
    #expect(try simulator.identifiedGet(location).status == 200)
  }

  @Test(arguments: ["51.5074,-0.1278", "43.7064,-79.3986", "0,0", "45,-40"])
  func `points outside the USA are not found`(point: String) throws {
    let reply = try simulator.identifiedGet("/points/\(point)")
    #expect(reply.status == 404)
    #expect(reply.header("content-type") == "application/problem+json")
    #expect(reply.header("cache-control")?.contains("max-age=86400") == true)
    let problem = try reply.json()
    #expect(problem["type"]?.string == "https://api.weather.gov/problems/InvalidPoint")
    #expect(problem["status"]?.int == 404)
    #expect(problem["detail"]?.string?.hasSuffix("requested point \(point)") == true)
  }

  @Test(arguments: [
    "40.7128,-74.006", "21.3069,-157.8583", "61.2181,-149.9003", "18.4663,-66.1057",
  ])
  func `the territories are covered too`(point: String) throws {
    let path = try link("forecast", of: point)
    #expect(try simulator.identifiedGet(path).status == 200)
  }

  @Test func `links use the host of the request`() throws {
    let client = try Client(port: simulator.port)
    try client.send(
      "GET /points/40.7128,-74.006 HTTP/1.1\r\nHost: localhost:\(simulator.port)\r\n"
        + "\(Simulator.agent)\r\n\r\n"
    )
    let forecast = try client.reply().json().at("properties.forecast")?.string
    #expect(forecast?.hasPrefix("http://localhost:\(simulator.port)/gridpoints/") == true)
  }

  @Test(arguments: [
    ("/points/40.7128", 400), ("/points/91,0", 400), ("/points/40.7128,-74.006?x=1", 400),
    ("/gridpoints/XXX/1,1/forecast", 404), ("/gridpoints/OKX/1/forecast", 404),
    ("/gridpoints/OKX/900,60/forecast", 404), ("/gridpoints/OKX/55,59/weather", 404),
    ("/gridpoints/OKX/55,59/forecast?units=uk", 400), ("/stations/KXX/observations/latest", 404),
    ("/stations/12/observations/latest", 404), ("/alerts/active?point=1", 400),
    ("/alerts/active?area=NY", 400), ("/alerts/old", 404),
  ])
  func `errors are problem documents`(target: String, status: Int) throws {
    let reply = try simulator.identifiedGet(target)
    #expect(reply.status == status)
    #expect(reply.header("content-type") == "application/problem+json")
    #expect(try reply.json()["status"]?.int == status)
  }

  // MARK: Forecasts

  @Test(arguments: [
    (8, "Overnight", "06:00", "Tuesday"), (12, "Today", "18:00", "Tonight"),
    (20, "This Afternoon", "18:00", "Tonight"), (24, "Tonight", "06:00", "Wednesday"),
  ])
  func `the first period ends at the next 6:00 or 18:00`(
    hour: Int,
    name: String,
    end: String,
    next: String
  ) throws {
    let midnight = Simulator.defaultStart - 12 * 3600
    let then = try Simulator.starting(at: midnight + hour * 3600 + 600)
    let periods =
      try then.identifiedJSON("/gridpoints/OKX/55,59/forecast")
      .at("properties.periods")?.elements ?? []
    #expect(periods.count == 14)
    #expect(periods.map { $0["number"]?.int } == (1...14).map { $0 })
    #expect(periods[0]["name"]?.string == name)
    #expect(periods[0]["endTime"]?.string?.hasSuffix("T\(end):00-05:00") == true)
    #expect(periods[1]["name"]?.string == next)
    let isDaytime = periods.compactMap { $0["isDaytime"]?.bool }
    #expect(zip(isDaytime, isDaytime.dropFirst()).allSatisfy { $0 != $1 })
    for (period, following) in zip(periods, periods.dropFirst()) {
      #expect(period["endTime"]?.string == following["startTime"]?.string)
    }
  }

  @Test func `a day has the maximum and a night the minimum of its hours`() throws {
    let days =
      try simulator.identifiedJSON("/gridpoints/OKX/55,59/forecast")
      .at("properties.periods")?.elements ?? []
    let hours =
      try simulator.identifiedJSON("/gridpoints/OKX/55,59/forecast/hourly")
      .at("properties.periods")?.elements ?? []
    #expect(hours.count == 156)
    for day in days.prefix(10) {
      let first = try #require(
        hours.firstIndex { $0["startTime"]?.string == day["startTime"]?.string }
      )
      let last = try #require(
        hours.firstIndex { $0["startTime"]?.string == day["endTime"]?.string }
      )
      let temperatures = hours[first...last].compactMap { $0["temperature"]?.int }
      let isDaytime = day["isDaytime"]?.bool == true
      let expected = isDaytime ? temperatures.max() : temperatures.min()
      #expect(day["temperature"]?.int == expected)
    }
  }

  @Test func `times have the UTC offset in force`() throws {
    // At 2026-03-08T07:00Z the clocks in New York go from 2:00 to 3:00.
    let change = try #require(Simulator.instant("2026-03-08T07:00:00Z"))
    let then = try Simulator.starting(at: change - 2 * 3600)
    let hours =
      try then.identifiedJSON("/gridpoints/OKX/55,59/forecast/hourly")
      .at("properties.periods")?.elements.prefix(4).map { $0["startTime"]?.string } ?? []
    #expect(
      hours == [
        "2026-03-08T00:00:00-05:00", "2026-03-08T01:00:00-05:00", "2026-03-08T03:00:00-04:00",
        "2026-03-08T04:00:00-04:00",
      ]
    )
    let night = try then.identifiedJSON("/gridpoints/OKX/55,59/forecast").at("properties.periods.0")
    #expect(night?["startTime"]?.string == "2026-03-08T00:00:00-05:00")
    #expect(night?["endTime"]?.string == "2026-03-08T06:00:00-04:00")
  }

  @Test func `all values but the dew point have the requested units`() throws {
    func first(_ query: String, headers: [String] = []) throws -> JSONValue {
      let target = "/gridpoints/OKX/55,59/forecast/hourly\(query)"
      let root = try simulator.identifiedJSON(target, headers: headers)
      return try #require(root.at("properties.periods.0"))
    }
    let us = try first("")
    let si = try first("?units=si")
    #expect(us["temperatureUnit"]?.string == "F" && si["temperatureUnit"]?.string == "C")
    let fahrenheit = try #require(us["temperature"]?.double)
    let celsius = try #require(si["temperature"]?.double)
    #expect((fahrenheit - celsius * 1.8 - 32).magnitude < 1.5)
    #expect(us["windSpeed"]?.string?.hasSuffix(" mph") == true)
    #expect(si["windSpeed"]?.string?.hasSuffix(" km/h") == true)
    #expect(us.at("dewpoint.unitCode")?.string == "wmoUnit:degC")
    #expect(us["dewpoint"]?.rawText == si["dewpoint"]?.rawText)
    let flags = "Feature-Flags: forecast_temperature_qv, forecast_wind_speed_qv"
    let quantities = try first("", headers: [flags])
    #expect(quantities.at("temperature.unitCode")?.string == "wmoUnit:degF")
    #expect(quantities.at("temperature.value")?.double == fahrenheit)
    #expect(quantities.at("windSpeed.unitCode")?.string == "wmoUnit:km_h-1")
  }

  @Test func `a forecast is cacheable until the next hour`() throws {
    simulator.advance(by: 1500)
    let reply = try simulator.identifiedGet("/gridpoints/OKX/55,59/forecast")
    #expect(reply.header("cache-control") == "public, max-age=2100, s-maxage=3600")
    #expect(reply.header("expires") == "Tue, 20 Jan 2026 13:00:00 GMT")
    let modified = try #require(reply.header("last-modified"))
    let again = try simulator.identifiedGet(
      "/gridpoints/OKX/55,59/forecast",
      headers: ["If-Modified-Since: \(modified)"]
    )
    #expect(again.status == 304)
  }

  // MARK: Observations

  @Test func `stations are sorted by distance`() throws {
    let path = try link("observationStations", of: "40.7128,-74.006")
    let root = try simulator.identifiedJSON(path)
    let features = try #require(root["features"]).elements
    let distances = features.compactMap { $0.at("properties.distance.value")?.double }
    #expect(distances.count == 5)
    #expect(distances.sorted() == distances)
    #expect(
      root["observationStations"]?.strings
        == features.map { $0["id"]?.string }
    )
    #expect(features[0].at("properties.name")?.string == "New York, Airport")
    for feature in features {
      let station = try simulator.path(of: feature["id"]?.string)
      #expect(try simulator.identifiedGet("\(station)/observations/latest").status == 200)
    }
  }

  @Test func `an observation has null values`() throws {
    let root = try simulator.identifiedJSON(link("observationStations", of: "39.7392,-104.9847"))
    let observations = try #require(root["observationStations"]).strings.map { address in
      let station = try simulator.path(of: address)
      return try #require(
        try simulator.identifiedJSON("\(station)/observations/latest")["properties"]
      )
    }
    for observation in observations {
      #expect(observation.at("temperature.value")?.double != nil)
      #expect(observation.at("heatIndex.value")?.isNull == true)
      #expect(observation.at("precipitationLast3Hours.qualityControl")?.string == "Z")
    }
    let dewPoints = observations.map { $0.at("dewpoint.value")?.double }
    #expect(dewPoints.contains(nil))
    #expect(dewPoints.contains { $0 != nil })
  }

  @Test func `the age of observations can be set`() throws {
    func time() throws -> Int? {
      let root = try simulator.identifiedJSON("/stations/K1SLWM/observations/latest")
      let text = root.at("properties.timestamp")?.string?.replacing("+00:00", with: "Z")
      return text.flatMap(Simulator.instant)
    }
    #expect(try time() == simulator.now)
    simulator.ageObservations(by: 3 * 3600)
    #expect(try time() == simulator.now - 3 * 3600)
  }
}
