import TestSupport
import Testing

@testable import Rendering

@Suite struct `A paragraph is wrapped` {
  @Test func `between words`() {
    #expect(
      "tracks the weather of cities".wrapped(toWidth: 12) == ["tracks the", "weather of", "cities"]
    )
  }

  @Test func `not at all in a pipe`() {
    let text = String(repeating: "word ", count: 100) + "end"
    #expect(text.wrapped(toWidth: nil) == [text])
  }

  @Test func `inside a word that is too wide`() {
    #expect("a abcdefgh".wrapped(toWidth: 4) == ["a", "abcd", "efgh"])
    #expect("서울특별시".wrapped(toWidth: 5) == ["서울", "특별", "시"])
    #expect("서울".wrapped(toWidth: 1) == ["…", "…"])
  }

  @Test func `with an indent on all lines but the first`() {
    #expect("one two three".wrapped(toWidth: 7, indent: 2) == ["one two", "  three"])
    #expect("one two".wrapped(toWidth: 4, indent: 20) == ["one", "  tw", "  o"])
  }

  @Test func `with its own line breaks kept`() {
    #expect("one\n\ntwo  three".wrapped(toWidth: 20) == ["one", "", "two three"])
    #expect("".wrapped(toWidth: 20) == [""])
  }

  @Test func `to no more than any width, and nothing is lost`() {
    var generator = SeededGenerator(seed: 4)
    for round in 0..<60 {
      let text = generator.text(length: round).sanitizedForTerminal
      for width in 1...30 {
        let lines = text.wrapped(toWidth: width, indent: round % 5)
        #expect(lines.allSatisfy { $0.displayWidth <= width })
        // The indent may take half of the width.
        let room = width < 4 ? width : width - width / 2
        guard text.allSatisfy({ $0.displayWidth <= room }) else { continue }
        #expect(letters(of: lines.joined()) == letters(of: text))
      }
    }
  }

  private func letters(of text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " }
  }
}
