import JSONText
import Testing
import WeatherSimulator

@Suite struct WeatherTests {
  static let latitudes = [-75, -54, -33, -12, 0, 15, 30, 37, 45, 52, 60, 68, 78]
  static let places: String = {
    let longitudes = latitudes.map { String($0 * 2) }.joined(separator: ",")
    return "latitude=\(latitudes.map(String.init).joined(separator: ","))&longitude=\(longitudes)"
  }()
  static let hourly = [
    "temperature_2m", "apparent_temperature", "dew_point_2m", "relative_humidity_2m",
    "precipitation", "rain", "showers", "snowfall", "weather_code", "cloud_cover",
    "precipitation_probability", "pressure_msl", "surface_pressure", "wind_speed_10m",
    "wind_gusts_10m", "wind_direction_10m", "uv_index", "is_day", "snow_depth",
  ]

  /// The hours of all locations.
  static func hours(seed: UInt64, query: String = "") throws -> [[String: Double]] {
    let simulator = try Simulator.start(Simulator.Configuration(seed: seed))
    let root = try simulator.forecast(
      "\(places)&hourly=\(hourly.joined(separator: ","))&forecast_days=3\(query)"
    )
    var hours: [[String: Double]] = []
    for location in root.array.map(Array.init) ?? [] {
      let columns = hourly.map { location["hourly"]?[$0]?.doubles.compactMap { $0 } ?? [] }
      for index in 0..<72 {
        hours.append(
          Dictionary(uniqueKeysWithValues: zip(hourly, columns.map { $0[index] }))
        )
      }
    }
    return hours
  }

