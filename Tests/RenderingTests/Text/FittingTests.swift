import TestSupport
import Testing

@testable import Rendering

@Suite struct `Text is fitted` {
  @Test(arguments: [
    ("what fits stays", "Seoul", "Seoul"), ("what does not gets an ellipsis", "Reykjavik", "Reyk…"),
    ("no space before the ellipsis", "New York", "New…"),
    ("a syllable is never split", "서울시", "서울…"), ("nor one whose half would fit", "a서울시", "a서…"),
    ("a family stays together", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦…"),
    (
      "a letter keeps its marks", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e",
      "e\u{301}e\u{301}e\u{301}e\u{301}…"
    ), ("nothing stays nothing", "", ""),
  ]) func `into five columns`(_ name: String, _ text: String, _ expected: String) {
    #expect(text.truncated(toWidth: 5) == expected)
  }

  @Test func `into one column as an ellipsis, and into none as nothing`() {
    #expect("서울".truncated(toWidth: 1) == "…")
    #expect("a".truncated(toWidth: 1) == "a")
    #expect("Seoul".truncated(toWidth: 0) == "")
    #expect("Seoul".truncated(toWidth: -3) == "")
  }

  @Test(arguments: [(TextAlignment.leading, "서울   "), (.trailing, "   서울")])
  func `with spaces by its alignment`(_ alignment: TextAlignment, _ expected: String) {
    #expect("서울".padded(toWidth: 7, alignment: alignment) == expected)
    #expect("서울".padded(toWidth: 3, alignment: alignment) == "서울")
  }

  @Test func `to at most any width, and exactly when padded`() {
    var generator = SeededGenerator(seed: 1)
    for round in 0..<100 {
      let text = generator.text(length: round % 40).sanitizedForTerminal
      for width in 0...30 {
        let cut = text.truncated(toWidth: width)
        #expect(cut.displayWidth <= width)
        #expect(cut.padded(toWidth: width).displayWidth == width)
        let line = StyledLine([StyledSpan(text, .added), StyledSpan(text, .dim)])
        let cutLine = line.truncated(toWidth: width)
        #expect(cutLine.displayWidth <= width)
        #expect(cutLine.padded(toWidth: width, alignment: .trailing).displayWidth == width)
      }
    }
  }
}
