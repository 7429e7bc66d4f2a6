import JSONText
import Testing
import WeatherSimulator

/// Snowfall and sunshine agree with the rest of the simulated weather.
@Suite struct SnowAndSunshineTests {
  static let snowCodes: Set = [71, 73, 75, 77, 85, 86]
  static let anchorage = "latitude=61.21806&longitude=-149.90028"
  static let seeds = 1...8 as ClosedRange<UInt64>

  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  // MARK: Snowfall

  @Test func `current snowfall is positive only with a snow code`() throws {
    let latitudes = (20..<80).map(String.init).joined(separator: ",")
    var codes: Set<Int> = []
    for seed in Self.seeds {
      simulator.reseed(seed)
      let root = try simulator.forecast(
        "latitude=\(latitudes)&longitude=\(latitudes)&current=snowfall,weather_code"
      )
      for location in root.elements {
        let code = try #require(location.at("current.weather_code")?.int)
        // A quarter of an hour of light snow can round to zero.
        let snowfall = try #require(location.at("current.snowfall")?.double)
        if snowfall > 0 { #expect(Self.snowCodes.contains(code)) }
        if [73, 75, 85, 86].contains(code) { #expect(snowfall > 0) }
        codes.insert(code)
      }
    }
    #expect(!codes.isDisjoint(with: Self.snowCodes) && !codes.isSubset(of: Self.snowCodes))
  }

  @Test func `a day's snowfall is the sum of its hours`() throws {
    var (snowy, dry) = (0, 0)
    for seed in Self.seeds {
      simulator.reseed(seed)
      let root = try simulator.forecast(
        "\(Self.anchorage)&timezone=auto&hourly=snowfall,weather_code&daily=snowfall_sum"
      )
      let hourly = try #require(root.at("hourly.snowfall")?.doubles.compactMap { $0 })
      let codes = try #require(root.at("hourly.weather_code")?.integers.compactMap { $0 })
      for (day, sum) in try #require(root.at("daily.snowfall_sum")?.doubles).enumerated() {
        let hours = day * 24..<(day + 1) * 24
        let expected = hourly[hours].reduce(0, +)
        #expect(abs(try #require(sum) - expected) <= 24 * 0.005 + 0.005)
        let hasSnow = codes[hours].contains(where: Self.snowCodes.contains)
        #expect(((sum ?? 0) > 0) == hasSnow)
        if hasSnow { snowy += 1 } else { dry += 1 }
      }
    }
    #expect(snowy > 5 && dry > 5)
  }

  @Test func `OpenWeatherMap has snow.1h where Open-Meteo has snowfall`() throws {
    var (snowy, other) = (0, 0)
    for seed in Self.seeds {
      simulator.reseed(seed)
      for latitude in stride(from: 30, to: 78, by: 4) {
        let query = "latitude=\(latitude)&longitude=20&forecast_hours=1&hourly=snowfall,rain"
        let hourly = try simulator.forecast(query)["hourly"]
        let snowfall = try #require(hourly?.at("snowfall.0")?.double)
        let current = try simulator.get("/data/2.5/weather?lat=\(latitude)&lon=20&appid=k").json()
        // 10 mm of water make 7 cm of snow.
        let millimeters = current.at("snow.1h")?.double
        #expect(abs((millimeters ?? 0) * 0.7 - snowfall) < 0.01)
        #expect((millimeters != nil) == (snowfall > 0))
        if snowfall > 0 { snowy += 1 } else { other += 1 }
      }
    }
    #expect(snowy > 5 && other > 5)
  }

  @Test func `OpenWeatherMap has snow.3h only with snow`() throws {
    var groups: Set<String> = []
    for seed in Self.seeds {
      simulator.reseed(seed)
      let target = "/data/2.5/forecast?lat=61.218&lon=-149.9&appid=k"
      for step in try simulator.get(target).json()["list"]?.elements ?? [] {
        let group = try #require(step.at("weather.0.main")?.string)
        if group == "Snow" { #expect((step.at("snow.3h")?.double ?? 0) > 0) }
        if step["snow"] != nil { #expect(["Snow", "Rain"].contains(group)) }
        groups.insert(group)
      }
    }
    #expect(groups.isSuperset(of: ["Snow", "Clouds"]))
  }

  @Test func `NWS grid data has the snowfall of the same hours`() throws {
    var snowy = 0
    for seed in Self.seeds {
      simulator.reseed(seed)
      let point = try simulator.identifiedJSON("/points/61.2181,-149.9003")
      let path = try simulator.path(of: point.at("properties.forecastGridData")?.string)
      let layer = try #require(
        try simulator.identifiedJSON(path).at("properties.snowfallAmount")
      )
      #expect(layer["uom"]?.string == "wmoUnit:mm")
      let intervals = try #require(layer["values"]).elements
      #expect(intervals.first?["validTime"]?.string == "2026-01-20T12:00:00+00:00/PT6H")
      let hourly = try simulator.forecast(
        "\(Self.anchorage)&hourly=snowfall&past_hours=0&forecast_hours=121"
      ).at("hourly.snowfall")?.doubles.compactMap { $0 }
      for (index, interval) in intervals.prefix(20).enumerated() {
        let hours = try #require(hourly)[index * 6 + 1...index * 6 + 6]
        let millimeters = try #require(interval["value"]?.double)
        #expect(abs(millimeters - hours.reduce(0, +) * 10) <= 6 * 0.05 + 0.005)
        if millimeters > 0 { snowy += 1 }
      }
    }
    #expect(snowy > 5)
  }

  @Test func `NWS grid data has the temperatures of the hourly forecast`() throws {
    let path = "/gridpoints/OKX/55,59"
    let grid = try simulator.identifiedJSON(path)["properties"]
    let periods = try simulator.identifiedJSON("\(path)/forecast/hourly?units=si")
    let values = try #require(grid?.at("temperature.values")).elements
    #expect(values.count == 156)
    #expect(values.first?["validTime"]?.string == "2026-01-20T12:00:00+00:00/PT1H")
    #expect(grid?["validTimes"]?.string == "2026-01-20T12:00:00+00:00/P6DT12H")
    for (value, period) in zip(values, try #require(periods.at("properties.periods")).elements) {
      let temperature = try #require(period["temperature"]?.double)
      #expect(abs(try #require(value["value"]?.double) - temperature) <= 0.51)
    }
  }

  // MARK: Sunshine

  @Test func `a day's sunshine is the sum of its hours and at most its daylight`() throws {
    var (sunny, dull) = (0, 0)
    for latitude in [-60, -35, 0, 35, 52, 60] {
      let root = try simulator.forecast(
        "latitude=\(latitude)&longitude=20&timezone=auto&hourly=sunshine_duration,is_day"
          + "&daily=sunshine_duration,daylight_duration"
      )
      let hours = try #require(root.at("hourly.sunshine_duration")?.doubles.compactMap { $0 })
      let isDay = try #require(root.at("hourly.is_day")?.integers.compactMap { $0 })
      #expect(hours.allSatisfy { (0...3600).contains($0) })
      #expect(zip(hours, isDay).allSatisfy { $0 == 0 || $1 == 1 })
      for day in 0..<7 {
        let sunshine = try #require(root.at("daily.sunshine_duration.\(day)")?.double)
        let daylight = try #require(root.at("daily.daylight_duration.\(day)")?.double)
        let sum = hours[day * 24..<(day + 1) * 24].reduce(0, +)
        #expect(abs(sunshine - min(sum, daylight)) < 0.2)
        if sunshine > daylight / 2 { sunny += 1 }
        if sunshine < daylight / 4 { dull += 1 }
      }
      #expect(root.at("daily_units.sunshine_duration")?.string == "s")
    }
    #expect(sunny > 3 && dull > 3)
  }

  @Test func `polar night has no sunshine`() throws {
    let root = try simulator.forecast(
      "latitude=78.22&longitude=15.65&daily=sunshine_duration&current=sunshine_duration"
    )
    #expect(root.at("daily.sunshine_duration")?.doubles == Array(repeating: 0, count: 7))
    #expect(root.at("current.sunshine_duration")?.double == 0)
  }

  @Test func `an overcast hour has less sunshine than a clear one`() throws {
    let root = try simulator.forecast(
      "latitude=0&longitude=20&hourly=sunshine_duration,cloud_cover,is_day&forecast_days=14"
    )
    let clouds = try #require(root.at("hourly.cloud_cover")?.doubles.compactMap { $0 })
    let sunshine = try #require(root.at("hourly.sunshine_duration")?.doubles.compactMap { $0 })
    let hours = zip(clouds, sunshine)
    #expect(clouds.contains(100))
    #expect(hours.allSatisfy { $0 < 100 || $1 < 36 })
    #expect(hours.contains { $0 < 20 && $1 > 2800 })
  }
}
