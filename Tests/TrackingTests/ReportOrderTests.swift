import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct ReportOrderTests {
  private static func report() -> ChangeReport {
    func city(_ number: Int, _ name: String, _ country: String?, _ temperature: Double?) -> City {
      var city = City.numbered(number, temperature: temperature)
      city.name = name
      city.place.country = country
      return city
    }
    let list = TestList(
      city(1, "zürich", "Switzerland", 3), city(2, "Zug", "Switzerland", nil),
      city(3, "Gone", "Austria", -40), city(4, "Ávila", "Spain", -2), city(5, "Oslo", nil, 3))
    return list.save(list.state.cities.filter { $0.id != .numbered(3) })
  }

  @Test(arguments: [
    (ReportOrder.added, false, [1, 2, 3, 4, 5]), (.added, true, [5, 4, 2, 1, 3]),
    (.name, false, [4, 5, 2, 1, 3]), (.name, true, [1, 2, 5, 4, 3]),
    (.temperature, false, [4, 1, 5, 2, 3]), (.country, false, [4, 2, 1, 5, 3]),
    (.country, true, [1, 2, 4, 5, 3]),
  ]) func `removed cities and unknown values come last`(
    _ order: ReportOrder, _ isReversed: Bool, _ expected: [Int]
  ) {
    var report = Self.report()
    let summary = report.summary
    report.sort(by: order, reversed: isReversed, at: TestList().now)
    #expect(report.rows.map(\.city.id.number) == expected)
    // Sorting does not count as moving cities.
    #expect(report.rows.allSatisfy { $0.changes.isEmpty })
    #expect(report.summary == summary)
  }

  @Test func `the reversed order has the warmest first and unknown values after them`() {
    var report = Self.report()
    report.sort(by: .temperature, reversed: true, at: TestList().now)
    #expect(Set(report.rows.prefix(2).map(\.city.id.number)) == [1, 5])
    #expect(report.rows.dropFirst(2).map(\.city.id.number) == [4, 2, 3])
  }

  @Test(arguments: [
    (ReportOrder.wind, [2, 1, 3]), (.rain, [3, 2, 1]), (.severity, [2, 3, 1]),
    (.change, [3, 1, 2]),
  ]) func `the strongest, soonest, gravest and latest come first`(
    _ order: ReportOrder, _ expected: [Int]
  ) {
    let now = TestList().now
    var rows = [1, 2, 3].map { ChangeReport.Row(mark: .unchanged, city: .numbered($0)) }
    func hour(_ hours: Double, _ amount: Double, chance: Double) -> Forecast.Hour {
      var hour = Forecast.Hour(time: now + hours * 3600)
      hour.precipitation = amount
      hour.precipitationProbability = chance
      return hour
    }
    for (index, speed) in [20.0, 30, nil].enumerated() {
      if rows[index].city.current == nil {
        rows[index].city.current = CurrentWeather(provider: "open-meteo", fetchedAt: now)
      }
      rows[index].city.current?.windSpeed = speed
      rows[index].city.forecast = Forecast(provider: "met-norway", fetchedAt: now)
    }
    // What falls after 24 hours does not count; of equal times the higher chance is first.
    rows[0].city.forecast?.hours = [hour(1, 0, chance: 10), hour(25, 9, chance: 90)]
    rows[1].city.forecast?.hours = [hour(1, 0, chance: 20)]
    rows[2].city.forecast?.hours = [hour(23, 0.2, chance: 5)]
    for index in rows.indices {
      rows[index].city.forecast?.days = [Forecast.Day(date: TestList().today)]
    }
    var alert = Alert(id: "1", event: "Storm Warning")
    alert.severity = "Severe"
    rows[1].city.alerts = [alert]
    rows[2].mark = .updated
    rows[2].changedAt = now
    rows[0].changedAt = now - 60
    #expect(order.sorted(rows, reversed: false, at: now).map(\.city.id.number) == expected)
  }

  @Test func `the summary counts only the failures of a location that is not tracked`() {
    var report = Self.report()
    let summary = report.summary
    report.append(
      ChangeReport.Row(mark: .unchanged, city: .numbered(9), hasFailed: true, isTracked: false))
    #expect(report.rows.last?.city.id == .numbered(9))
    #expect(report.summary.unchanged == summary.unchanged)
    #expect(report.summary.failed == 1)
  }

  @Test func `past days and days beyond a maximum number are dropped`() throws {
    let yesterday = TestList().today.advanced(byDays: -1)
    let list = TestList(.numbered(1, from: yesterday, highs: [1, 2, 3, 4]))
    var report = list.list
    report.trim(days: 2, at: list.now)
    #expect(try report.row().forecast?.days.map(\.temperatureMax) == [2, 3])
    report.trim(at: list.now + 9 * 86_400)
    #expect(try report.row().city.forecast?.days == [])
  }
}
