import JSONText
import Testing
import WeatherSimulator

@Suite struct METNorwayTests {
  static let base = "/weatherapi/locationforecast/2.0"
  static let oslo = "\(base)/compact?lat=59.9139&lon=10.7522"

  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func steps(_ target: String) throws -> [JSONValue] {
    try simulator.identifiedJSON(target).at("properties.timeseries")?.elements ?? []
  }

  @Test(arguments: ["User-Agent: curl/7.88.1", "User-Agent: ", "X: y"])
  func `requests without a contact are rejected`(header: String) throws {
    let client = try Client(port: simulator.port)
    let reply = try client.exchange("GET", Self.oslo, headers: [header])
    #expect(reply.status == 403)
    #expect(reply.header("content-type")?.hasPrefix("text/html") == true)
    let identified = try client.exchange(
      "GET",
      Self.oslo,
      headers: ["User-Agent: skydiff/1.0 me@example.org"]
    )
    #expect(identified.status == 200)
  }

  @Test(arguments: [
    ("compact?lat=59.91391&lon=10.7522", 403), ("compact?lat=59.9139&lon=10.75220", 403),
    ("compact?lat=59", 400), ("compact?lat=north&lon=1", 400), ("compact?lat=1&lon=2&x=3", 400),
    ("compact?lat=1&lon=2&altitude=2.5", 400), ("compact?lat=91&lon=2", 422),
    ("compact?lat=1&lon=181", 422), ("classic?lat=1&lon=2", 404),
  ])
  func `errors are HTML pages`(target: String, status: Int) throws {
    let reply = try simulator.identifiedGet("\(Self.base)/\(target)")
    #expect(reply.status == status)
    #expect(reply.text.hasPrefix("<!DOCTYPE html>"))
    #expect(throws: JSONSyntaxError.self) { try reply.json() }
  }

  @Test func `there are hourly timesteps for two days and six-hour timesteps up to day ten`() throws
  {
    for hours in 0..<6 {
      let later = try Simulator.starting(at: Simulator.defaultStart + hours * 3600 + 1200)
      let steps =
        try later.identifiedJSON(Self.oslo).at("properties.timeseries")?.elements ?? []
      let times = try steps.map { try #require(Simulator.instant($0["time"]?.string ?? "")) }
      #expect(times.first == Simulator.defaultStart + hours * 3600)
      let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
      let turn = try #require(gaps.firstIndex(of: 21_600))
      #expect((48...60).contains(turn))
      #expect(gaps[..<turn].allSatisfy { $0 == 3600 })
      #expect(gaps[turn...].allSatisfy { $0 == 21_600 })
      #expect(times[turn] % 21_600 == 0)
      #expect((82...91).contains(steps.count))

      let hasHour = steps.map { $0.at("data.next_1_hours") != nil }
      let hasSix = steps.map { $0.at("data.next_6_hours") != nil }
      let hasTwelve = steps.map { $0.at("data.next_12_hours") != nil }
      #expect(hasHour == steps.indices.map { $0 < turn })
      let lastHours = (turn - 5)..<turn
      #expect(
        hasSix == steps.indices.map { !lastHours.contains($0) && $0 < steps.count - 1 }
      )
      #expect(steps.last?["data"]?.keys == ["instant"])
      #expect(hasTwelve.suffix(3) == [true, false, false])
    }
  }

