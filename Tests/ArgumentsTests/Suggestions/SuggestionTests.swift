import Arguments
import Testing

struct SuggestionTests {
  static let commands = ["add", "remove", "rm", "list", "ls", "refresh", "search", "state"]

  @Test(
    arguments: [
      ("lst", "list"), ("LIST", "list"), ("refrehs", "refresh"), ("remvoe", "remove"),
      ("ref", "refresh"), ("rem", "remove"), ("stat", "state"), ("serach", "search"),
      ("aad", "add"), ("rn", "rm"),
      // Two begin with it, and neither is near.
      ("re", nil),
      ("s", nil), ("x", nil), ("", nil), ("Seoul", nil), ("discombobulate", nil),
    ] as [(String, String?)]
  )
  func `the nearest command is found, and none where none is near`(
    _ given: String,
    _ expected: String?
  ) {
    #expect(Suggestion.nearest(to: given, among: Self.commands) == expected)
  }

  @Test func `a word that is begun beats one that is an edit away`() {
    #expect(Suggestion.nearest(to: "for", among: ["fog", "forecast"]) == "forecast")
  }

  @Test func `of several that are begun only one of them can be meant`() {
    #expect(Suggestion.nearest(to: "stat", among: ["spat", "state", "statuses"]) == "state")
    #expect(Suggestion.nearest(to: "re", among: ["rm", "remove", "refresh"]) == nil)
  }

  @Test func `a word of which nothing is left is not near`() {
    #expect(Suggestion.nearest(to: "x", among: ["y"]) == nil)
    #expect(Suggestion.nearest(to: "x", among: ["xy"]) == "xy")
  }

  @Test func `the first of two that are equally near is taken`() {
    #expect(Suggestion.nearest(to: "cart", among: ["care", "card"]) == "care")
  }

  @Test func `a nearer one beats an earlier one`() {
    #expect(Suggestion.nearest(to: "seouls", among: ["Seoull2", "Seoul"]) == "Seoul")
  }

  @Test func `three edits are the most, however long the word`() {
    let long = "abcdefghijklmnopqrstuvwxyz"
    #expect(Suggestion.nearest(to: "XXX" + long.dropFirst(3), among: [long]) == long)
    #expect(Suggestion.nearest(to: "XXXX" + long.dropFirst(4), among: [long]) == nil)
  }

  @Test func `what is suggested can be more than a name`() {
    let cities = [(id: 1, name: "Paris"), (id: 2, name: "München")]
    #expect(Suggestion.nearest(to: "munchen", among: cities, by: \.name)?.id == 2)
  }
}
