import JSONText
import Testing
import WeatherSimulator

@Suite struct OpenWeatherMapTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start(Simulator.Configuration(openWeatherMapKey: "right"))
  }

  private func get(_ target: String) throws -> Client.Reply {
    try simulator.get("\(target)&units=metric&appid=right")
  }

  @Test(arguments: ["", "&appid=", "&appid=wrong"])
  func `a missing or wrong key is rejected`(key: String) throws {
    for path in ["/data/2.5/weather", "/data/2.5/forecast", "/geo/1.0/direct"] {
      let reply = try simulator.get("\(path)?lat=1&lon=2&q=Oslo\(key)")
      #expect(reply.status == 401)
      #expect(try reply.json()["cod"]?.int == 401)
      #expect(try reply.json()["message"]?.string?.hasPrefix("Invalid API key.") == true)
    }
  }

  @Test(arguments: [("&appid=x", 200), ("", 401)])
  func `any key is valid by default`(key: String, status: Int) throws {
    #expect(try Simulator.start().get("/geo/1.0/direct?q=Oslo\(key)").status == status)
  }

  @Test(arguments: [
    ("/data/2.5/weather?lat=&lon=", 400, "Nothing to geocode"),
    ("/data/2.5/weather?lat=91&lon=1", 400, "Nothing to geocode"),
    ("/data/2.5/forecast?lat=1&lon=east", 400, "Nothing to geocode"),
    ("/data/3.0/onecall?lat=1&lon=1", 404, "Internal error"),
  ])
  func `client errors repeat the status as a string`(
    target: String,
    status: Int,
    message: String
  ) throws {
    let reply = try get(target)
    #expect(reply.status == status)
    #expect(try reply.json()["cod"]?.string == "\(status)")
    #expect(try reply.json()["message"]?.string == message)
  }

  @Test func `current weather has the time, the offset and the name of the town`() throws {
    let root = try get("/data/2.5/weather?lat=55.752&lon=37.618").json()
    #expect(root["dt"]?.int == Simulator.defaultStart)
    #expect(root["timezone"]?.int == 10_800)
    #expect(root["name"]?.string == "Moscow")
    #expect(root["cod"]?.int == 200)
    #expect(try get("/data/2.5/weather?lat=-82.7&lon=3.9").json()["name"]?.string == "")
  }

  @Test(arguments: [
    ("lat=59.91&lon=10.75", ["name", "timezone", "sunrise", "sunset"], nil),
    // Polar day and polar night.
    ("lat=-82.7&lon=3.9", ["name", "timezone", "sunrise", "sunset"], 0),
    ("lat=82.7&lon=3.9", ["name", "timezone"], nil),
  ])
  func `the forecast has the sun times of the day`(
    place: String,
    keys: [String],
    sunrise: Int?
  ) throws {
    let city = try #require(try get("/data/2.5/forecast?\(place)").json()["city"])
    #expect(city.keys == keys)
    if let sunrise {
      #expect(city["sunrise"]?.int == sunrise && city["sunset"]?.int == sunrise)
    }
  }

  @Test func `the forecast has forty three-hour timesteps`() throws {
    let root = try get("/data/2.5/forecast?lat=59.91&lon=10.75").json()
    #expect(root["cod"]?.string == "200")
    let first = Simulator.defaultStart + 10_800
    let times = root["list"]?.elements.map { $0["dt"]?.int }
    #expect(times == (0..<40).map { first + $0 * 10_800 })
    #expect(root.at("city.timezone")?.int == 3600)
  }

  @Test func `rain and snow are present only with precipitation`() throws {
    var (wet, dry, snowy) = (0, 0, 0)
    for place in ["lat=59.91&lon=10.75", "lat=1.29&lon=103.85", "lat=64.13&lon=-21.9"] {
      for seed in 1...4 as ClosedRange<UInt64> {
        let simulator = try Simulator.starting(at: Simulator.defaultStart, seed: seed)
        let target = "/data/2.5/forecast?\(place)&units=metric&appid=k"
        for step in try simulator.json(target)["list"]?.elements ?? [] {
          #expect((0...1).contains(try #require(step["pop"]?.double)))
          let isWet = try #require(step.at("weather.0.id")?.int) < 700
          let water = [step.at("rain.3h"), step.at("snow.3h")].compactMap { $0?.double }
          #expect(isWet == !water.isEmpty)
          #expect(water.allSatisfy { $0 > 0 })
          #expect(step["rain"]?.isNull != true && step["snow"]?.isNull != true)
          if isWet { wet += 1 } else { dry += 1 }
          if step["snow"] != nil { snowy += 1 }
        }
      }
    }
    #expect(wet > 20 && dry > 20 && snowy > 5)
  }
}
