import Testing
import Text

struct SuggestionTests {
  static let commands = ["add", "remove", "rm", "list", "ls", "refresh", "search", "state"]

  @Test(
    arguments: [
      ("lst", "list"), ("LIST", "list"), ("refrehs", "refresh"), ("remvoe", "remove"),
      ("ref", "refresh"), ("rem", "remove"), ("stat", "state"), ("serach", "search"),
      ("aad", "add"), ("rn", "rm"),
      // Two have it as prefix, and neither is near.
      ("re", nil), ("s", nil), ("x", nil), ("", nil), ("Seoul", nil), ("discombobulate", nil),
    ] as [(String, String?)]) func `the nearest command is suggested, if one is near`(
      _ given: String, _ expected: String?
    )
  { #expect(Suggestion.nearest(to: given, among: Self.commands) == expected) }

  @Test func `a prefix match wins over one edit`() {
    #expect(Suggestion.nearest(to: "for", among: ["fog", "forecast"]) == "forecast")
  }

  @Test func `with several prefix matches, only those are considered`() {
    #expect(Suggestion.nearest(to: "stat", among: ["spat", "state", "statuses"]) == "state")
    #expect(Suggestion.nearest(to: "re", among: ["rm", "remove", "refresh"]) == nil)
  }

  @Test func `a word without common letters is not near`() {
    #expect(Suggestion.nearest(to: "x", among: ["y"]) == nil)
    #expect(Suggestion.nearest(to: "x", among: ["xy"]) == "xy")
  }

  @Test func `a greater distance may be near enough`() {
    #expect(Suggestion.nearest(to: "Sool", among: ["Oslo", "Seoul"]) == nil)
    #expect(Suggestion.nearest(to: "Sool", among: ["Paris", "Seoul"], within: 2) == "Seoul")
  }

  @Test func `of equally near candidates one with the same first letter wins`() {
    #expect(Suggestion.nearest(to: "Sool", among: ["Oslo", "Seoul"], within: 2) == "Seoul")
  }

  @Test func `the first of equally near candidates wins`() {
    #expect(Suggestion.nearest(to: "cart", among: ["care", "card"]) == "care")
  }

  @Test func `a nearer candidate wins over an earlier one`() {
    #expect(Suggestion.nearest(to: "seouls", among: ["Seoull2", "Seoul"]) == "Seoul")
  }

  @Test func `the limit is three edits, even for long words`() {
    let long = "abcdefghijklmnopqrstuvwxyz"
    #expect(Suggestion.nearest(to: "XXX" + long.dropFirst(3), among: [long]) == long)
    #expect(Suggestion.nearest(to: "XXXX" + long.dropFirst(4), among: [long]) == nil)
  }

  @Test func `candidates can be found by a key`() {
    let cities = [(id: 1, name: "Paris"), (id: 2, name: "München")]
    #expect(Suggestion.nearest(to: "munchen", among: cities, by: \.name)?.id == 2)
  }
}
