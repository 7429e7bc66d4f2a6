import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Days of MET Norway` {
  @Test(arguments: [
    ("2026-03-28T23:00:00Z", "2026-03-29", 23), ("2026-10-24T22:00:00Z", "2026-10-25", 25),
    ("2026-11-20T23:00:00Z", "2026-11-21", 24),
  ]) func `have as many hours as the local clock`(
    _ begin: String, _ date: String, _ hours: Int
  ) throws {
    let oslo = try ZoneFile.clock("Europe/Oslo")
    let body = try METNorwayService.hours(60, from: begin)
    let days = try METNorwayService(body).fetch(at: begin, oslo).days()
    #expect(days.map(\.complete) == [true, true, false])
    #expect(days[0].date.text == date)
    #expect(days[0].temperatureMin == 0)
    #expect(days[0].temperatureMax == Double(hours - 1))
    #expect(days[0].precipitation == Double(hours) / 2)
    #expect(days[1].temperatureMin == Double(hours))
    #expect(days[1].temperatureMax == Double(hours + 23))
  }

  @Test(arguments: [
    ("2026-03-29T00:59:59Z", 3600), ("2026-03-29T01:00:00Z", 7200), ("2026-10-25T00:59:59Z", 7200),
    ("2026-10-25T01:00:00Z", 3600),
  ]) func `have the present UTC offset if it is certain`(_ now: String, _ offset: Int) throws {
    let hour = now.prefix(14) + "00:00Z"
    let body = try METNorwayService.hours(30, from: String(hour))
    let oslo = try ZoneFile.clock("Europe/Oslo")
    #expect(try METNorwayService(body).fetch(at: now, oslo).utcOffset == offset)
    let guess = LocalClock(rules: nil, lastOffset: nil, longitude: 10)
    #expect(try METNorwayService(body).fetch(at: now, guess).utcOffset == nil)
  }

  @Test func `are at most as many as requested`() throws {
    let body = try METNorwayService.hours(240, from: "2026-11-21T09:00:00Z")
    for count in [1, 3, 16] {
      let result = try METNorwayService(body).fetch(at: "2026-11-21T09:00:04Z", days: count)
      #expect(try result.days().count == min(count, 11))
      #expect(try result.days().first?.date.text == "2026-11-21")
      #expect(try result.hours().count == 240)
    }
  }

  @Test func `begin with the local date`() throws {
    let body = try METNorwayService.hours(48, from: "2026-11-21T09:00:00Z")
    let tokyo = LocalClock(offset: 32_400)
    let result = try METNorwayService(body).fetch(at: "2026-11-21T15:30:00Z", tokyo)
    // 0:30 on the 22nd local time: the 21st has passed.
    #expect(try result.days().map(\.date.text) == ["2026-11-22", "2026-11-23"])
    #expect(try result.days().map(\.complete) == [true, false])
    #expect(try result.hours().first?.temperature == 6)
    #expect(try result.currentWeather().temperature == 6)
  }

  @Test func `count rain once where steps overlap`() throws {
    let six =
      #""next_6_hours":{"summary":{"symbol_code":"heavysnow"},"details":{"precipitation_amount":9,"air_temperature_max":30}}"#
    func entry(_ hour: String, _ periods: String...) -> String {
      let data = ([#""instant":{"details":{"air_temperature":1}}"#] + periods).joined(
        separator: ",")
      return #"{"time":"2026-11-21T\#(hour):00:00Z","data":{\#(data)}}"#
    }
    let one =
      #""next_1_hours":{"summary":{"symbol_code":"rain"},"details":{"precipitation_amount":1}}"#
    let body = METNorwayService.body([
      entry("09", one, six), entry("10", six), entry("11", one), entry("12", six), entry("18"),
    ])
    let result = try METNorwayService(body).fetch(at: "2026-11-21T09:30:00Z")
    let day = try #require(try result.days().first)
    // 10:00 has only an instant: its six hours overlap other steps.
    #expect(day.precipitation == 11)
    #expect(day.temperatureMax == 30)
    #expect(day.condition == Condition(code: 75))
    #expect(try result.hours().map(\.precipitation) == [1, nil, 1, 9, nil])
    #expect(try result.hours().map(\.condition?.code) == [63, nil, 63, 75, nil])
  }
}
