import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather

@Suite(.enabled(if: ObservedHours.text != nil)) struct `News of observed weather` {
  @Test(arguments: ObservedHours.stations)
  func `is what plain tables give, and at most 1_1 rows a day`(_ station: String) throws {
    var hours = ObservedHours(try #require(ObservedHours.text), station: station)
    let first = hours.range.lowerBound
    let count = Torture.count(20, torture: 365) * 24
    var state = SavedState()
    var oracle = NewsOracle()
    var rows = 0
    var refreshes = 0
    for hour in first..<first + count {
      guard let weather = hours.weather(at: hour) else { continue }
      let now = ObservedHours.start + Double(hour) * 3600
      let city = weather.city(
        at: now, start: ObservedHours.start, utcOffset: -ObservedHours.offset * 3600)
      let change = state.next(
        [city], fetched: [city.id: .all], thresholds: Thresholds(baseline: .forecast), at: now)
      state = change.new
      let news = NewsOracle.fields(change.report.items[city.id] ?? [], start: ObservedHours.start)
      let expected = oracle.refresh(
        weather, at: Double(hour), today: ObservedHours.day(hour), isFirst: refreshes == 0)
      try #require(news == expected, "hour \(hour)")
      rows += news.isEmpty ? 0 : 1
      refreshes += 1
    }
    #expect(refreshes > count * 9 / 10)
    let average = Double(rows * 24) / Double(refreshes)
    #expect((0.2...1.1).contains(average), "\(average) rows a day")
    if Torture.isWanted { print("\(station): \(average) rows a day in \(refreshes) hours") }
  }
}
