import JSONText
import Testing
import WeatherSimulator

/// The weather is reproducible, and changes with the clock.
@Suite struct WeatherTests {
  static let places = "latitude=-54,0,37,68&longitude=20,127,-150,15"

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
      try simulator.forecast("latitude=48&longitude=2&daily=temperature_2m_max&forecast_days=8").at(
        "daily.temperature_2m_max")?.doubles.compactMap { $0 } ?? []
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
