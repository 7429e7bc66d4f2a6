import FoundationEssentials
import Testing
import Weather

@testable import Providers

@Suite struct `The wind of a day made of steps` {
  private func direction(_ winds: [(from: Double?, speed: Double?, hours: Double)]) -> Double? {
    StepSeries.dominantDirection(
      of: winds.map { wind in
        var step = ForecastStep(begin: FakeService.now, length: wind.hours * 3600)
        step.windDirection = wind.from
        step.windSpeed = wind.speed
        return step
      })
  }

  @Test func `has the direction of the vector sum`() {
    #expect(direction([(90, 10, 1)]) == 90)
    #expect(direction([(0, 10, 1), (90, 10, 1)]) == 45)
    #expect(direction([(270, 10, 1), (180, 10, 1)]) == 225)
    // Across north, the mean of the degrees would be south.
    #expect(direction([(350, 10, 1), (20, 10, 1)]) == 5)
    #expect(direction([(340, 10, 1), (10, 10, 1)]) == 355)
    // Strong wind and long steps count more.
    #expect(direction([(0, 30, 1), (180, 10, 1)]) == 0)
    #expect(direction([(0, 10, 1), (180, 10, 6)]) == 180)
    // An instant counts a little.
    #expect(direction([(200, 10, 0)]) == 200)
  }

  @Test func `is unknown if it cancels out or is missing`() {
    #expect(direction([]) == nil)
    #expect(direction([(nil, 10, 1), (90, nil, 1)]) == nil)
    #expect(direction([(90, 0, 1), (180, 0, 1)]) == nil)
    #expect(direction([(0, 10, 1), (180, 10, 1)]) == nil)
    // The rounding error grows with the wind speed.
    let storms = (0..<24).map {
      (from: Optional($0 % 2 == 0 ? 37.0 : 217), speed: 150.0, hours: 6.0)
    }
    #expect(direction(storms.map { ($0.from, $0.speed, $0.hours) }) == nil)
    #expect(direction([(0, 0.001, 1), (180, 0.0001, 1)]) == 0)
  }
}
