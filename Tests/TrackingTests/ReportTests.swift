import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Tracking

/// The list before a save, from its report alone.
struct ReportTests {
  private func report(_ old: [City], _ new: [City], moved: City.ID? = nil) -> Report {
    let before = CityIndex(old)
    var items: [City.ID: [FieldChange]] = [:]
    for city in new {
      guard let old = before[city.id] else { continue }
      let changes = city.changes(from: old, .exact)
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
      new.insert(
        City.numbered(20 + number),
        at: Int.random(in: 0...new.count, using: &random)
      )
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
}
