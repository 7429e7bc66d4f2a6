import JSONText
import Testing
import WeatherSimulator

@Suite struct OpenMeteoTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  @Test func `the response for one location is an object of the requested sections`() throws {
    let root = try simulator.forecast(
      "latitude=37.566&longitude=126.9784&hourly=snowfall&daily=sunset,uv_index_max&forecast_days=1"
    )
    #expect(
      root.keys == [
        "latitude", "longitude", "utc_offset_seconds", "timezone", "hourly_units", "hourly",
        "daily_units", "daily",
      ]
    )
    // The center of the grid cell.
    #expect(root["latitude"]?.rawText == "37.625")
    #expect(root["longitude"]?.rawText == "127.0")
    #expect(root["timezone"]?.string == "GMT")
    for section in ["hourly", "hourly_units"] {
      #expect(root[section]?.keys == ["time", "snowfall"])
    }
    for section in ["daily", "daily_units"] {
      #expect(root[section]?.keys == ["time", "sunset", "uv_index_max"])
    }
  }

  @Test func `the response for several locations is an array in request order`() throws {
    let root = try simulator.forecast(
      "latitude=60,10.01,10.02&longitude=10,20.01,20.02&current=temperature_2m"
    )
    #expect(root.elements.map { $0["latitude"]?.double } == [60, 10, 10])
    // The last two are in one cell.
    let temperatures = root.elements.map { $0.at("current.temperature_2m")?.double }
    #expect(temperatures[1] == temperatures[2] && temperatures[0] != temperatures[1])
  }

  @Test(arguments: [
    "current=is_day", "latitude=1,90.5&longitude=2,3", "latitude=1&longitude=-181",
    "latitude=x&longitude=2", "latitude=1,2&longitude=3",
    "latitude=1&longitude=3&current=is_day,mood", "latitude=1&longitude=3&hourly=sunrise",
    "latitude=1&longitude=3&daily=is_day", "latitude=1&longitude=3&forecast_days=17",
    "latitude=1&longitude=3&forecast_hours=two",
  ])
  func `one invalid parameter fails the whole request`(query: String) throws {
    let reply = try simulator.get("/v1/forecast?\(query)")
    #expect(reply.status == 400)
    #expect(try reply.json()["error"]?.bool == true)
    #expect(try reply.json()["reason"]?.string?.isEmpty == false)
  }

  @Test func `unknown parameters are ignored`() throws {
    let target = "/v1/forecast?latitude=1&longitude=2&current=is_day"
    #expect(try simulator.get("\(target)&mood=good&empty").text == simulator.get(target).text)
  }

  @Test(arguments: [
    ("temperature_2m", "°C", 1), ("relative_humidity_2m", "%", 0), ("precipitation", "mm", 2),
    ("snowfall", "cm", 2), ("wind_speed_10m", "km/h", 1), ("wind_direction_10m", "°", 0),
    ("visibility", "m", 2), ("pressure_msl", "hPa", 1), ("uv_index", "", 2),
    ("weather_code", "wmo code", 0), ("is_day", "", 0),
  ])
  func `a variable has its unit and decimals`(name: String, unit: String, decimals: Int) throws {
    let root = try simulator.forecast(
      "latitude=61.22&longitude=-149.9&current=\(name)&hourly=\(name)"
    )
    #expect(root.at("current_units.\(name)")?.string == unit)
    #expect(root.at("hourly_units.\(name)")?.string == unit)
    for value in try #require(root.at("hourly.\(name)")).elements {
      let parts = value.rawText.split(separator: ".")
      #expect((parts.count > 1 ? parts[1].count : 0) == decimals, "\(value.rawText)")
    }
  }

  @Test func `visibility without a model is null with the unit undefined`() throws {
    let root = try simulator.forecast(
      "latitude=-34.9&longitude=138.6&current=visibility&hourly=visibility,is_day&forecast_days=1"
    )
    #expect(root.at("current.visibility")?.isNull == true)
    #expect(root.at("current_units.visibility")?.string == "undefined")
    #expect(root.at("hourly.visibility")?.elements.count { $0.isNull } == 24)
    #expect(root.at("hourly.is_day.0")?.int != nil)
  }

  // MARK: Times

  @Test func `current weather is for the last full quarter of an hour`() throws {
    simulator.advance(by: 1799)
    let query = "latitude=27.7&longitude=85.3&current=is_day&timezone=auto"
    #expect(try simulator.forecast(query).at("current.time")?.string == "2026-01-20T18:00")
    simulator.advance(by: 1)
    let root = try simulator.forecast(query)
    #expect(root.at("current.time")?.string == "2026-01-20T18:15")
    #expect(root.at("current.interval")?.int == 900)
    #expect(root["utc_offset_seconds"]?.int == 20_700)
    #expect(root["timezone"]?.string == "Asia/Kathmandu")
  }

  @Test func `the time axes start at local midnight`() throws {
    // At noon UTC it is already the next day in Auckland.
    let root = try simulator.forecast(
      "latitude=-36.85&longitude=174.76&timezone=auto&hourly=is_day&daily=sunrise&forecast_days=2"
    )
    #expect(root.at("daily.time")?.strings == ["2026-01-21", "2026-01-22"])
    let hours = try #require(root.at("hourly.time")?.strings)
    #expect(hours.count == 48 && root.at("hourly.is_day")?.elements.count == 48)
    #expect(hours.first == "2026-01-21T00:00" && hours.last == "2026-01-22T23:00")
  }

  @Test func `hours can be counted from the current hour`() throws {
    simulator.advance(by: 1700)
    let root = try simulator.forecast("latitude=1&longitude=2&hourly=is_day&forecast_hours=2")
    #expect(root.at("hourly.time")?.strings == ["2026-01-20T12:00", "2026-01-20T13:00"])
  }

  @Test func `values are taken at the offset truncated to full hours`() throws {
    func temperatures(_ place: String) throws -> [Double?]? {
      try simulator.forecast("\(place)&hourly=temperature_2m&forecast_hours=3")
        .at("hourly.temperature_2m")?.doubles
    }
    let darwin = "latitude=-12.46&longitude=130.84"
    // Noon UTC is 21:30 in Darwin, so 21:00 there has the value of 12:00.
    #expect(try temperatures("\(darwin)&timezone=auto") == temperatures(darwin))
  }

  @Test func `values past the model's horizon are null`() throws {
    let root = try simulator.forecast(
      "latitude=48&longitude=2&daily=weather_code,temperature_2m_max,sunrise&hourly=snowfall"
        + "&forecast_days=16"
    )
    for name in ["weather_code", "temperature_2m_max"] {
      let isNull = root.at("daily.\(name)")?.elements.map(\.isNull)
      #expect(isNull == Array(repeating: false, count: 14) + [true, true])
    }
    #expect(root.at("daily.sunrise")?.elements.count { $0.isNull } == 0)
    #expect(root.at("hourly.snowfall")?.elements.firstIndex { $0.isNull } == 14 * 24)
  }

  // MARK: Air quality

  @Test func `current air quality is for the current hour`() throws {
    simulator.advance(by: 3000)
    let names = ["european_aqi", "us_aqi", "pm2_5", "pm10", "ozone"]
    let target = "/v1/air-quality?latitude=52.52,1&longitude=13.41,2&current="
    let list = try simulator.json(target + names.joined(separator: ",")).elements
    #expect(list.count == 2)
    for root in list {
      #expect(root.at("current.time")?.string == "2026-01-20T12:00")
      #expect(root.at("current.interval")?.int == 3600)
      let values = names.compactMap { root.at("current.\($0)")?.double }
      #expect(values.count == 5 && values.allSatisfy { $0 > 0 } && values[3] > values[2])
      let units = names.map { root.at("current_units.\($0)")?.string }
      #expect(units == ["EAQI", "USAQI", "\u{3BC}g/m³", "\u{3BC}g/m³", "\u{3BC}g/m³"])
    }
    #expect(try simulator.get(target + "temperature_2m").status == 400)
  }
}