  @Test(arguments: [1, 2, 99] as [UInt64])
  func `the weather is plausible and agrees with its code`(seed: UInt64) throws {
    let hours = try Self.hours(seed: seed)
    #expect(hours.count == 72 * Self.latitudes.count)
    for hour in hours {
      func value(_ name: String) -> Double { hour[name] ?? .nan }
      let code = Int(value("weather_code"))
      #expect((-80...55).contains(value("temperature_2m")))
      #expect(value("dew_point_2m") <= value("temperature_2m"))
      #expect((0...100).contains(value("relative_humidity_2m")))
      #expect((0...100).contains(value("cloud_cover")))
      #expect((0...100).contains(value("precipitation_probability")))
      #expect((940...1060).contains(value("pressure_msl")))
      #expect(value("surface_pressure") <= value("pressure_msl"))
      #expect((0...150).contains(value("wind_speed_10m")))
      #expect(value("wind_gusts_10m") >= value("wind_speed_10m"))
      #expect((0...360).contains(value("wind_direction_10m")))
      #expect((0...14).contains(value("uv_index")))
      #expect(value("is_day") == 1 || value("uv_index") == 0)
      let isDry = value("precipitation") == 0
      #expect(isDry == [0, 1, 2, 3, 45, 48].contains(code), "\(hour)")
      #expect((value("snowfall") > 0) == [71, 73, 75, 77, 85, 86].contains(code), "\(hour)")
      #expect((value("showers") > 0) == [80, 81, 82, 95, 96, 99].contains(code), "\(hour)")
      #expect((value("rain") > 0) == (51...67).contains(code), "\(hour)")
      if [71, 73, 75, 77, 85, 86].contains(code) { #expect(value("temperature_2m") < 2) }
      if code == 0 { #expect(value("cloud_cover") <= 20) }
      if code == 3 { #expect(value("cloud_cover") >= 80) }
    }
    let codes = Set(hours.compactMap { $0["weather_code"] })
    #expect(codes.count >= 8, "\(codes.sorted())")
  }

  @Test func `the temperature follows latitude and season`() throws {
    let hours = try Self.hours(seed: 1)
    func mean(_ latitude: Int) -> Double {
      let index = Self.latitudes.firstIndex(of: latitude) ?? 0
      return hours[index * 72..<(index + 1) * 72].compactMap { $0["temperature_2m"] }
        .reduce(0, +) / 72
    }
    #expect(mean(0) > 18)
    #expect(mean(78) < -5)
    // In January.
    #expect(mean(-33) > mean(37))
  }

  @Test func `daily values summarize the hours`() throws {
    let simulator = try Simulator.start()
    let root = try simulator.forecast(
      "latitude=37.57&longitude=126.98&timezone=auto&hourly=\(Self.hourly.joined(separator: ","))"
        + "&daily=weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum,"
        + "precipitation_hours,precipitation_probability_max,wind_gusts_10m_max,uv_index_max"
    )
    let hourly = try #require(root["hourly"])
    let daily = try #require(root["daily"])
    for day in 0..<7 {
      func hours(_ name: String) -> [Double] {
        (hourly[name]?.doubles ?? [])[day * 24..<(day + 1) * 24].compactMap { $0 }
      }
      func figure(_ name: String) -> Double? { daily[name]?.doubles[day] }
      #expect(figure("temperature_2m_max") == hours("temperature_2m").max())
      #expect(figure("temperature_2m_min") == hours("temperature_2m").min())
      #expect(figure("weather_code") == hours("weather_code").max())
      #expect(figure("precipitation_probability_max") == hours("precipitation_probability").max())
      #expect(figure("wind_gusts_10m_max") == hours("wind_gusts_10m").max())
      #expect(figure("uv_index_max") == hours("uv_index").max())
      #expect(figure("precipitation_hours") == Double(hours("precipitation").count { $0 > 0 }))
      let sum = hours("precipitation").reduce(0, +)
      #expect(abs((figure("precipitation_sum") ?? .nan) - sum) <= 24 * 0.005 + 0.01)
    }
  }

  @Test func `the same seed and clock produce the same weather`() throws {
    let query = "\(Self.places)&hourly=temperature_2m,weather_code&daily=rain_sum&current=rain"
    let one = try Simulator.start(Simulator.Configuration(seed: 5))
    let other = try Simulator.start(Simulator.Configuration(seed: 5))
    let text = try one.get("/v1/forecast?\(query)").text
    #expect(try other.get("/v1/forecast?\(query)").text == text)
    other.reseed(6)
    #expect(try other.get("/v1/forecast?\(query)").text != text)
    other.reseed(5)
    other.advance(by: 86_400)
    #expect(try other.get("/v1/forecast?\(query)").text != text)
    other.advance(by: -86_400)
    #expect(try other.get("/v1/forecast?\(query)").text == text)
  }

  @Test func `after an hour some places have changed by a degree and others have not`() throws {
    let latitudes = (0..<60).map { String($0) }.joined(separator: ",")
    let query = "latitude=\(latitudes)&longitude=\(latitudes)&current=temperature_2m"
    let simulator = try Simulator.start()
    func temperatures() throws -> [Double] {
      try simulator.forecast(query).array?.compactMap { $0["current"]?["temperature_2m"]?.double }
        ?? []
    }
    let before = try temperatures()
    simulator.advance(by: 3600)
    let after = try temperatures()
    let changed = zip(before, after).count { abs($0 - $1) >= 1 }
    #expect(before.count == 60)
    #expect((8...40).contains(changed), "\(changed)")
    #expect(zip(before, after).allSatisfy { abs($0 - $1) < 6 })
  }

  @Test func `a forecast changes as its day approaches`() throws {
    let simulator = try Simulator.start()
    let query = "latitude=48&longitude=2&daily=temperature_2m_max&forecast_days=8"
    let before = try simulator.forecast(query)["daily"]?["temperature_2m_max"]?.doubles ?? []
    simulator.advance(by: 600)
    let sameHour = try simulator.forecast(query)["daily"]?["temperature_2m_max"]?.doubles
    #expect(sameHour == before)
    simulator.advance(by: 6 * 3600)
    let after = try simulator.forecast(query)["daily"]?["temperature_2m_max"]?.doubles ?? []
    #expect(after.last != before.last)
    #expect(zip(before, after).allSatisfy { abs(($0 ?? 0) - ($1 ?? 100)) < 6 })
  }
}