  @Test func `a period's amount is the sum of its hours`() throws {
    var wet = 0
    for seed in 1...6 as ClosedRange<UInt64> {
      simulator.reseed(seed)
      let steps = try steps(Self.oslo)
      for index in 0..<40 {
        func amount(_ index: Int, _ period: String) throws -> Double {
          let path = "data.\(period).details.precipitation_amount"
          return try #require(steps[index].at(path)?.double)
        }
        let sum = try (index..<index + 6).reduce(0) { try $0 + amount($1, "next_1_hours") }
        let six = try amount(index, "next_6_hours")
        #expect((six - sum).magnitude < 0.36)
        if six > 0 { wet += 1 }
        let symbol = try #require(steps[index].at("data.next_6_hours.summary.symbol_code")?.string)
        #expect(
          (six > 0)
            == ["rain", "snow", "sleet"].contains { symbol.contains($0) }
        )
      }
    }
    #expect(wet > 10)
  }

  @Test func `symbols differ by day and night`() throws {
    let symbols = try steps("\(Self.base)/compact?lat=-23.55&lon=-46.63")
      .compactMap { $0.at("data.next_1_hours.summary.symbol_code")?.string }
    #expect(symbols.contains { $0.hasSuffix("_day") })
    #expect(symbols.contains { $0.hasSuffix("_night") })
    let polar = try steps("\(Self.base)/compact?lat=78.22&lon=15.65")
      .compactMap { $0.at("data.next_1_hours.summary.symbol_code")?.string }
    #expect(polar.contains { $0.hasSuffix("_polartwilight") })
    #expect(!polar.contains { $0.hasSuffix("_day") })
  }

  @Test func `variables of the short-range model end with its range and area`() throws {
    let steps = try steps("\(Self.base)/complete?lat=59.9139&lon=10.7522")
    let hasGust = steps.map { $0.at("data.instant.details.wind_speed_of_gust") != nil }
    let end = try #require(hasGust.firstIndex(of: false))
    #expect(hasGust == steps.indices.map { $0 < end })
    #expect((50...62).contains(end))
    #expect(steps[0].at("data.next_12_hours.details")?.keys == ["probability_of_precipitation"])
    #expect(steps[0].at("data.next_6_hours.details.air_temperature_max")?.double != nil)
    let tokyo = try self.steps("\(Self.base)/complete?lat=35.6895&lon=139.6917")
    #expect(tokyo[0].at("data.instant.details.wind_speed_of_gust") == nil)
    #expect(tokyo[0].at("data.instant.details.dew_point_temperature") != nil)
  }

  @Test func `altitude changes the temperature`() throws {
    func temperature(_ altitude: Int) throws -> Double {
      let step = try #require(try steps("\(Self.oslo)&altitude=\(altitude)").first)
      return try #require(step.at("data.instant.details.air_temperature")?.double)
    }
    #expect(try temperature(0) > temperature(1500) + 5)
    let root = try simulator.identifiedJSON("\(Self.oslo)&altitude=321")
    #expect(root.at("geometry.coordinates")?.doubles == [10.7522, 59.9139, 321])
  }

  @Test func `an unchanged forecast is a 304`() throws {
    let first = try simulator.identifiedGet(Self.oslo)
    let modified = try #require(first.header("last-modified"))
    #expect(modified == "Tue, 20 Jan 2026 12:00:00 GMT")
    #expect(first.header("expires") == "Tue, 20 Jan 2026 12:30:23 GMT")
    simulator.advance(by: 1900)
    let known = "If-Modified-Since: \(modified)"
    let second = try simulator.identifiedGet(Self.oslo, headers: [known])
    #expect(second.status == 304)
    #expect(second.body.isEmpty)
    #expect(second.header("content-length") == nil)
    #expect(second.header("expires") == "Tue, 20 Jan 2026 13:02:03 GMT")
    // The header is compared as text.
    let cut = String(modified.dropLast(4))
    let other = try simulator.identifiedGet(Self.oslo, headers: ["If-Modified-Since: \(cut)"])
    #expect(other.status == 200)
    #expect(other.body == first.body)
    simulator.advance(by: 1800)
    #expect(try simulator.identifiedGet(Self.oslo, headers: [known]).status == 200)
  }

  @Test func `reseeding changes Last-Modified`() throws {
    let modified = try #require(
      try simulator.identifiedGet(Self.oslo).header("last-modified")
    )
    simulator.reseed(5)
    let reply = try simulator.identifiedGet(
      Self.oslo,
      headers: ["If-Modified-Since: \(modified)"]
    )
    #expect(reply.status == 200)
    #expect(reply.header("last-modified") != modified)
  }

  @Test func `a deprecated product responds with 203`() throws {
    let modified = try #require(
      try simulator.identifiedGet(Self.oslo).header("last-modified")
    )
    simulator.enqueue(Fault(.relabelled(status: 203)))
    let reply = try simulator.identifiedGet(
      Self.oslo,
      headers: ["If-Modified-Since: \(modified)"]
    )
    #expect(reply.status == 203)
    #expect(try reply.json()["type"]?.string == "Feature")
  }

  @Test func `responses are compressed for clients that accept gzip`() throws {
    let plain = try simulator.identifiedGet(Self.oslo)
    #expect(plain.header("content-encoding") == nil)
    let packed = try simulator.identifiedGet(Self.oslo, headers: ["Accept-Encoding: br, gzip"])
    #expect(packed.header("content-encoding") == "gzip")
    #expect(packed.body.count < plain.body.count / 3)
    #expect(try Inflation.unpacked(packed.body) == plain.body)
  }
}
