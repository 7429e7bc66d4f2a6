import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct RuleChangesTests {
  private let list = TestList(.numbered(1, temperature: 1), .numbered(2, temperature: 1))

  init() {
    list.rules = RuleSet([.frost(), Rule(name: "ice", when: .below(-5))])
    list.thresholds[.temperature] = nil
  }

  /// The marks and names of the rules that a report shows under the first city.
  private func rules(_ report: ChangeReport) throws -> [String] {
    try report.row().rules.map { row in
      let mark = ["added": "+", "removed": "-", "updated": "~"]["\(row.mark)"] ?? " "
      return mark + row.rule.name + (row.rule.ending.map { " \($0)" } ?? "")
    }
  }

  @Test func `a rule that begins or ends is a change of its city`() throws {
    let began = list.fetch { $0.current?.temperature = -1 }
    #expect(began.marks == ["~1", " 2"])
    #expect(began.changes() == ["rules.frost ?→active"])
    #expect(try rules(began) == ["+frost"])
    #expect(try rules(list.list) == ["+frost"])

    let worse = list.fetch { $0.current?.temperature = -6 }
    #expect(try rules(worse) == [" frost", "+ice"])

    let unchanged = list.fetch { $0.current?.temperature = -7 }
    #expect(unchanged.marks == [" 1", " 2"])
    #expect(try rules(unchanged) == [" frost", " ice"])
    #expect(try rules(list.list) == [" frost", "+ice"])

    let ended = list.fetch { $0.current?.temperature = 2 }
    #expect(ended.changes() == ["rules.frost active→cleared", "rules.ice active→cleared"])
    #expect(try rules(ended) == ["-frost cleared", "-ice cleared"])

    list.fetch(2) { $0.current?.temperature = 2 }
    #expect(try rules(list.list) == ["-frost cleared", "-ice cleared"])
    #expect(list.list.changes() == ["rules.frost active→cleared", "rules.ice active→cleared"])
  }

  @Test func `a recorded change shows the rules as it was reported`() throws {
    list.fetch { $0.current?.temperature = -1 }
    let before = list.state
    list.fetch { $0.current?.temperature = 1 }
    let change = RecordedChange(
      revision: SavedRevision(number: 3), old: before.cities, new: list.state.cities,
      changes: [
        .numbered(1): [.end(of: ActiveRule(name: "frost", since: .sample, ending: .unknown))]
      ])
    #expect(try rules(.recorded(change)) == ["-frost unknown"])
    let back = RecordedChange(
      revision: SavedRevision(number: 3), old: list.state.cities, new: before.cities,
      changes: change.changes.mapValues { $0.map(\.reversed) })
    #expect(try rules(.recorded(back)) == ["+frost"])
  }

  @Test func `rules of a removed city are not shown`() throws {
    list.fetch { $0.current?.temperature = -1 }
    let report = list.save([list.state.cities[1]])
    #expect(report.marks == ["-1", " 2"])
    #expect(try rules(report) == [])
  }

  @Test func `a path names a rule`() {
    #expect(FieldChange.Field(path: "rules.frost") == .rule("frost"))
    #expect(FieldChange.Field.rule("frost").path == "rules.frost")
  }
}
