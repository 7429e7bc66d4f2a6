import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// Only the first `Thresholds.forecastDays` days are compared.
struct ForecastHorizonTests {
  private func list(_ highs: [Double?], forecastDays: Int) -> TestList {
    let empty = TestList()
    var city = City.numbered(1, from: empty.today, highs: highs)
    city.utcOffset = 0
    let list = TestList(city)
    list.thresholds.forecastDays = forecastDays
    return list
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 3), (7, 5), (16, 5)])
  func `today and the following days are compared, up to a number`(_ days: Int, _ changed: Int) {
    let list = self.list([10, 10, 10, 10, 10], forecastDays: days)
    let report = list.fetch { $0.setHighs([20, 20, 20, 20, 20], from: list.today) }
    let dates = (0..<changed).map { list.today.advanced(byDays: $0).text }
    #expect(report.changes() == dates.map { "forecast.\($0).temperatureMax 10.0→20.0" })
  }

  @Test func `a later day is compared with its first known value`() {
    let list = self.list([10, 10, 10], forecastDays: 2)
    let third = list.today.advanced(byDays: 2)
    for high in [12.0, 14, 13] {
      #expect(list.fetch { $0.setHighs([10, 10, high], from: list.today) }.marks == [" 1"])
    }
    list.advanceOneDay()
    let report = list.fetch { $0.setHighs([10, 13, 10], from: list.today) }
    #expect(report.changes() == ["forecast.\(third.text).temperatureMax 10.0→13.0"])
  }

  @Test func `a later day that returns to its first known value is not a change`() {
    let list = self.list([10, 10, 10], forecastDays: 2)
    list.fetch { $0.setHighs([10, 10, 19], from: list.today) }
    list.advanceOneDay()
    #expect(list.fetch { $0.setHighs([10, 10.5], from: list.today) }.marks == [" 1"])
  }

  @Test func `past and new dates are not changes`() throws {
    let list = self.list([10, 11, 12], forecastDays: 7)
    let yesterday = list.today
    list.advanceOneDay()
    let report = list.fetch { $0.setHighs([11, 12, 30, 31], from: list.today) }
    #expect(report.marks == [" 1"])
    #expect(
      try report.row().newDates == [list.today.advanced(byDays: 2), list.today.advanced(byDays: 3)])
    #expect(list.state.known[.numbered(1)]?.days?.day(on: yesterday) == nil)
    // The next fetch compares the new dates.
    let next = list.fetch { $0.setHighs([11, 12, 30, 35], from: list.today) }
    #expect(next.changes().count == 1)
    #expect(try next.row().newDates.isEmpty)
  }

  @Test func `a past date that the provider still returns is not compared`() {
    let list = self.list([10, 10], forecastDays: 7)
    let yesterday = list.today
    list.advanceOneDay()
    #expect(list.fetch { $0.setHighs([25, 10], from: yesterday) }.marks == [" 1"])
  }

  @Test(arguments: [(50_400, 1), (-43_200, -1), (0, 0)]) func `the first day is today in the city`(
    _ offset: Int, _ days: Int
  ) {
    // 12:00 in UTC is the next day at +14, and 05:00 is the previous day at -12.
    let list = TestList()
    list.now += days > 0 ? 3 * 3600 : -4 * 3600
    let today = list.today.advanced(byDays: days)
    var city = City.numbered(1, from: today.advanced(byDays: -1), highs: [10, 10, 10])
    city.utcOffset = offset
    list.save([city])
    list.thresholds.forecastDays = 1
    let report = list.fetch { $0.setHighs([20, 20, 20], from: today.advanced(byDays: -1)) }
    #expect(report.changes() == ["forecast.\(today.text).temperatureMax 10.0→20.0"])
  }

  @Test func `a value that becomes known or unknown is a change`() {
    let list = self.list([nil, 10], forecastDays: 7)
    let report = list.fetch { $0.setHighs([10, nil], from: list.today) }
    let tomorrow = list.today.advanced(byDays: 1)
    #expect(
      report.changes() == [
        "forecast.\(list.today.text).temperatureMax ?→10.0",
        "forecast.\(tomorrow.text).temperatureMax 10.0→?",
      ])
  }
}
