import JSONText
import Testing
import WeatherSimulator

@Suite struct ForecastShapeTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  @Test func `the response for one location is an object`() throws {
    let root = try simulator.forecast("latitude=52.52&longitude=13.41&current=temperature_2m")
    #expect(
      root.keys == [
        "latitude", "longitude", "generationtime_ms", "utc_offset_seconds", "timezone",
        "timezone_abbreviation", "elevation", "current_units", "current",
      ]
    )
    #expect(root["timezone"]?.string == "GMT")
    #expect(root["timezone_abbreviation"]?.string == "GMT")
    #expect(root["utc_offset_seconds"]?.int == 0)
  }

  @Test func `the response for several locations is an array in request order`() throws {
    let root = try simulator.forecast("latitude=60,10,0&longitude=10,-20,-0.01&current=is_day")
    #expect(root.array?.map { $0["latitude"]?.rawText } == ["60.0", "10.0", "0.0"])
    #expect(root.array?.map { $0["longitude"]?.rawText } == ["10.0", "-20.0", "0.0"])
    #expect(root.array?.map { $0["location_id"]?.int } == [nil, 1, 2])
  }

  @Test func `coordinates are those of the grid cell`() throws {
    let root = try simulator.forecast("latitude=37.566&longitude=126.9784&current=is_day")
    #expect(root["latitude"]?.rawText == "37.625")
    #expect(root["longitude"]?.rawText == "127.0")
    #expect(root["elevation"]?.rawText == "38.0")
  }

  @Test func `two locations in one cell have the same coordinates and weather`() throws {
    let root = try simulator.forecast(
      "latitude=10.01,10.02&longitude=20.01,20.02&current=temperature_2m"
    )
    let cells = root.array?.map {
      [$0["latitude"]?.double, $0["current"]?["temperature_2m"]?.double]
    }
    #expect(cells?.first == cells?.last)
    #expect(cells?.first?.first == 10)
  }

  @Test(arguments: [("80", "80.0"), ("-2.5", "-2.5"), ("nan", nil)])
  func `the elevation can be set or disabled`(elevation: String, expected: String?) throws {
    let root = try simulator.forecast(
      "latitude=1&longitude=2&elevation=\(elevation)&current=is_day"
    )
    #expect(root["elevation"]?.rawText == expected)
  }

  @Test func `a response has only the requested sections and variables`() throws {
    let root = try simulator.forecast(
      "latitude=1&longitude=2&hourly=rain&daily=sunset,uv_index_max&forecast_days=1"
    )
    #expect(root["current"] == nil)
    #expect(root["hourly"]?.keys == ["time", "rain"])
    #expect(root["hourly_units"]?.keys == ["time", "rain"])
    #expect(root["daily"]?.keys == ["time", "sunset", "uv_index_max"])
    #expect(root["daily_units"]?.keys == ["time", "sunset", "uv_index_max"])
  }

  @Test func `a list can use commas or repeat its parameter`() throws {
    let commas = try simulator.get(
      "/v1/forecast?latitude=1%2C3&longitude=2,4&current=is_day,rain"
    )
    let repeated = try simulator.get(
      "/v1/forecast?latitude=1&latitude=3&longitude=2&longitude=4&current=is_day&current=rain"
    )
    #expect(commas.text == repeated.text)
  }

  @Test func `parameters can be posted as a form or as JSON`() throws {
    let query = "latitude=1,3&longitude=2,4&current=is_day,rain&timezone=auto"
    let expected = try simulator.get("/v1/forecast?\(query)").text
    let client = try Client(port: simulator.port)
    let form = try client.exchange(
      "POST",
      "/v1/forecast",
      headers: ["Content-Type: application/x-www-form-urlencoded"],
      body: query
    )
    #expect(form.text == expected)
    let json = try client.exchange(
      "POST",
      "/v1/forecast",
      headers: ["Content-Type: application/json"],
      body:
        #"{"latitude":[1,3],"longitude":["2","4"],"current":["is_day","rain"],"timezone":"auto"}"#
    )
    #expect(json.text == expected)
    let wrong = try client.exchange(
      "POST",
      "/v1/forecast",
      headers: ["Content-Type: application/json"],
      body: "[1]"
    )
    #expect(wrong.status == 400)
  }

  struct InvalidQuery: CustomTestStringConvertible {
    var testDescription: String
    var query: String
    var reason: String

    init(_ name: String, _ query: String, _ reason: String) {
      testDescription = name
      self.query = query
      self.reason = reason
    }
  }

  @Test(arguments: [
    InvalidQuery("no location", "current=rain", "Parameter 'latitude' must be set."),
    InvalidQuery(
      "too far north",
      "latitude=1,90.5&longitude=2,3",
      "Latitude must be in range of -90 to 90°. Given: 90.5."
    ),
    InvalidQuery(
      "too far west",
      "latitude=1&longitude=-181",
      "Longitude must be in range of -180 to 180°. Given: -181.0."
    ),
    InvalidQuery(
      "not a number",
      "latitude=x&longitude=2",
      "Cannot initialize Float from invalid String value x for key latitude"
    ),
    InvalidQuery(
      "counts that differ",
      "latitude=1,2&longitude=3",
      "Parameter 'latitude' and 'longitude' must have the same number of elements."
    ),
    InvalidQuery(
      "too few zones",
      "latitude=1,2,3&longitude=1,2,3&timezone=GMT,GMT",
      "Parameter 'latitude' and 'timezone' must have the same number of elements."
    ),
    InvalidQuery(
      "too many elevations",
      "latitude=1&longitude=3&elevation=1,2",
      "Parameter 'latitude' and 'elevation' must have the same number of elements."
    ),
    InvalidQuery("unknown zone", "latitude=1&longitude=3&timezone=Mars/Utopia", "Invalid timezone"),
    InvalidQuery(
      "unknown unit",
      "latitude=1&longitude=3&temperature_unit=kelvin",
      "Cannot initialize TemperatureUnit from invalid String value kelvin for key temperature_unit"
    ),
    InvalidQuery(
      "unknown time format",
      "latitude=1&longitude=3&timeformat=rfc822",
      "Cannot initialize Timeformat from invalid String value rfc822 for key timeformat"
    ),
    InvalidQuery(
      "unknown current variable",
      "latitude=1&longitude=3&current=rain,mood",
      "Data corrupted at path ''. Cannot initialize ForecastVariable<SurfaceVariable, PressureVariable> from invalid String value mood."
    ),
    InvalidQuery(
      "daily variable in hourly",
      "latitude=1&longitude=3&hourly=sunrise",
      "Data corrupted at path ''. Cannot initialize ForecastVariable<SurfaceVariable, PressureVariable> from invalid String value sunrise."
    ),
    InvalidQuery(
      "hourly variable in daily",
      "latitude=1&longitude=3&daily=rain",
      "Data corrupted at path ''. Cannot initialize ForecastVariableDaily from invalid String value rain."
    ),
    InvalidQuery(
      "too many days",
      "latitude=1&longitude=3&forecast_days=17",
      "Forecast days is invalid. Allowed range 0 to 16. Given 17."
    ),
    InvalidQuery(
      "too many past days",
      "latitude=1&longitude=3&past_days=93",
      "Past days is invalid. Allowed range 0 to 92. Given 93."
    ),
    InvalidQuery(
      "days that are not a number",
      "latitude=1&longitude=3&forecast_days=two",
      "Cannot initialize Int from invalid String value two for key forecast_days"
    ),
  ])
  func `one invalid parameter fails the whole request`(example: InvalidQuery) throws {
    let reply = try simulator.get("/v1/forecast?\(example.query)")
    #expect(reply.status == 400)
    #expect(try reply.json()["error"]?.bool == true)
    #expect(try reply.json()["reason"]?.string == example.reason)
  }

  @Test func `too many locations fail the request`() throws {
    let small = try Simulator.start(Simulator.Configuration(maximumLocations: 2))
    #expect(try small.get("/v1/forecast?latitude=1,2&longitude=1,2").status == 200)
    let reply = try small.get("/v1/forecast?latitude=1,2,3&longitude=1,2,3")
    #expect(reply.status == 400)
    #expect(
      try reply.json()["reason"]?.string == "Only up to 2 locations can be requested at once."
    )
  }

  @Test func `a request can have a thousand locations`() throws {
    let latitudes = (0..<1000).map { String($0 % 80) }.joined(separator: ",")
    let longitudes = (0..<1000).map { String($0 % 90) }.joined(separator: ",")
    let root = try simulator.forecast("latitude=\(latitudes)&longitude=\(longitudes)")
    #expect(root.array?.count == 1000)
  }
}
