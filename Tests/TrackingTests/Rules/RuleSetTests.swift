import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct RuleSetTests {
  @Test func `a rule is reported once when it begins and once when it ends`() {
    let list = RuleTimeline(.frost())
    #expect(list.save(0, 1) == [])
    #expect(list.save(5, -1) == ["+frost 1"])
    #expect(list.active == ["frost 5 -1.0"])
    #expect(list.save(10, -2) == [])
    #expect(list.active == ["frost 5 -2.0"])
    #expect(list.save(15, 0) == ["-frost 1 cleared"])
    #expect(list.active == [])
    #expect(list.save(20, 0) == [])
    #expect(list.save(25, -1) == ["+frost 1"])
    #expect(list.active == ["frost 25 -1.0"])
  }

  @Test func `a rule of another machine is left as it is`() {
    let list = RuleTimeline(.frost(), .warm)
    list.save(0) { $0[0].current?.temperature = -1 }
    list.rules = RuleSet([.warm], recorded: ["warm"])
    #expect(list.save(5, 20) == ["+warm 1"])
    #expect(list.active.map { $0.prefix(5) } == ["frost", "warm "])
    list.rules = RuleSet([.frost()], recorded: ["frost"])
    #expect(list.save(10, 20) == ["-frost 1 cleared"])
    #expect(list.active.map { $0.prefix(4) } == ["warm"])
    list.rules = RuleSet([], recorded: ["warm"])
    #expect(list.save(15, 20) == ["-warm 1 ruleRemoved"], "this machine recorded it")
  }

  @Test func `a duration counts from the first true evaluation, border included`() {
    let list = RuleTimeline(.frost { $0.duration = 600 })
    #expect(list.save(0, -1) == [])
    #expect(list.save(9.99, -1) == [])
    #expect(list.active == [])
    #expect(list.save(10, -1) == ["+frost 1"])
    #expect(list.active == ["frost 0 -1.0"])
  }

  @Test func `a false evaluation restarts the duration, an unknown one does not`() {
    let list = RuleTimeline(.frost { $0.duration = 600 })
    list.save(0, -1)
    list.save(5, 1)
    #expect(list.save(10, -1) == [])
    #expect(list.save(15, nil) == [])
    #expect(list.save(21, nil) == [])
    #expect(list.save(22, -1) == ["+frost 1"])
    #expect(list.active == ["frost 10 -1.0"])
  }

  @Test func `a rule ends after it was clear for long enough, border included`() {
    let list = RuleTimeline(.frost { $0.keep = 600 })
    list.save(0, -1)
    #expect(list.save(10, 1) == [])
    #expect(list.active == ["frost 0"])
    #expect(list.save(19.99, 1) == [])
    #expect(list.save(20, 1) == ["-frost 1 cleared"])
  }

  @Test func `a true evaluation restarts the time until the end, an unknown one does not`() {
    let list = RuleTimeline(.frost { $0.keep = 600 })
    list.save(0, -1)
    list.save(10, 1)
    list.save(15, -1)
    #expect(list.save(20, 1) == [])
    #expect(list.save(25, nil) == [])
    #expect(list.save(31, nil) == [])
    #expect(list.save(32, 1) == ["-frost 1 cleared"])
  }

  @Test func `a clear condition keeps a rule active between the two`() {
    let list = RuleTimeline(
      .frost {
        $0.clear = .above(2)
        $0.keep = 600
      })
    list.save(0, -1)
    #expect(list.save(10, 1) == [])
    #expect(list.save(30, 2) == [])
    #expect(list.save(40, 3) == [])
    #expect(list.save(45, 1) == [])
    #expect(list.save(50, 3) == [])
    #expect(list.save(55, 3) == [])
    #expect(list.save(60, 3) == ["-frost 1 cleared"])
    #expect(list.save(65, 1) == [])
  }

  @Test func `a rule that clears and holds at once goes on`() {
    let list = RuleTimeline(.frost { $0.clear = .above(-5) })
    #expect(list.save(0, -1) == ["+frost 1"])
    #expect(list.save(10, -1) == [])
  }

  @Test func `an item that was unknown for a day leaves`() {
    let list = RuleTimeline(.frost())
    list.save(0, -1)
    #expect(list.save(10, nil) == [])
    #expect(list.active == ["frost 0 -1.0"])
    #expect(list.save(10 + 1439, nil) == [])
    #expect(list.save(10 + 1440, nil) == ["-frost 1 unknown"])
    #expect(list.save(10 + 1450, nil) == [])
    #expect(list.save(10 + 1460, -1) == ["+frost 1"])
  }

  @Test func `an item that was unknown for a day leaves before it is reported`() {
    let list = RuleTimeline(.frost { $0.duration = 4 * 86_400 })
    list.save(0, -1)
    list.save(10, nil)
    #expect(list.save(2000, nil) == [])
    #expect(list.state.ruleItems.isEmpty)
  }

  @Test func `a known evaluation ends the unknown time`() {
    let list = RuleTimeline(.frost())
    list.save(0, -1)
    list.save(10, nil)
    list.save(1000, -1)
    #expect(list.save(1449, nil) == [])
    #expect(list.save(1451, nil) == [])
  }

  @Test func `a city that the rule is no longer for ends it`() {
    let list = RuleTimeline(.frost { $0.scope = .tagged("garden") })
    #expect(list.save(0, -1) == [])
    #expect(list.save(5) { $0[0].tags = ["garden"] } == ["+frost 1"])
    #expect(list.save(10) { $0[0].tags = [] } == ["-frost 1 whereNoLonger"])
    #expect(list.state.ruleItems.isEmpty)
  }

  @Test func `a removed rule ends, and one without a report leaves`() {
    let list = RuleTimeline(.frost())
    list.save(0, -1)
    list.rules = RuleSet()
    #expect(list.save(5) == ["-frost 1 ruleRemoved"])
    #expect(list.state.ruleItems.isEmpty)

    list.rules = RuleSet([.frost { $0.duration = 3600 }])
    #expect(list.save(10) == [])
    list.rules = RuleSet()
    #expect(list.save(15) == [])
    #expect(list.state.ruleItems.isEmpty)
  }

  @Test func `an edited rule that stays true is not reported again`() {
    let list = RuleTimeline(.frost())
    list.save(0, -3)
    list.rules = RuleSet([
      .frost {
        $0.when = .below(-2)
        $0.duration = 3600
      }
    ])
    #expect(list.save(5) == [])
    #expect(list.active == ["frost 0 -3.0"])
    list.rules = RuleSet([.frost { $0.when = .below(-4) }])
    #expect(list.save(10) == ["-frost 1 cleared"])
  }

  @Test func `a removed city leaves without a report`() {
    let list = RuleTimeline(.frost(), cities: [.numbered(1, temperature: -1), .numbered(2)])
    #expect(list.save(0) == ["+frost 1"])
    #expect(list.save(5) { $0.removeFirst() } == [])
    #expect(list.state.ruleItems.isEmpty)
  }

  @Test func `a city that is added or comes back is reported`() {
    let list = RuleTimeline(.frost())
    list.save(0, -1)
    let city = list.state.cities[0]
    list.save(5) { $0.removeAll() }
    #expect(
      list.save(10) { $0 = [city, .numbered(2, temperature: -1)] } == ["+frost 1", "+frost 2"])
    #expect(list.active == ["frost 0 -1.0"])
  }

  @Test func `a restored state keeps what was reported since`() {
    let list = RuleTimeline(.frost())
    list.save(0, 5)
    let earlier = list.state
    list.save(5, -1)
    let now = RuleTimeline.start.addingTimeInterval(600)
    let change = list.state.restoring(
      earlier, thresholds: .ofEveryMeasure, rules: list.rules, at: now)
    #expect(change.difference.ruleSummaries == ["-frost 1 cleared"])
    let back = change.new.restoring(
      list.state, thresholds: .ofEveryMeasure, rules: list.rules, at: now)
    #expect(back.difference.ruleSummaries == ["+frost 1"])
    // It ended in between.
    #expect(back.new.cities[0].rules.map(\.since) == [now])
    #expect(
      list.state.restoring(
        list.state.cities, thresholds: Thresholds(baseline: .lastReported), at: now) == nil)
  }

  @Test func `a clock that was ahead does not delay a report`() {
    let list = RuleTimeline(.frost { $0.duration = 600 })
    list.save(100_000, -1)
    list.save(0, -1)
    #expect(list.save(10, -1) == ["+frost 1"])
  }

  @Test func `without rules nothing is kept`() {
    let list = RuleTimeline()
    list.save(0, -1)
    #expect(list.state.ruleItems.isEmpty)
    #expect(list.active == [])
  }
}
