import Testing
import Text

@Suite struct `Words in a sentence` {
  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
  ]) func `are listed`(_ words: [String], _ expected: String) {
    #expect(words.listed("or") == expected)
  }

  @Test(arguments: [
    (0, "4 others"), (2, "a, b and 2 more"), (3, "a, b, c and 1 more"), (4, "a, b, c and d"),
  ]) func `are listed up to some`(_ maximum: Int, _ expected: String) {
    #expect(["a", "b", "c", "d"].listed(upTo: maximum) == expected)
    #expect(["a"].listed(upTo: 0) == "1 other")
  }

  @Test func `are counted`() {
    #expect(CountText.text(1, "city", "cities") == "1 city")
    #expect(CountText.text(2, "city", "cities") == "2 cities")
    #expect([CountText.text(1, "save"), CountText.text(0, "save")] == ["1 save", "0 saves"])
  }
}
