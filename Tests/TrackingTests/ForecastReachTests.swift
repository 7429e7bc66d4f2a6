import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Tracking

@Suite struct `Days of the forecast are measured while they are in reach` {
  private func tracking(_ highs: [Double?], reach: Int, offset: Int = 0) -> TestList {
    let empty = TestList()
    var city = City.numbered(1, from: empty.today, highs: highs)
    city.utcOffset = offset
    let list = TestList(city)
    list.thresholds.forecastDays = reach
    return list
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 3), (7, 5), (16, 5)])
  func `today and the days after it, so many at most`(_ reach: Int, _ changed: Int) {
    let list = tracking([10, 10, 10, 10, 10], reach: reach)
    let report = list.fetch { $0.setHighs([20, 20, 20, 20, 20], from: list.today) }
    let dates = (0..<changed).map { list.today.advanced(byDays: $0).text }
    #expect(report.changes() == dates.map { "forecast.\($0).temperatureMax 10.0→20.0" })
  }

  @Test func `a later day is measured against the value first known`() {
    let list = tracking([10, 10, 10], reach: 2)
    let third = list.today.advanced(byDays: 2)
    for high in [12.0, 14, 13] {
      #expect(list.fetch { $0.setHighs([10, 10, high], from: list.today) }.marks == [" 1"])
    }
    list.letADayPass()
    let report = list.fetch { $0.setHighs([10, 13, 10], from: list.today) }
    #expect(report.changes() == ["forecast.\(third.text).temperatureMax 10.0→13.0"])
  }

  @Test func `a later day that came back to the value first known is no change`() {
    let list = tracking([10, 10, 10], reach: 2)
    list.fetch { $0.setHighs([10, 10, 19], from: list.today) }
    list.letADayPass()
    #expect(list.fetch { $0.setHighs([10, 10.5], from: list.today) }.marks == [" 1"])
  }

  @Test func `passed dates and new ones make no change`() throws {
    let list = tracking([10, 11, 12], reach: 7)
    let yesterday = list.today
    list.letADayPass()
    let report = list.fetch { $0.setHighs([11, 12, 30, 31], from: list.today) }
    #expect(report.marks == [" 1"])
    #expect(
      try report.row().newDates
        == [list.today.advanced(byDays: 2), list.today.advanced(byDays: 3)]
    )
    #expect(list.state.reported[.numbered(1)]?.days?.contains { $0.date == yesterday } == false)
    // From now on the new ones are known.
    let next = list.fetch { $0.setHighs([11, 12, 30, 35], from: list.today) }
    #expect(next.changes().count == 1)
    #expect(try next.row().newDates.isEmpty)
  }

  @Test func `a passed date that the provider still tells is not measured`() {
    let list = tracking([10, 10], reach: 7)
    let yesterday = list.today
    list.letADayPass()
    #expect(list.fetch { $0.setHighs([25, 10], from: yesterday) }.marks == [" 1"])
  }

  @Test(arguments: [(50_400, 1), (-43_200, -1), (0, 0)])
  func `today is the city's own`(_ offset: Int, _ days: Int) {
    // 09:00 in UTC is 23:00 at +14; nearer midnight it is another date there.
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

  @Test func `days that are not known become known and the other way round`() {
    let list = tracking([nil, 10], reach: 7)
    let report = list.fetch { $0.setHighs([10, nil], from: list.today) }
    let tomorrow = list.today.advanced(byDays: 1)
    #expect(
      report.changes() == [
        "forecast.\(list.today.text).temperatureMax ?→10.0",
        "forecast.\(tomorrow.text).temperatureMax 10.0→?",
      ]
    )
  }
}
