import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// The list before a save, from its report alone.
struct ReportTests {
  private func report(_ old: [City], _ new: [City], moved: City.ID? = nil) -> Report {
    let before = CityIndex(old)
    var items: [City.ID: [FieldChange]] = [:]
    for city in new {
      guard let old = before[city.id] else { continue }
      let changes = city.changes(from: old, nil, at: .distantPast)
      if !changes.isEmpty { items[city.id] = changes }
    }
    return Report(revision: 2, at: .sample, from: old, to: new, items: items, moved: moved)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `has the order before, whoever came, went and moved`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = (1...8).map { City.numbered($0) }.shuffled(using: &random)
    var new = old.shuffled(using: &random)
    new.removeLast(Int.random(in: 0...4, using: &random))
    for number in 0..<Int.random(in: 0...3, using: &random) {
      new.insert(City.numbered(20 + number), at: Int.random(in: 0...new.count, using: &random))
    }
    let report = report(old, new)
    #expect(report.listBefore(new).map(\.id) == old.map(\.id))
  }

  @Test func `has the values, alerts and rules before`() {
    var old = City.numbered(1, temperature: 1)
    old.tags = ["home"]
    old.alerts = [Alert(id: "a", event: "Storm"), Alert(id: "b", event: "Storm")]
    old.rules = [ActiveRule(name: "frost", since: .sample)]
    var new = City.numbered(1, temperature: 9)
    new.alerts = [Alert(id: "b", event: "Storm"), Alert(id: "c", event: "Storm")]
    let report = report([old], [new])
    let before = report.listBefore([new])[0]
    #expect(before.current?.temperature == 1)
    #expect(before.tags == ["home"])
    #expect(Set(before.alerts?.map(\.id) ?? []) == ["a", "b"])
    #expect(before.rules.map(\.name) == ["frost"])
  }

  @Test func `has the condition before weather that was not forecast`() {
    var old = City.numbered(1, temperature: 1)
    old.current?.condition = Condition(code: 3)
    var new = old
    new.current?.condition = Condition(code: 61)
    let change = FieldChange(
      .currentKind, before: Condition(code: 3).map { .weather($0) },
      after: Condition(code: 61).map { .weather($0) })
    let report = Report(revision: 2, at: .sample, from: [old], to: [new], items: [old.id: [change]])
    #expect(report.listBefore([new]) == [old])
  }

  @Test func `of several saves at once has what each of them reported`() {
    let city = ForecastCity()
    let first = city.state
    city.refresh(after: 1, temperature: 20)
    let second = city.state
    #expect(StateChange(from: first, to: second).report == second.latestReport)
    var renamed = second.cities
    renamed[0].name = "Elsewhere"
    let third = second.next(renamed, thresholds: city.thresholds, at: city.now + 60).new
    let both = StateChange(from: first, to: third).report.items[renamed[0].id] ?? []
    #expect(both.map(\.field.path) == ["name", "current.temperature"])
    // The latest report is about another city.
    var added = third.cities + [City.numbered(2, temperature: 5)]
    added[0].tags = []
    let fourth = third.next(added, thresholds: city.thresholds, at: city.now + 120).new
    let all = StateChange(from: first, to: fourth).report
    #expect(
      all.items[renamed[0].id]?.map(\.summary) == [
        "name City 1→Elsewhere", "current.temperature 10.0→20.0",
      ])
    #expect(all.added == [.numbered(2)])
    #expect(StateChange(from: fourth, to: fourth).report.isEmpty)
    let quiet = fourth.next(added, thresholds: city.thresholds, at: city.now + 180).new
    #expect(StateChange(from: fourth, to: quiet).report.isEmpty)
  }
}
