import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `A damaged response of MET Norway` {
  private static let recordings = [
    ("compact_oslo_winter", "2026-02-06T21:15:00Z"),
    ("complete_berlin_area", "2022-08-02T16:30:00Z"),
  ]

  @Test func `never crashes, and yields only possible figures`() throws {
    let clock = try ZoneFile.clock("Europe/Oslo")
    var generator = SeededGenerator(seed: 20_261_121)
    let bodies = try Self.recordings.map { name, now in
      ([UInt8](try Recording.kept(name, of: "met-norway")), now)
    }
    var readCount = 0
    for index in 0..<Mutation.count(sample: 500) {
      let (body, now) = bodies[index % bodies.count]
      let damaged = Mutation.damaged(body, using: &generator)
      let result = try METNorwayService(200, Data(damaged)).fetch(at: now, clock)
      if result.failure == nil { readCount += 1 }
      try check(result)
    }
    // Most damage affects one figure.
    #expect(readCount > 0)
  }

  private func check(_ result: WeatherResult) throws {
    if case .success(let weather) = result.current {
      for measure in CurrentMeasure.all {
        guard let figure = weather[measure] else { continue }
        #expect(measure.quantity.figure(figure) == figure)
      }
    }
    if case .success(let forecast) = result.forecast {
      #expect((1...16).contains(forecast.days.count))
      #expect(zip(forecast.days, forecast.days.dropFirst()).allSatisfy { $0.date < $1.date })
      #expect(forecast.hours.count <= Forecast.maximumHours)
      #expect(zip(forecast.hours, forecast.hours.dropFirst()).allSatisfy { $0.time < $1.time })
      for day in forecast.days {
        for measure in DayMeasure.all {
          guard let figure = day[measure] else { continue }
          #expect(measure.quantity.figure(figure) == figure)
        }
      }
    }
  }
}
