import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Hours made of steps` {
  @Test func `begin with the step that has begun`() throws {
    let begin = try instant("2026-11-21T08:00:00Z")
    let steps = (0..<72).map { index in
      var step = ForecastStep(begin: begin.addingTimeInterval(Double(index) * 3600), length: 3600)
      step.temperature = Double(index)
      step.windSpeed = 5
      step.precipitation = 0.5
      step.precipitationProbability = 30
      step.windDirection = 10
      step.condition = Condition(code: 61)
      return step
    }
    let hours = StepSeries(steps, clock: .utc).hours(from: try instant("2026-11-21T09:30:00Z"))
    #expect(hours.count == 71)
    #expect(hours.last?.temperature == 71)
    var first = Forecast.Hour(time: try instant("2026-11-21T09:00:00Z"))
    first.condition = Condition(code: 61)
    first.temperature = 1
    first.precipitation = 0.5
    first.precipitationProbability = 30
    first.windSpeed = 5
    first.windDirection = 10
    #expect(hours.first == first)
  }

  @Test func `have one entry for a step of six hours`() throws {
    let steps = try `Days made of steps`.steps(12, from: "2026-11-21T06:00:00Z", hours: 6)
    let series = StepSeries(steps, clock: .utc)
    let hours = series.hours(from: try instant("2026-11-21T09:30:00Z"))
    #expect(hours.first?.time == (try instant("2026-11-21T06:00:00Z")))
    #expect(hours.last?.time == (try instant("2026-11-24T00:00:00Z")))
    #expect(hours.count == 12)
    let later = series.hours(from: try instant("2026-11-21T12:00:00Z"))
    #expect(later.first?.time == (try instant("2026-11-21T12:00:00Z")))
  }
}
