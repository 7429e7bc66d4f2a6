import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct RuleReplayTests {
  @Test(arguments: 0..<UInt64(Torture.count(20, torture: 500)))
  func `a test on the history reports what saves would have reported`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var rule = Rule(name: "frost", when: .below(0))
    if Bool.random(using: &random) { rule.clear = .above(2) }
    if Bool.random(using: &random) { rule.scope = .tagged("a") }
    rule.duration = [0, 0, 180].randomElement(using: &random) ?? 0
    rule.keep = [0, 0, 180].randomElement(using: &random) ?? 0
    if Bool.random(using: &random) { rule.quiet = QuietHours("09:20-10:10") }
    var journal = EditJournal()
    var state = SavedState()
    var expected: [String] = []
    for revision in 1...120 {
      let cities = Self.next(state.cities, &random)
      journal.save(cities, "refresh")
      let change = state.next(
        cities, thresholds: Thresholds(baseline: .lastReported), rules: RuleSet([rule]),
        at: EditJournal.time(of: revision))
      state = change.new
      expected += change.difference.ruleSummaries.map { "\(revision) \($0)" }
    }
    let replay = RuleReplay(rule)
    let events = try replay.events(in: journal, from: journal.oldest)
    let found = events.map { event in
      let summary = event.rule.summary(of: event.city, isBeginning: event.isBeginning)
      return "\(event.revision.number) \(summary)"
    }
    #expect(found.sorted() == expected.sorted())
    #expect(events.map(\.revision.number) == events.map(\.revision.number).sorted())
    let later = try replay.events(in: journal, from: journal.revisions[60])
    #expect(later.allSatisfy { $0.revision.number >= 60 })
  }

  private static func next(_ cities: [City], _ random: inout SeededGenerator) -> [City] {
    var cities = cities
    if Int.random(in: 0..<15, using: &random) == 0 || cities.isEmpty {
      let number = Int.random(in: 1...6, using: &random)
      let count = cities.count
      cities.removeAll { $0.id == .numbered(number) }
      if cities.count == count { cities.append(.numbered(number, temperature: 0)) }
    }
    for index in cities.indices {
      if Int.random(in: 0..<9, using: &random) == 0 {
        cities[index].tags = cities[index].tags.isEmpty ? ["a"] : []
      }
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      let isUnknown = Int.random(in: 0..<6, using: &random) == 0
      cities[index].current?.temperature =
        isUnknown ? nil : Double(Int.random(in: -4...4, using: &random))
    }
    return cities
  }

  @Test func `hours are made from the days`() throws {
    var city = City.numbered(1, from: try date("2026-11-21"), highs: [10, 20])
    city.utcOffset = 3600
    city.forecast?.days[0].temperatureMin = 0
    city.forecast?.days[1].temperatureMin = 4
    city.forecast?.days[0].precipitation = 12
    city.forecast?.days[0].windSpeedMax = 30
    // 00:30 in the city.
    city.addHoursOfDays(after: try instant("2026-11-20T23:30:00Z"))
    let hours = try #require(city.forecast?.hours)
    #expect(hours.count == 47)
    #expect(hours[0].time == (try instant("2026-11-21T00:00:00Z")))
    func temperature(_ hour: Int) -> Double? { hours[hour - 1].temperature }
    #expect(temperature(1) == 0)
    #expect(temperature(5) == 0)
    #expect(temperature(10) == 5)
    #expect(temperature(15) == 10)
    #expect(temperature(22) == 7)
    #expect(temperature(29) == 4)
    #expect(temperature(39) == 20)
    #expect(hours[0].precipitation == 0.5)
    #expect(hours[0].windSpeed == 30)
    #expect(hours[30].precipitation == nil)
  }

  @Test func `hours need days`() throws {
    var city = City.numbered(1, temperature: 3)
    city.addHoursOfDays(after: .sample)
    #expect(city.forecast == nil)
  }
}
