import JSONText
import Testing
import WeatherSimulator

@Suite struct OpenWeatherMapTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start(Simulator.Configuration(openWeatherMapKey: "right"))
  }

  private func get(_ target: String) throws -> Client.Reply {
    try simulator.get("\(target)\(target.contains("?") ? "&" : "?")appid=right")
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

  @Test func `any key is valid by default`() throws {
    let other = try Simulator.start()
    #expect(try other.get("/geo/1.0/direct?q=Oslo&appid=x").status == 200)
    #expect(try other.get("/geo/1.0/direct?q=Oslo").status == 401)
  }

  @Test(arguments: [
    ("/data/2.5/weather", 400, "Nothing to geocode"),
    ("/data/2.5/weather?lat=&lon=", 400, "Nothing to geocode"),
    ("/data/2.5/weather?lat=91&lon=1", 400, "wrong latitude"),
    ("/data/2.5/forecast?lat=1&lon=east", 400, "wrong longitude"),
    ("/data/2.5/forecast?lat=1&lon=1&cnt=41", 400, "cnt from 1 to 40"),
    ("/data/2.5/weather?q=Nowhere", 404, "city not found"),
    ("/data/3.0/onecall?lat=1&lon=1", 404, "Internal error"),
    ("/geo/1.0/direct", 400, "Nothing to geocode"),
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

  @Test func `values have the requested units`() throws {
    func temperature(_ units: String) throws -> (Double, Double) {
      let root = try get("/data/2.5/weather?lat=52.52&lon=13.41\(units)").json()
      return (
        try #require(root.at("main.temp")?.double), try #require(root.at("wind.speed")?.double)
      )
    }
    let metric = try temperature("&units=metric")
    let standard = try temperature("")
    let imperial = try temperature("&units=imperial")
    #expect((standard.0 - metric.0 - 273.15).magnitude < 0.011)
    #expect(standard.1 == metric.1)
    #expect((imperial.0 - metric.0 * 1.8 - 32).magnitude < 0.02)
    #expect((imperial.1 - metric.1 / 0.44704).magnitude < 0.02)
  }

  @Test func `the city's name is in the requested language`() throws {
    let root = try get("/data/2.5/weather?lat=55.752&lon=37.618&lang=ru").json()
    #expect(root["name"]?.string == "Москва")
    #expect(root.at("sys.country")?.string == "RU")
  }

  @Test func `a location far from every town has no name`() throws {
    let root = try get("/data/2.5/weather?lat=-82.7&lon=3.9").json()
    #expect(root["name"]?.string == "")
    #expect(root["id"]?.int == 0)
    #expect(root.at("sys.country") == nil)
    // January is polar day there.
    #expect(root.at("sys.sunrise")?.int == 0)
    #expect(root.at("sys.sunset")?.int == 0)
    let night = try get("/data/2.5/weather?lat=82.7&lon=3.9").json()
    #expect(night["sys"]?.keys == [])
  }

  @Test func `the forecast has forty three-hour timesteps`() throws {
    let root = try get("/data/2.5/forecast?lat=59.91&lon=10.75&units=metric").json()
    #expect(root["cod"]?.string == "200")
    #expect(root["cnt"]?.int == 40)
    let list = try #require(root["list"]).elements
    let first = Simulator.defaultStart + 10_800
    #expect(list.map { $0["dt"]?.int } == (0..<40).map { first + $0 * 10_800 })
    #expect(list.first?["dt_txt"]?.string == "2026-01-20 15:00:00")
    #expect(root.at("city.timezone")?.int == 3600)
    #expect(root.at("city.name")?.string == "Oslo")
    let short = try get("/data/2.5/forecast?lat=59.91&lon=10.75&cnt=3").json()
    #expect(short["list"]?.elements.count == 3)
  }

  @Test func `rain and snow are present only with precipitation`() throws {
    var (wet, dry, snowy) = (0, 0, 0)
    for place in ["lat=59.91&lon=10.75", "lat=1.29&lon=103.85", "lat=64.13&lon=-21.9"] {
      for seed in 1...4 as ClosedRange<UInt64> {
        simulator.reseed(seed)
        for step in try get("/data/2.5/forecast?\(place)").json()["list"]?.elements ?? [] {
          let probability = try #require(step["pop"]?.double)
          #expect((0...1).contains(probability))
          let group = try #require(step.at("weather.0.main")?.string)
          let isWet = ["Rain", "Drizzle", "Snow", "Thunderstorm"].contains(group)
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

  @Test func `the geocoder finds towns by name, country and state`() throws {
    func found(_ query: String) throws -> [String?] {
      try get("/geo/1.0/direct?limit=5&q=\(query)").json().elements.map { $0["state"]?.string }
    }
    #expect(try found("Portland") == ["Oregon", "Maine"])
    #expect(try found("portland,me,us") == ["Maine"])
    #expect(try found("Portland,GB") == [])
    #expect(try found("London,CA") == ["Ontario"])
    #expect(try found("Portlan") == [])
    #expect(try get("/geo/1.0/direct?q=Portland").json().elements.count == 1)
  }

  @Test func `geocoded towns have no country name, zone or population`() throws {
    let lisbon = try #require(try get("/geo/1.0/direct?q=Lisbon").json().elements.first)
    #expect(lisbon.keys == ["name", "local_names", "lat", "lon", "country", "state"])
    #expect(lisbon.at("local_names.pt")?.string == "Lisboa")
    #expect(lisbon.at("local_names.feature_name")?.string == "Lisbon")
    let singapore = try #require(try get("/geo/1.0/direct?q=Singapore").json().elements.first)
    #expect(singapore.keys == ["name", "lat", "lon", "country"])
  }
}
