import FoundationEssentials
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

struct StateRulesTests {
  private static let city = "\(City.ID.numbered(1))"

  /// A state with the items of rules and the rules of its city.
  private static func text(_ items: String, _ rules: String) -> [UInt8] {
    Array(
      #"""
      {
        "version": "1.3",
        "revision": 7,
        "latestReport": null,
        "rules": [\#(items)],
        "cities": [
          {"id":"\#(city)","name":"Oslo","latitude":59.91,"longitude":10.75,"addedAt":"2026-11-21T09:00:04Z","rules":[\#(rules)]}
        ]
      }

      """#.utf8)
  }

  private func state(_ items: String, _ rules: String = "") throws -> SavedState {
    try StateDecoder(path: "state.json").decode(Self.text(items, rules)).state
  }

  @Test func `the rules of a state are read and written`() throws {
    let items =
      #"{"rule":"frost","city":"\#(Self.city)","since":"2026-11-21T06:00:00Z","active":true,"#
      + #""clearSince":"2026-11-21T08:00:00Z","reportedSince":"2026-11-21T06:00:00Z"},"#
      + #"{"rule":"storm","city":"\#(Self.city)","unknownSince":"2026-11-21T08:00:00Z","#
      + #""reportedSince":"2026-11-21T06:00:00Z","ending":"cleared"}"#
    let rules =
      #"{"name":"frost","since":"2026-11-21T06:00:00Z","field":"min(temperature, 12h)","#
      + #""figure":-2.1,"quantity":"temperature"}"#
    let state = try state(items, rules)
    let written = String(decoding: StateEncoder(state).encode(), as: UTF8.self)
    #expect(written.contains(rules))
    #expect(written.filter { !$0.isWhitespace }.contains(items))
    let city = state.cities[0]
    #expect(
      city.rules == [
        ActiveRule(
          name: "frost", since: try instant("2026-11-21T06:00:00Z"),
          value: RuleValue(field: "min(temperature, 12h)", content: .figure(-2.1, .temperature)))
      ])
    #expect(state.ruleItems[city.id].map(\.rule) == ["frost", "storm"])
    #expect(state.ruleItems[city.id].map(\.isActive) == [true, false])
    #expect(state.ruleItems[city.id].map(\.ending) == [nil, .cleared])
  }

  @Test func `a state without rules has no keys for them`() {
    var state = SavedState()
    state =
      state.next(
        [.numbered(1, temperature: 3)], thresholds: Thresholds(baseline: .lastReported), at: .sample
      ).new
    #expect(!String(decoding: StateEncoder(state).encode(), as: UTF8.self).contains("rules"))
  }

  @Test func `the members of a value may come in any order, and a figure needs its quantity`()
    throws
  {
    let state = try state(
      "",
      #"{"quantity":"speed","figure":1.5,"name":"a","field":"w","since":"2026-11-21T06:00:00Z"},"#
        + #"{"name":"b","since":"2026-11-21T06:00:00Z","field":"w","figure":1.5}"#)
    let values = state.cities[0].rules.map(\.value)
    #expect(values[0] == RuleValue(field: "w", content: .figure(1.5, .speed)))
    #expect(values[1] == RuleValue(field: "w", content: nil))
  }

  @Test func `what a newer version adds is left out`() throws {
    let state = try state(
      #"{"rule":"frost","city":"\#(Self.city)","since":"2026-11-21T06:00:00Z","mood":[1],"ending":"x"}"#,
      #"{"name":"frost","since":"2026-11-21T06:00:00Z","field":"a","figure":1,"quantity":"x","y":{}}"#
    )
    #expect(state.cities[0].rules[0].value == RuleValue(field: "a", content: nil))
    #expect(state.ruleItems[.numbered(1)][0].ending == nil)
  }

  @Test(arguments: [
    ("5", "", "rules[0]"),
    (#"{"city":"\#(city)","since":"2026-11-21T06:00:00Z"}"#, "", "rules[0].rule"),
    (#"{"rule":"a","since":"2026-11-21T06:00:00Z"}"#, "", "rules[0].city"),
    (#"{"rule":"a","city":"x"}"#, "", "rules[0].city"),
    (#"{"rule":"a","city":"\#(city)","since":"x"}"#, "", "rules[0].since"),
    (#"{"rule":"a","city":"\#(city)","active":1}"#, "", "rules[0].active"),
    ("", #"{"since":"2026-11-21T06:00:00Z"}"#, "cities[0].rules[0].name"),
    ("", #"{"name":"a"}"#, "cities[0].rules[0].since"),
    ("", #"{"name":"a","since":"2026-11-21T06:00:00Z","figure":"1"}"#, "cities[0].rules[0].figure"),
    (
      "",
      #"{"name":"a","since":"2026-11-21T06:00:00Z"},{"name":"a","since":"2026-11-21T06:00:00Z"}"#,
      "cities[0].rules[1].name"
    ),
    (
      #"{"rule":"a","city":"\#(city)","since":"2026-11-21T06:00:00Z"},"#
        + #"{"rule":"a","city":"\#(city)","since":"2026-11-21T06:00:00Z"}"#, "", "rules[1]"
    ),
  ]) func `invalid rules are not a state`(_ items: String, _ rules: String, _ key: String) throws {
    #expect { try state(items, rules) } throws: { error in
      guard case .notAState(_, _, let found, _) = error as? StoreError else { return false }
      return found == key
    }
  }
}
