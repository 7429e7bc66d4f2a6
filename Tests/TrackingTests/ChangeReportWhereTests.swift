import Expressions
import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// Which cities a condition shows, and which ones enter and leave.
struct CityConditionTests {
  private let condition = CityExpression.below(10)

  /// A report of two lists that follow each other after some steps.
  private func report(seed: UInt64) -> (report: ChangeReport, old: SavedList, new: SavedList) {
    var lists = RandomLists(seed: seed)
    for _ in 0..<Int(5 + seed % 20) { lists.advance() }
    let old = lists.list
    for _ in 0..<Int(1 + seed % 5) { lists.advance() }
    let new = lists.list
    let report = ChangeReport.comparing(
      "diff", from: old, to: new, thresholds: .ofEveryMeasure, at: lists.now)
    return (report, old, new)
  }

  private func shown(_ list: SavedList) -> Set<City.ID> {
    Set(list.cities.filter { $0.current?.temperature.map { $0 < 10 } == true }.map(\.id))
  }

  @Test(arguments: 0..<200) func `rows are marked by what is shown before and after`(seed: UInt64) {
    let (whole, old, new) = report(seed: seed)
    var report = whole
    report.markCities(where: condition, at: new.moment)
    let (before, after) = (shown(old), shown(new))
    let present = Set(new.cities.map(\.id))
    #expect(Set(report.rows.map(\.city.id)) == before.union(after))
    for row in report.rows {
      let id = row.city.id
      #expect((row.mark == .added) == !before.contains(id))
      #expect((row.mark == .removed) == !after.contains(id))
      #expect(row.hasLeft == (row.mark == .removed && present.contains(id)))
      #expect(row.wasRemoved == !present.contains(id))
      #expect(row.changes == whole.rows.first { $0.city.id == id }?.changes)
    }
    let order = whole.rows.map(\.city.id).filter(before.union(after).contains)
    #expect(report.rows.map(\.city.id) == order)
    #expect(report.summary.added == after.subtracting(before).count)
    #expect(report.summary.removed == before.subtracting(after).count)
    let hidden = whole.rows.filter { $0.mark != .unchanged && !order.contains($0.city.id) }
    #expect(report.summary == ChangeReport.Summary(report.rows, hidden: hidden.count))
  }

  @Test(arguments: 0..<50) func `rows keep their marks where only the present counts`(seed: UInt64)
  {
    let (whole, _, new) = report(seed: seed)
    var report = whole
    report.showCities(where: condition, at: new.moment)
    let expected = whole.rows.filter { $0.city.current?.temperature.map { $0 < 10 } == true }
    #expect(
      report.marks
        == expected.map { row in
          whole.marks[whole.rows.firstIndex { $0.city.id == row.city.id } ?? 0]
        })
    #expect(!report.marksShownCities)
  }

  @Test func `a report without a list before has only cities that enter`() throws {
    var report = self.report(seed: 3).report
    report.before = nil
    report.markCities(where: condition, at: .sample)
    #expect(!report.rows.isEmpty)
    #expect(report.rows.allSatisfy { $0.mark == .added })
  }

  @Test func `a list without a time counts from its latest fetch`() {
    var city = City.numbered(1)
    let current = Date(timeIntervalSince1970: 1_000)
    let forecast = Date(timeIntervalSince1970: 2_000)
    city.current = CurrentWeather(provider: "test", fetchedAt: current)
    city.forecast = Forecast(provider: "test", fetchedAt: forecast)
    func moment(_ savedAt: Date?, _ changedAt: Date?, at named: Date? = nil) -> Date {
      SavedList(
        revision: SavedRevision(number: 1, savedAt: savedAt), cities: [city], changedAt: changedAt,
        at: named
      ).moment
    }
    #expect(moment(nil, nil) == forecast)
    #expect(moment(nil, forecast + 5) == forecast + 5)
    #expect(moment(current, forecast) == current)
    #expect(moment(current, forecast, at: .sample) == .sample)
  }
}
