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
    "precipitation", "snowfall", "weather_code", "cloud_cover", "precipitation_probability",
    "pressure_msl", "wind_speed_10m", "wind_gusts_10m", "wind_direction_10m", "uv_index", "is_day",
  ]

  /// The hours of all locations.
  static func hours(seed: UInt64, hasModelRuns: Bool = false) throws -> [[String: Double]] {
    let simulator = try Simulator.starting(
      at: Simulator.defaultStart,
      seed: seed,
      hasModelRuns: hasModelRuns
    )
    let root = try simulator.forecast(
      "\(places)&hourly=\(hourly.joined(separator: ","))&forecast_days=3"
    )
    var hours: [[String: Double]] = []
    for location in root.elements {
      let columns = hourly.map { location["hourly"]?[$0]?.doubles.compactMap { $0 } ?? [] }
      for index in 0..<72 {
        hours.append(
          Dictionary(uniqueKeysWithValues: zip(hourly, columns.map { $0[index] }))
        )
      }
    }
    return hours
  }

  @Test(arguments: [1, 2, 99] as [UInt64], [false, true])
  func `the weather is plausible and agrees with its code`(
    seed: UInt64,
    hasModelRuns: Bool
  ) throws {
    let hours = try Self.hours(seed: seed, hasModelRuns: hasModelRuns)
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
      #expect((0...150).contains(value("wind_speed_10m")))
      #expect(value("wind_gusts_10m") >= value("wind_speed_10m"))
      #expect((0...360).contains(value("wind_direction_10m")))
      #expect((0...14).contains(value("uv_index")))
      #expect(value("is_day") == 1 || value("uv_index") == 0)
      let isDry = value("precipitation") == 0
      #expect(isDry == [0, 1, 2, 3, 45, 48].contains(code), "\(hour)")
      #expect((value("snowfall") > 0) == [71, 73, 75, 77, 85, 86].contains(code), "\(hour)")
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

  @Test(arguments: [(37, 127), (61, -150), (-60, 20)])
  func `daily values summarize the hours`(latitude: Int, longitude: Int) throws {
    let variables: [(daily: String, hourly: String, summarize: ([Double]) -> Double?)] = [
      ("temperature_2m_max", "temperature_2m", { $0.max() }),
      ("temperature_2m_min", "temperature_2m", { $0.min() }),
      ("weather_code", "weather_code", { $0.max() }),
      ("precipitation_probability_max", "precipitation_probability", { $0.max() }),
      ("wind_speed_10m_max", "wind_speed_10m", { $0.max() }),
      ("wind_gusts_10m_max", "wind_gusts_10m", { $0.max() }),
      ("uv_index_max", "uv_index", { $0.max() }),
      ("precipitation_sum", "precipitation", { $0.reduce(0, +) }),
      ("snowfall_sum", "snowfall", { $0.reduce(0, +) }),
    ]
    let root = try Simulator.start().forecast(
      "latitude=\(latitude)&longitude=\(longitude)&timezone=auto"
        + "&hourly=\(Self.hourly.joined(separator: ","))"
        + "&daily=\(variables.map(\.daily).joined(separator: ","))"
    )
    for variable in variables {
      let hours = root.at("hourly.\(variable.hourly)")?.doubles.compactMap { $0 } ?? []
      let days = try #require(root.at("daily.\(variable.daily)")?.doubles)
      #expect(days.count == 7 && hours.count == 7 * 24)
      for (day, figure) in days.enumerated() {
        let expected = try #require(variable.summarize(Array(hours[day * 24..<(day + 1) * 24])))
        // The hours of a sum are rounded.
        let tolerance = variable.daily.hasSuffix("_sum") ? 24 * 0.005 + 0.01 : 0
        #expect(abs(try #require(figure) - expected) <= tolerance)
      }
    }
  }

  @Test func `a day's sunshine is between nothing and its daylight`() throws {
    var (sunny, dull) = (0, 0)
    for latitude in [-60, -35, 0, 35, 52, 60] {
      let daily = try #require(
        try Simulator.start().forecast(
          "latitude=\(latitude)&longitude=20&timezone=auto&daily=sunshine_duration,sunrise,sunset"
        )["daily"]
      )
      for day in 0..<7 {
        let sunshine = try #require(daily.at("sunshine_duration.\(day)")?.double)
        let times = ["sunrise", "sunset"].map { daily.at("\($0).\(day)")?.string ?? "" }
        let daylight = Double((SunTests.minutes(times[1]) - SunTests.minutes(times[0])) * 60)
        #expect((0...daylight + 60).contains(sunshine))
        if sunshine > daylight / 2 { sunny += 1 }
        if sunshine < daylight / 4 { dull += 1 }
      }
    }
    #expect(sunny > 3 && dull > 3)
  }

  @Test func `the same seed and clock produce the same weather`() throws {
    let target = "/v1/forecast?\(Self.places)&hourly=temperature_2m&daily=snowfall_sum"
    let start = Simulator.defaultStart
    let one = try Simulator.starting(at: start, seed: 5)
    let other = try Simulator.starting(at: start, seed: 5)
    let text = try one.get(target).text
    #expect(try other.get(target).text == text)
    #expect(try Simulator.starting(at: start, seed: 6).get(target).text != text)
    other.advance(by: 86_400)
    #expect(try other.get(target).text != text)
    other.advance(by: -86_400)
    #expect(try other.get(target).text == text)
  }

  @Test func `after an hour some places have changed by a degree and others have not`() throws {
    let latitudes = (0..<60).map { String($0) }.joined(separator: ",")
    let query = "latitude=\(latitudes)&longitude=\(latitudes)&current=temperature_2m"
    let simulator = try Simulator.start()
    func temperatures() throws -> [Double] {
      try simulator.forecast(query).elements.compactMap { $0.at("current.temperature_2m")?.double }
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
    func highs() throws -> [Double] {
      try simulator.forecast("latitude=48&longitude=2&daily=temperature_2m_max&forecast_days=8")
        .at("daily.temperature_2m_max")?.doubles.compactMap { $0 } ?? []
    }
    let before = try highs()
    simulator.advance(by: 600)
    #expect(try highs() == before)
    simulator.advance(by: 6 * 3600)
    let after = try highs()
    #expect(after.count == 8 && after.last != before.last)
    #expect(zip(before, after).allSatisfy { abs($0 - $1) < 6 })
  }
}
