import TestSupport
import Testing

@testable import Rendering

@Suite struct `Text is fitted` {
  @Test(arguments: [
    NamedCase("what fits stays", "Seoul", "Seoul"),
    NamedCase("what does not gets an ellipsis", "Reykjavik", "Reyk…"),
    NamedCase("no space before the ellipsis", "New York", "New…"),
    NamedCase("a syllable is never split", "서울시", "서울…"),
    NamedCase("nor one whose half would fit", "a서울시", "a서…"),
    NamedCase("a family stays together", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦…"),
    NamedCase(
      "a letter keeps its marks",
      "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e",
      "e\u{301}e\u{301}e\u{301}e\u{301}…"
    ),
    NamedCase("nothing stays nothing", "", ""),
  ])
  func `into five columns`(_ example: NamedCase<String>) {
    #expect(example.text.truncated(toWidth: 5) == example.expected)
  }

  @Test func `into one column as an ellipsis, into none not at all`() {
    #expect("서울".truncated(toWidth: 1) == "…")
    #expect("a".truncated(toWidth: 1) == "a")
    #expect("Seoul".truncated(toWidth: 0) == "")
    #expect("Seoul".truncated(toWidth: -3) == "")
  }

  @Test(arguments: [
    (Alignment.leading, "서울   "), (.trailing, "   서울"), (.center, " 서울  "),
  ])
  func `with spaces where it is aligned`(_ alignment: Alignment, _ expected: String) {
    #expect("서울".padded(toWidth: 7, alignment: alignment) == expected)
    #expect("서울".padded(toWidth: 3, alignment: alignment) == "서울")
  }

  @Test func `by characters, with an ellipsis for the rest`() {
    #expect("Seoul".cut(toCharacters: 5) == "Seoul")
    #expect("Seoul".cut(toCharacters: 4) == "Seo…")
    #expect("🇰🇷🇯🇵🇫🇷".cut(toCharacters: 2) == "🇰🇷…")
    #expect("Seoul".cut(toCharacters: 0) == "")
    #expect(String(repeating: "a", count: 500).cut(toCharacters: 200).count == 200)
  }

  @Test func `to no more than any width, exactly when padded`() {
    var generator = SeededGenerator(seed: 1)
    for round in 0..<100 {
      let text = generator.text(length: round % 40).sanitizedForTerminal
      for width in 0...30 {
        #expect(text.truncated(toWidth: width).displayWidth <= width)
        #expect(text.fitted(toWidth: width).displayWidth == width)
        let line = StyledLine([StyledSpan(text, .added), StyledSpan(text, .dim)])
        #expect(line.truncated(toWidth: width).displayWidth <= width)
        #expect(line.fitted(toWidth: width, alignment: .trailing).displayWidth == width)
      }
    }
  }
}
