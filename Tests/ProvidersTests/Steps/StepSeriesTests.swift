import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Days made of steps` {
  /// Consecutive steps of a length in hours from an instant on, each configured by its number.
  static func steps(
    _ count: Int, from begin: String, hours: Double = 1,
    _ set: (Int, inout ForecastStep) -> Void = { _, _ in }
  ) throws -> [ForecastStep] {
    let begin = try instant(begin)
    return (0..<count).map { index in
      let length = hours * 3600
      var step = ForecastStep(
        begin: begin.addingTimeInterval(Double(index) * length), length: length)
      set(index, &step)
      return step
    }
  }

  private func days(
    _ steps: [ForecastStep], _ clock: LocalClock = .utc, from now: String, count: Int = 16
  ) throws -> [Forecast.Day] {
    StepSeries(steps, clock: clock).days(from: try instant(now), count: count)
  }

  @Test func `have the maximum, minimum, sum and worst of their steps`() throws {
    let steps = try Self.steps(24, from: "2026-11-21T00:00:00Z") { index, step in
      step.temperature = Double(index)
      step.precipitation = 0.1
      step.precipitationProbability = Double(index)
      step.windSpeed = Double(30 - index)
      step.windGust = Double(60 - index)
      step.windDirection = 90
      step.uvIndex = Double(index) / 10
      step.condition = Condition(code: index == 3 ? 73 : 3)
    }
    let days = try days(steps, from: "2026-11-21T09:00:04Z")
    var expected = Forecast.Day(date: try date("2026-11-21"))
    expected.condition = Condition(code: 73)
    expected.temperatureMax = 23
    expected.temperatureMin = 0
    expected.precipitation = 2.4
    expected.precipitationProbability = 23
    expected.windSpeedMax = 30
    expected.windGustMax = 60
    expected.windDirection = 90
    expected.uvIndexMax = 2.3
    #expect(days == [expected])
  }

  @Test func `have no figure that no step has`() throws {
    let steps = try Self.steps(24, from: "2026-11-21T00:00:00Z")
    #expect(
      try days(steps, from: "2026-11-21T00:00:00Z") == [Forecast.Day(date: try date("2026-11-21"))])
  }

  @Test func `use the extremes within steps`() throws {
    let steps = try Self.steps(4, from: "2026-11-21T00:00:00Z", hours: 6) { index, step in
      step.temperature = 5
      if index == 2 { step.temperatureMax = 9 }
      if index == 1 { step.temperatureMin = 6 }
    }
    let day = try #require(try days(steps, from: "2026-11-21T00:00:00Z").first)
    #expect(day.temperatureMax == 9)
    // A lower temperature at a beginning counts too.
    #expect(day.temperatureMin == 5)
  }

  @Test func `have no gust and UV index if only some steps have them`() throws {
    var steps = try Self.steps(4, from: "2026-11-21T00:00:00Z", hours: 6) { index, step in
      step.windSpeed = 10
      step.windGust = index < 3 ? 20 : nil
      step.uvIndex = index == 0 ? 0 : nil
    }
    let day = try #require(try days(steps, from: "2026-11-21T00:00:00Z").first)
    #expect(day.windSpeedMax == 10)
    #expect(day.windGustMax == nil)
    #expect(day.uvIndexMax == nil)
    // An instant after the steps does not count as missing.
    steps[3].length = 0
    let shorter = try #require(try days(steps, from: "2026-11-21T00:00:00Z").first)
    #expect(shorter.windGustMax == 20)
    #expect(shorter.uvIndexMax == nil)
  }

  @Test func `are local, and complete if all hours are covered`() throws {
    let oslo = try ZoneFile.clock("Europe/Oslo")
    // Local midnight is 23:00 UTC: one hour of the 20th, the 21st, half of the 22nd.
    let steps = try Self.steps(37, from: "2026-11-20T22:00:00Z") { index, step in
      step.precipitation = 1
    }
    let all = try days(steps, oslo, from: "2026-11-20T22:30:00Z")
    #expect(all.map(\.date.text) == ["2026-11-20", "2026-11-21", "2026-11-22"])
    #expect(all.map(\.complete) == [false, true, false])
    #expect(all.map(\.precipitation) == [1, 24, 12])
    let coming = try days(steps, oslo, from: "2026-11-20T23:00:00Z", count: 1)
    #expect(coming.map(\.date.text) == ["2026-11-21"])
    #expect(try days(steps, oslo, from: "2026-11-24T00:00:00Z").isEmpty)
    #expect(try days(steps, oslo, from: "2026-11-21T00:00:00Z", count: 0).isEmpty)
  }

  @Test(arguments: [
    ("2026-03-29", "2026-03-28T23:00:00Z", 23), ("2026-10-25", "2026-10-24T22:00:00Z", 25),
  ]) func `have 23 or 25 hours on a clock change`(
    _ changed: String, _ begin: String, _ hours: Int
  ) throws {
    let oslo = try ZoneFile.clock("Europe/Oslo")
    let wet: (Int, inout ForecastStep) -> Void = { $1.precipitation = 1 }
    let whole = try days(try Self.steps(hours, from: begin, wet), oslo, from: begin)
    #expect(whole.map(\.date.text) == [changed])
    #expect(whole.map(\.complete) == [true])
    #expect(whole.map(\.precipitation) == [Double(hours)])
    // One more hour belongs to the next day.
    let more = try days(try Self.steps(hours + 1, from: begin, wet), oslo, from: begin)
    #expect(more.map(\.precipitation) == [Double(hours), 1])
    #expect(more.map(\.complete) == [true, false])
    let fewer = try days(try Self.steps(hours - 1, from: begin, wet), oslo, from: begin)
    #expect(fewer.map(\.complete) == [false])
  }

  @Test func `begin at 01:00 if midnight is skipped`() throws {
    let brazil = try ZoneFile.clock("America/Sao_Paulo")
    let steps = try Self.steps(25, from: "2018-11-04T02:00:00Z") { $1.precipitation = 1 }
    let days = try days(steps, brazil, from: "2018-11-04T02:00:00Z")
    #expect(days.map(\.date.text) == ["2018-11-03", "2018-11-04", "2018-11-05"])
    #expect(days.map(\.precipitation) == [1, 23, 1])
    #expect(days.map(\.complete) == [false, true, false])
  }

  @Test func `skip a date that the place skipped`() throws {
    let samoa = try ZoneFile.clock("Pacific/Apia")
    let steps = try Self.steps(48, from: "2011-12-29T10:00:00Z")
    let days = try days(steps, samoa, from: "2011-12-29T10:00:00Z")
    #expect(days.map(\.date.text) == ["2011-12-29", "2011-12-31"])
    #expect(days.map(\.complete) == [true, true])
  }

  @Test func `contain each step that begins in them, even across midnight`() throws {
    // 18:00 to 24:00 UTC is 19:00 to 01:00 in Oslo.
    let oslo = try ZoneFile.clock("Europe/Oslo")
    let steps = try Self.steps(6, from: "2026-11-20T18:00:00Z", hours: 6) { index, step in
      step.precipitation = Double(index)
      step.temperature = Double(index)
    }
    let days = try days(steps, oslo, from: "2026-11-20T18:00:00Z")
    #expect(days.map(\.date.text) == ["2026-11-20", "2026-11-21", "2026-11-22"])
    // 0; 1 to 4; 5 begins at 01:00 of the next day.
    #expect(days.map(\.precipitation) == [0, 10, 5])
    #expect(days.map(\.temperatureMin) == [0, 1, 5])
    #expect(days.map(\.complete) == [false, true, false])
  }

  @Test func `are incomplete with a gap, and complete with steps that overlap`() throws {
    var steps = try Self.steps(24, from: "2026-11-21T00:00:00Z")
    let missing = steps.remove(at: 12)
    #expect(try days(steps, from: "2026-11-21T00:00:00Z").map(\.complete) == [false])
    steps[11].length = 7200
    #expect(try days(steps, from: "2026-11-21T00:00:00Z").map(\.complete) == [true])
    // An instant covers nothing.
    steps[11].length = 3600
    steps.append(ForecastStep(begin: missing.begin, length: 0))
    #expect(try days(steps, from: "2026-11-21T00:00:00Z").map(\.complete) == [false])
  }

  @Test func `do not depend on the order of steps`() throws {
    let steps = try Self.steps(60, from: "2026-11-21T00:00:00Z") { index, step in
      step.temperature = Double(index % 17)
      step.windSpeed = Double(index)
      step.windDirection = Double(index * 5)
      step.condition = Condition(code: index)
    }
    var generator = SeededGenerator(seed: 6)
    let mixed = steps.shuffled(using: &generator)
    let now = "2026-11-21T05:00:00Z"
    #expect(try days(mixed, from: now) == (try days(steps, from: now)))
  }

  @Test(arguments: [
    ([3, 45, 10], 45), ([3, 10, 5, 4], 10), ([51, 4, 2], 51), ([61, 71, 3], 71), ([95, 18], 18),
    ([18, 99, 19], 19), ([0, 1], 1), ([65, 61, 63], 65), ([80, 66], 80),
  ]) func `have the most severe condition of their steps`(_ codes: [Int], _ worst: Int) throws {
    let steps = try Self.steps(codes.count, from: "2026-11-21T00:00:00Z") { index, step in
      step.condition = Condition(code: codes[index])
    }
    let days = try days(steps, from: "2026-11-21T00:00:00Z")
    #expect(days.map(\.condition?.code) == [worst])
  }
}
