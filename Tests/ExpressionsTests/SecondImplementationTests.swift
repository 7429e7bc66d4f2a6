import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Expressions

struct SecondImplementationTests {
  private let now = RandomExpression.now

  @Test func `random expressions have the results of a second implementation`() throws {
    var random = SeededGenerator(seed: 1)
    var counts = [0, 0, 0]
    let rounds = Torture.count(500, torture: 30_000)
    for _ in 0..<rounds {
      let expected = RandomExpression.random(Int.random(in: 0...4, using: &random), &random)
      guard expected.text.count <= 4096 else { continue }
      let expression = try CityExpression(expected.text, units: .metric)
      for _ in 0..<4 {
        let city = City.random(&random)
        let truth = expected.truth(city)
        counts[truth] += 1
        let result = RandomExpression.number(expression.isTrue(for: city, at: now))
        try #require(result == truth, "\(expected.text) for \(city)")
      }
    }
    // All results come up often enough to mean something.
    #expect(counts.allSatisfy { $0 > rounds / 3 }, "\(counts)")
  }

  @Test func `what is false without weather stays false with any`() throws {
    var random = SeededGenerator(seed: 2)
    var count = 0
    for _ in 0..<Torture.count(1500, torture: 20_000) {
      let text = RandomExpression.random(Int.random(in: 0...3, using: &random), &random).text
      guard text.count <= 4096 else { continue }
      let expression = try CityExpression(text, units: .metric)
      let city = City.random(&random)
      guard expression.isFalseWithoutWeather(city) else {
        if !expression.root.contains(\.isOfWeather) {
          #expect(expression.isTrue(for: city, at: now) != false, "\(text)")
        }
        continue
      }
      count += 1
      for _ in 0..<5 {
        let other = City.random(&random)
        var fetched = city
        fetched.current = other.current
        fetched.forecast = other.forecast
        fetched.alerts = other.alerts
        fetched.failure = other.failure
        #expect(expression.isTrue(for: fetched, at: now) == false, "\(text)")
      }
    }
    #expect(count > 100)
  }
}
