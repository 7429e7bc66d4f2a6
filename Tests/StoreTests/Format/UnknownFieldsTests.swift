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

  private typealias Change = (
    name: String, lost: Set<String>, edit: @Sendable (inout [City]) -> Void
  )

  /// Changes of the cities, and the additions that they drop.
  private static let changes: [Change] = [
    ("a save without any change", [], { _ in }),
    ("another city's name", ["latestChange", "before", "removed"], { $0[1].name = "Christiania" }),
    ("the city's own name", ["latestChange", "before", "removed"], { $0[0].name = "Hanyang" }),
    (
      "other current weather", ["current", "reported", "before"],
      { $0[0].current?.temperature = 14.1 }
    ),
    (
      "another forecast", ["forecast", "days", "hours", "reported", "before"],
      { $0[0].forecast?.days[0].temperatureMax = 16.2 }
    ),
    (
      "the same forecast fetched again", ["forecast", "days", "hours"],
      { $0[0].forecast?.fetchedAt = now }
    ),
    ("another failure", ["failure"], { $0[0].failure?.kind = .server }),
    ("no failure", ["failure"], { $0[0].failure = nil }),
    ("the city removed", ["latestChange", "reported", "before", "removed"], { $0.remove(at: 0) }),
    ("another order of the cities", ["latestChange", "before", "removed"], { $0.reverse() }),
  ]

  private static let now = Date(timeIntervalSince1970: 1.79e9)

  @Test(arguments: changes)
  func `unknown fields are kept as long as the values they belong to`(
    _ name: String,
    _ lost: Set<String>,
    _ edit: @Sendable (inout [City]) -> Void
  ) throws {
    let directory = try TemporaryDirectory()
    var text = SampleState.text.replacing("\"1.0\"", with: "\"1.7\"")
    for addition in Self.additions {
      let range = try #require(text.ranges(of: addition.after).first, "\(addition.name)")
      text.insert(contentsOf: addition.text, at: range.upperBound)
    }
    try directory.write(text, to: "state.json")
    let store = StateStore(path: directory.file("state.json"), lockTimeout: 0)
    _ = try store.update { state in
      var cities = state.cities
      edit(&cities)
      return state.next(cities, thresholds: Thresholds(baseline: .lastReported), at: Self.now).new
    }
    let saved = try directory.text(of: "state.json")
    for addition in Self.additions {
      let member = addition.text.trimmingPrefix(/[ ,]+/).prefix { $0 != ":" }
      let value = addition.text.split(separator: ":", maxSplits: 1)[1].drop { $0 == " " }
        .trimmingSuffix(",")
      let isThere = saved.contains(member + ":") && saved.contains(value)
      #expect(isThere == !lost.contains(addition.name), "\(addition.name)")
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
