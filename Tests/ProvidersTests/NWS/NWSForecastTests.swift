import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Days made of half days and hours` {
  private typealias Period = NWSBody.Period

  private static func halfDay(
    _ start: String, _ end: String, _ isDaytime: Bool, _ temperature: Int
  ) -> Period {
    Period(start: start, end: end, isDaytime: isDaytime, temperature: "\(temperature)")
  }

  private func forecast(_ halfDays: [Period], _ hours: [Period]) throws -> NWSForecast {
    try #require(
      NWSForecast(
        halfDays: try NWSPeriod.halfDays(in: .ok(NWSBody.forecast(halfDays))).list,
        hourly: try NWSPeriod.periods(in: .ok(NWSBody.forecast(hours))).list))
  }

  @Test func `the low is the low of the following night, even after it has begun`() throws {
    let forecast = try forecast(
      [
        Self.halfDay("2026-01-20T02:00:00-05:00", "2026-01-20T06:00:00-05:00", false, -9),
        Self.halfDay("2026-01-20T06:00:00-05:00", "2026-01-20T18:00:00-05:00", true, 5),
        Self.halfDay("2026-01-20T18:00:00-05:00", "2026-01-21T06:00:00-05:00", false, -2),
        Self.halfDay("2026-01-21T06:00:00-05:00", "2026-01-21T18:00:00-05:00", true, 7),
      ], NWSBody.hours(from: try instant("2026-01-20T07:00:00Z"), count: 1) { _ in -18_000 })
    let days = forecast.days(from: try instant("2026-01-20T07:30:00Z"), count: 7)
    #expect(days.map(\.date.text) == ["2026-01-20", "2026-01-21"])
    #expect(days.map(\.temperatureMax) == [5, 7])
    #expect(days.map(\.temperatureMin) == [-2, nil])
    #expect(days.map(\.complete) == [false, false])
  }

  @Test func `in the evening today has no high`() throws {
    let forecast = try forecast(
      [
        Self.halfDay("2026-01-20T20:00:00-05:00", "2026-01-21T06:00:00-05:00", false, -2),
        Self.halfDay("2026-01-21T06:00:00-05:00", "2026-01-21T18:00:00-05:00", true, 7),
        Self.halfDay("2026-01-21T18:00:00-05:00", "2026-01-22T06:00:00-05:00", false, 1),
      ], NWSBody.hours(from: try instant("2026-01-21T01:00:00Z"), count: 20) { _ in -18_000 })
    let days = forecast.days(from: try instant("2026-01-21T01:15:00Z"), count: 7)
    #expect(days.map(\.date.text) == ["2026-01-20", "2026-01-21"])
    #expect(days.map(\.temperatureMax) == [nil, 7])
    #expect(days.map(\.temperatureMin) == [-2, 1])
    #expect(days.map(\.complete) == [false, true])
  }

  @Test func `a night that begins at midnight belongs to the day before and completes the next`()
    throws
  {
    let forecast = try forecast(
      [
        Self.halfDay("2026-01-20T00:00:00-05:00", "2026-01-20T06:00:00-05:00", false, -9),
        Self.halfDay("2026-01-20T06:00:00-05:00", "2026-01-20T18:00:00-05:00", true, 5),
        Self.halfDay("2026-01-20T18:00:00-05:00", "2026-01-21T06:00:00-05:00", false, -2),
      ], NWSBody.hours(from: try instant("2026-01-20T05:00:00Z"), count: 1) { _ in -18_000 })
    let days = forecast.days(from: try instant("2026-01-20T05:10:00Z"), count: 7)
    #expect(days.map(\.date.text) == ["2026-01-20"])
    #expect(days.map(\.temperatureMin) == [-2])
    #expect(days.map(\.complete) == [true])
  }

  @Test func `half days count where hours do not reach the end of the date`() throws {
    var wet = Self.halfDay("2026-01-21T18:00:00-05:00", "2026-01-22T06:00:00-05:00", false, 1)
    wet.probability = 90
    wet.icon = "/icons/land/night/rain,90"
    wet.windSpeed = #""40 km/h""#
    let halfDays = [
      Self.halfDay("2026-01-20T18:00:00-05:00", "2026-01-21T06:00:00-05:00", false, -2),
      Self.halfDay("2026-01-21T06:00:00-05:00", "2026-01-21T18:00:00-05:00", true, 7), wet,
    ]
    let begin = try instant("2026-01-20T23:00:00Z")
    // Until the end of the 21st, and an hour less.
    for (count, probability, code) in [(30, 0.0, 1), (29, 90, 63)] {
      let hours = NWSBody.hours(from: begin, count: count) { _ in -18_000 }
      let days = try forecast(halfDays, hours).days(from: begin, count: 7)
      #expect(days[1].precipitationProbability == probability)
      #expect(days[1].condition == Condition(code: code))
      #expect(days[1].windSpeedMax == (code == 63 ? 40 : 10))
      #expect(days[1].complete)
    }
  }

  @Test(
    arguments: [
      ("forward", "2026-03-08", "2026-03-08T07:00:00Z", -18_000, -14_400, 23),
      ("back", "2026-11-01", "2026-11-01T06:00:00Z", -14_400, -18_000, 25),
    ] as [(String, String, String, Int, Int, Int)])
  func `a day with a clock change has 23 or 25 hours`(
    _ name: String, _ localDate: String, _ clockChange: String, _ before: Int, _ after: Int,
    _ length: Int
  ) throws {
    let change = try instant(clockChange)
    let begin = try date(localDate).midnightUTC.addingTimeInterval(-Double(before))
    let offset = { (instant: Date) in instant < change ? before : after }
    var hours = NWSBody.hours(from: begin, count: length + 1, probability: 0, offset)
    // The last hour of the day and the first of the next one.
    hours[length - 1].probability = 60
    hours[length].probability = 90
    let end = begin.addingTimeInterval(Double(length) * 3600)
    let evening = end.addingTimeInterval(-6 * 3600)
    let morning = begin.addingTimeInterval(Double(length - 18) * 3600)
    let halfDays = [
      Period(start: NWSBody.zoned(morning, after), end: NWSBody.zoned(evening, after)),
      Period(
        start: NWSBody.zoned(evening, after),
        end: NWSBody.zoned(evening.addingTimeInterval(43_200), after), isDaytime: false,
        temperature: "1"),
    ]
    let forecast = try forecast(halfDays, hours)
    let day = try #require(forecast.days(from: begin, count: 1).first)
    #expect(day.date.text == localDate)
    #expect(day.precipitationProbability == 60)
    #expect(day.temperatureMax == 10)
    #expect(day.temperatureMin == 1)
    #expect(day.complete)
    hours.remove(at: 3)
    let gap = try self.forecast(halfDays, hours).days(from: begin, count: 1)
    #expect(gap.map(\.complete) == [false])
  }

  @Test func `the clock has the offsets of the periods`() throws {
    let guam = try forecast(
      [Self.halfDay("2026-01-21T06:00:00+10:00", "2026-01-21T18:00:00+10:00", true, 30)],
      NWSBody.hours(from: try instant("2026-01-20T20:00:00Z"), count: 30) { _ in 36_000 })
    let days = guam.days(from: try instant("2026-01-20T20:00:00Z"), count: 7)
    #expect(days.map(\.date.text) == ["2026-01-21"])
    #expect(days.map(\.temperatureMax) == [30])
  }

  @Test func `a day without figures keeps its date`() throws {
    var bare = Self.halfDay("2026-01-20T06:00:00-05:00", "2026-01-20T18:00:00-05:00", true, 0)
    bare.temperature = nil
    bare.probability = nil
    bare.windSpeed = "null"
    bare.windDirection = ""
    bare.icon = nil
    bare.text = ""
    var hour = bare
    hour.end = "2026-01-20T07:00:00-05:00"
    let days = try forecast([bare], [hour]).days(
      from: try instant("2026-01-20T11:00:00Z"), count: 7)
    #expect(days == [Forecast.Day(date: try date("2026-01-20"), complete: false)])
  }

  @Test func `a forecast of the past is malformed`() throws {
    let service = FakeNWS(try NewYork.recorded(.forecast))
    let later = try instant("2026-02-20T18:00:00Z")
    let failure = try service.fetch([NewYork.weatherRequest(.forecast)], at: later)[0].failure
    #expect(failure?.kind == .malformed)
    #expect(
      failure?.message == "api.weather.gov sent an unusable response: no period for the coming days"
    )
  }

  @Test(arguments: [
    ("[]", "no periods"),
    (#"[{"startTime":"x","endTime":"y","isDaytime":true}]"#, "the time of a period cannot be read"),
    (
      #"[{"startTime":"2026-01-20T06:00:00-05:00","endTime":"2026-01-20T06:00:00-05:00"}]"#,
      "the times of the periods do not ascend"
    ),
    (
      #"[{"startTime":"2026-01-20T06:00:00-05:00","endTime":"2027-01-20T06:00:00-05:00"}]"#,
      "the times of the periods do not ascend"
    ),
    (
      #"[{"startTime":"2026-01-20T06:00:00-05:00","endTime":"2026-01-20T18:00:00-05:00"}]"#,
      "a period is neither day nor night"
    ), ("[null]", "the time of a period cannot be read"),
    ("[{}]", "the time of a period cannot be read"), ("null", "'periods' is missing"),
    ("7", "'periods' is a number, not an array"),
  ]) func `invalid periods are malformed`(_ periods: String, _ reason: String) {
    let body = Response.ok(#"{"properties":{"periods":\#(periods)}}"#)
    do {
      _ = try NWSPeriod.halfDays(in: body)
      Issue.record("they were read")
    } catch { #expect(error.reason == reason) }
  }
}
