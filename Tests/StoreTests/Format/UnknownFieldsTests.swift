import FoundationEssentials
import Store
import TestSupport
import Testing
import Tracking
import Weather

struct UnknownFieldsTests {
  /// Unknown fields, each inserted after a text of the sample.
  private static let additions: [(name: String, after: String, text: String)] = [
    ("state", #""revision": 7,"#, #" "mood": {"a": [1, 2.50, "\u00e9\/"]},"#),
    ("latestChange", #""latestChange": {"#, #""by":"me","#),
    ("city", #""name":"Seoul","#, #""elevation":38.50,"#),
    ("current", #""current":{"provider":"open-meteo","#, #""soil":{"depth":[7.0]},"#),
    ("forecast", #""forecast":{"provider":"open-meteo","#, #""model":"icon","#),
    ("days", #""days":{"#, #""snow":[1,2],"#),
    ("hours", #""hours":{"#, #""fog":[true,false],"#),
    ("failure", #""failure":{"#, #""tries":3,"#),
    ("reported", #""reported":{"current":{"#, #""moisture":0.3,"#),
    ("before", #""days":{"2026-11-22":null"#, #","2026-11-21":{"pollen":4}"#),
    ("removed", #""name":"Lima","#, #""farewell":"hasta luego","#),
  ]

  /// A change of the state, and the additions that it drops.
  struct Change: CustomTestStringConvertible {
    var testDescription: String
    var lost: Set<String>
    var change: @Sendable (inout SavedState) -> Void
  }

  private static func next(_ state: inout SavedState, _ edit: (inout [City]) -> Void) {
    var cities = state.cities
    edit(&cities)
    state =
      state.next(
        cities,
        thresholds: Thresholds(),
        at: Date(timeIntervalSince1970: 1.79e9)
      ).new
  }

  private static let changes: [Change] = [
    Change(testDescription: "a save without any change", lost: []) { next(&$0) { _ in } },
    Change(testDescription: "another city's name", lost: ["latestChange", "before", "removed"]) {
      next(&$0) { $0[1].name = "Christiania" }
    },
    Change(testDescription: "the city's own name", lost: ["latestChange", "before", "removed"]) {
      next(&$0) { $0[0].name = "Hanyang" }
    },
    Change(testDescription: "other current weather", lost: ["current", "reported", "before"]) {
      next(&$0) { $0[0].current?.temperature = 14.1 }
    },
    Change(
      testDescription: "another forecast",
      lost: ["forecast", "days", "hours", "reported", "before"]
    ) {
      next(&$0) { $0[0].forecast?.days[0].temperatureMax = 16.2 }
    },
    Change(
      testDescription: "the same forecast fetched again",
      lost: ["forecast", "days", "hours"]
    ) {
      next(&$0) { $0[0].forecast?.fetchedAt = Date(timeIntervalSince1970: 1.79e9) }
    },
    Change(testDescription: "another failure", lost: ["failure"]) {
      next(&$0) { $0[0].failure?.kind = .server }
    },
    Change(testDescription: "no failure", lost: ["failure"]) { next(&$0) { $0[0].failure = nil } },
    Change(
      testDescription: "the city removed",
      lost: ["latestChange", "reported", "before", "removed"]
    ) {
      next(&$0) { $0.remove(at: 0) }
    },
    Change(
      testDescription: "another order of the cities",
      lost: ["latestChange", "before", "removed"]
    ) {
      next(&$0) { $0.reverse() }
    },
  ]

  @Test(arguments: changes)
  func `unknown fields are kept as long as the values they belong to`(change: Change) throws {
    let directory = try TemporaryDirectory()
    var text = SampleState.text.replacing("\"1.0\"", with: "\"1.7\"")
    for addition in Self.additions {
      let range = try #require(text.ranges(of: addition.after).first, "\(addition.name)")
      text.insert(contentsOf: addition.text, at: range.upperBound)
    }
    try directory.write(text, to: "state.json")
    let store = StateStore(path: directory.file("state.json"), lockTimeout: 0)
    _ = try store.update { state in
      var state = state
      change.change(&state)
      return state
    }
    let saved = try directory.text(of: "state.json")
    for addition in Self.additions {
      let member = addition.text.trimmingPrefix(/[ ,]+/).prefix { $0 != ":" }
      let value = addition.text.split(separator: ":", maxSplits: 1)[1].drop { $0 == " " }
        .trimmingSuffix(",")
      let isThere = saved.contains(member + ":") && saved.contains(value)
      #expect(isThere == !change.lost.contains(addition.name), "\(addition.name)")
    }
    let again = try store.update { $0 }
    let follows = /\n  "follows": "[0-9a-f]{16}",/
    let savedAgain = try directory.text(of: "state.json")
    #expect(savedAgain.replacing(follows, with: "") == saved.replacing(follows, with: ""))
    #expect(again.old.cities == again.new.cities)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self
  }
}
